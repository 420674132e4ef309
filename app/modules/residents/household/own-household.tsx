import { formatPhone } from "~/platform/phone";
import { Go } from "~/ui/go";
import type { IconName } from "~/ui/icons";
import { Panel } from "~/ui/panel";
import { Round, Row, Rows } from "~/ui/rows";
import type * as Household from "./household.server";
import {
  type HouseholdKind,
  householdKinds,
  householdMost,
  householdPath,
  householdTexts,
} from "./household-options";

type Entry = Awaited<ReturnType<typeof Household.list>>[number];

const icons: Record<HouseholdKind, IconName> = {
  member: "users",
  contact: "phone",
  vehicle: "car",
  keyholder: "key",
};

/** The four lists as the resident has them: each line leads to where it is changed or removed. */
export function OwnHousehold({ entries }: { entries: Entry[] }) {
  return householdKinds.map((kind) => (
    <Part key={kind} kind={kind} entries={entries.filter((each) => each.kind === kind)} />
  ));
}

function Part({ kind, entries }: { kind: HouseholdKind; entries: Entry[] }) {
  const { title, one, purpose } = householdTexts[kind];
  const isFull = entries.length >= householdMost;
  return (
    <Panel
      title={title}
      id={kind}
      beside={
        isFull ? (
          <span className="soft text-sm">{`You can add up to ${householdMost}.`}</span>
        ) : (
          <Go to={`${householdPath}/${kind}/new`}>
            Add<span className="sr">{` ${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`}</span>
          </Go>
        )
      }
    >
      {entries.length === 0 && <p className="soft">{purpose}</p>}
      {entries.length > 0 && (
        <Rows label={title}>
          {entries.map(({ id, name, phone, note }) => (
            <Row
              key={id}
              to={`${householdPath}/${kind}/${id}`}
              lead={<Round icon={icons[kind]} />}
              title={
                <>
                  <span className="sr">Change </span>
                  {name}
                </>
              }
              note={[phone && formatPhone(phone), note].filter(Boolean).join(", ")}
            />
          ))}
        </Rows>
      )}
    </Panel>
  );
}
