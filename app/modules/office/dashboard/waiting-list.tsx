import type { IconName } from "~/ui/icons";
import { Panel } from "~/ui/panel";
import { Pill, type PillTone } from "~/ui/pill";
import { Round, Row, Rows } from "~/ui/rows";

/** The server finds every word and address, so that scripts carry none. */
export interface Entry {
  to: string;
  icon: IconName;
  tone?: PillTone;
  title: string;
  note?: string;
  pill?: [PillTone, string];
}

export function WaitingList({ entries, failed }: { entries: Entry[]; failed: boolean }) {
  return (
    <Panel
      title="Waiting for you"
      id="waiting-list"
      beside={
        entries.length > 0 && <span className="text-ink-soft text-sm tabular-nums">{entries.length}</span>
      }
    >
      {failed && <p role="alert">Failed to load some of what is waiting</p>}
      {entries.length === 0 && !failed && <p className="soft">Nothing is waiting.</p>}
      {entries.length > 0 && (
        <Rows>
          {entries.map(({ to, icon, tone, title, note, pill }) => (
            <Row
              key={to + title}
              to={to}
              lead={<Round icon={icon} tone={tone} />}
              title={title}
              note={note}
              end={pill && <Pill tone={pill[0]}>{pill[1]}</Pill>}
            />
          ))}
        </Rows>
      )}
    </Panel>
  );
}
