import { formatPhone, phoneHref } from "~/platform/phone";
import { TextField } from "~/ui/fields";
import type { Fields } from "~/ui/form-fields";
import { Panel } from "~/ui/panel";
import type { HouseholdInput } from "./household.schema";
import type * as Household from "./household.server";
import { type HouseholdKind, householdKinds, householdTexts } from "./household-options";

type Entry = Awaited<ReturnType<typeof Household.list>>[number];

/** The four lists as staff read them. */
export function HouseholdLists({ entries }: { entries: Entry[] }) {
  return householdKinds.map((kind) => (
    <HouseholdPart key={kind} kind={kind} entries={entries.filter((each) => each.kind === kind)} />
  ));
}

function HouseholdPart({ kind, entries }: { kind: HouseholdKind; entries: Entry[] }) {
  return (
    <Panel title={householdTexts[kind].title} id={kind}>
      {entries.length === 0 && <p className="soft">None given.</p>}
      <ul className="rows">
        {entries.map(({ id, name, phone, note }) => (
          <li key={id}>
            <div>
              <p>
                <strong>{name}</strong>
              </p>
              {phone && (
                <p>
                  <a href={phoneHref(phone)}>{formatPhone(phone)}</a>
                </p>
              )}
              {note && <p className="soft">{note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function HouseholdFields({ kind, fields }: { kind: HouseholdKind; fields: Fields<HouseholdInput> }) {
  const { name, note, phone } = householdTexts[kind];
  return (
    <>
      <TextField field={fields.name} label={name} autoComplete="off" enterKeyHint="next" />
      {phone !== null && (
        <TextField
          field={fields.phone}
          label="Phone"
          type="tel"
          autoComplete="off"
          enterKeyHint="next"
          optional={!phone}
          width="half"
        />
      )}
      <TextField field={fields.note} label={note} autoComplete="off" enterKeyHint="done" optional />
    </>
  );
}
