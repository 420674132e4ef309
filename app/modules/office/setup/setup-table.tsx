import { FormShell, SubmitButton } from "~/ui/form";
import type { IconName } from "~/ui/icons";
import { Panel } from "~/ui/panel";
import { Round, Row, Rows } from "~/ui/rows";

/** What each is about, by its id. */
const icons: Record<string, IconName> = {
  identity: "building",
  look: "home",
  area: "pin",
  plans: "moon",
  hours: "clock",
  mail: "mail",
  domain: "shield",
  payments: "card",
  legal: "file",
};

interface SetupLine {
  id: string;
  title: string;
  to: string;
  done: boolean;
  words: string;
}

/** Everything a company sets up, each with what the software found; nothing here is ticked by hand. */
export function SetupTable({ rows }: { rows: SetupLine[] }) {
  const open = rows.filter(({ done }) => !done);
  const ready = rows.filter(({ done }) => done);
  return (
    <div className="cards gap-4! xl:grid-cols-2 xl:items-start" id="setup-rows">
      {open.length > 0 && <Part title={`${open.length} still open`} id="setup-open" rows={open} />}
      <Part
        title={open.length === 0 ? "Everything is set up" : `${ready.length} of ${rows.length} done`}
        id="setup-done"
        rows={ready}
      />
    </div>
  );
}

function Part({ title, id, rows }: { title: string; id: string; rows: SetupLine[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel title={title} id={id}>
      <Rows label={title}>
        {rows.map(({ id: row, title: name, to, done, words }) => (
          <Row
            key={row}
            id={`setup-${row}`}
            to={to}
            lead={<Round icon={icons[row] ?? "note"} tone={done ? "good" : "quiet"} />}
            title={name}
            note={words}
          />
        ))}
      </Rows>
    </Panel>
  );
}

/** Takes the line off the dashboard, or puts it back. */
export function HideList({ hidden }: { hidden: boolean }) {
  return (
    <FormShell>
      <input type="hidden" name="hidden" value={hidden ? "no" : "yes"} />
      <SubmitButton label={hidden ? "Show on the dashboard" : "Hide from the dashboard"} variant="line" />
    </FormShell>
  );
}
