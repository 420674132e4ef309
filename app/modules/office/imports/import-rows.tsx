import { capitalized } from "~/platform/names";
import type { IconName } from "~/ui/icons";
import { Menu, menuItem } from "~/ui/menu";
import { Panel } from "~/ui/panel";
import type { PillTone } from "~/ui/pill";
import { Round, Row, Rows } from "~/ui/rows";
import { Time } from "~/ui/time";
import { ImportPill } from "./import-lines";
import { type ImportState, importNoun, isState } from "./import-options";

interface ImportRow {
  id: string;
  kind: string;
  state: string;
  fileName: string;
  lineCount: number;
  createdAt: string | Date;
  who: string | null;
}

type Kind = { name: string; label: string };

const leads: Record<ImportState, [IconName, PillTone]> = {
  columns: ["file", "warn"],
  preview: ["file", "warn"],
  writing: ["clock", "info"],
  done: ["check", "good"],
  undoing: ["clock", "info"],
  undone: ["file", "quiet"],
};

/** The one way to begin an import: of what, if there is a choice. */
export function NewImport({ kinds }: { kinds: Kind[] }) {
  if (kinds.length === 0) return null;
  return (
    <Menu label="New import" look="btn-ink">
      {kinds.map(({ name, label }) => (
        <a key={name} href={`${importNoun.path}/new/${name}`} className={menuItem}>
          {`Import ${label}`}
        </a>
      ))}
    </Menu>
  );
}

/** Imports as lines: what was in the file, and how far it is. */
export function ImportRows({ rows, kinds }: { rows: ImportRow[]; kinds: Kind[] }) {
  return (
    <Panel>
      <Rows label="Imports">
        {rows.map(({ id, kind, state, fileName, lineCount, createdAt, who }) => {
          const [icon, tone] = leads[isState(state) ? state : "undone"];
          const label = kinds.find(({ name }) => name === kind)?.label ?? kind;
          return (
            <Row
              key={id}
              to={`${importNoun.path}/${id}`}
              lead={<Round icon={icon} tone={tone} />}
              title={fileName}
              note={
                <>
                  {`${capitalized(label)}, ${lineCount} ${lineCount === 1 ? "line" : "lines"}, `}
                  {who && <span className="max-md:hidden">{`by ${who}, `}</span>}
                  <Time at={createdAt} short />
                </>
              }
              end={isState(state) && <ImportPill state={state} />}
            />
          );
        })}
      </Rows>
    </Panel>
  );
}
