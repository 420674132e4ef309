import { formatPhone, phoneHref } from "~/platform/phone";
import { TextField } from "~/ui/fields";
import type { Fields } from "~/ui/form-fields";
import { Panel } from "~/ui/panel";
import type { HouseholdInput } from "./household.schema";
import type * as Household from "./household.server";
import {
  type HouseholdKind,
  householdKinds,
  householdMost,
  householdPath,
  householdTexts,
} from "./household-options";

type Entry = Awaited<ReturnType<typeof Household.list>>[number];

/** The four lists; with links to change them for the resident, without for staff. */
export function HouseholdLists({ entries, own = false }: { entries: Entry[]; own?: boolean }) {
  return householdKinds.map((kind) => (
    <HouseholdPart key={kind} kind={kind} entries={entries.filter((each) => each.kind === kind)} own={own} />
  ));
}

function HouseholdPart({ kind, entries, own }: { kind: HouseholdKind; entries: Entry[]; own: boolean }) {
  const { title, one, purpose } = householdTexts[kind];
  return (
    <Panel title={title} id={kind}>
      {own && <p className="soft">{purpose}</p>}
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
            {own && (
              <p className="flex gap-5">
                <a href={`${householdPath}/${kind}/${id}`}>
                  Change<span className="sr">{` ${name}`}</span>
                </a>{" "}
                <a href={`${householdPath}/${kind}/${id}/removal`}>
                  Remove<span className="sr">{` ${name}`}</span>
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
      {own && entries.length < householdMost && (
        <p>
          <a href={`${householdPath}/${kind}/new`}>{`Add ${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`}</a>
        </p>
      )}
      {own && entries.length >= householdMost && (
        <p className="soft">{`You can add up to ${householdMost}.`}</p>
      )}
    </Panel>
  );
}

export function HouseholdFields({ kind, fields }: { kind: HouseholdKind; fields: Fields<HouseholdInput> }) {
  const { name, note, phone } = householdTexts[kind];
  return (
    <>
      <TextField field={fields.name} label={name} maxLength={120} autoComplete="off" enterKeyHint="next" />
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
      <TextField
        field={fields.note}
        label={note}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="done"
        optional
      />
    </>
  );
}
