import { Link } from "@remix-run/react";
import { ShiftTime } from "~/modules/assignments/assignment-fields";
import { assignmentNoun } from "~/modules/assignments/assignment-options";
import { type FieldLike, SelectField } from "~/ui/fields";

interface Person {
  id: string;
  name: string;
}

interface Work {
  count: number;
  people: Person[];
}

interface Shifts extends Work {
  shown: (Parameters<typeof ShiftTime>[0] & { id: string; title: string })[];
}

interface Ahead {
  tonight: Shifts;
  later: Shifts;
  series: number;
  licensed: Person[];
}

const nobody = { value: "nobody", label: "Nobody" };
const stillOpen = { value: "nobody", label: "Nobody yet, leave open" };

function optionsOf(people: Person[]) {
  return people.map(({ id, name }) => ({ value: id, label: name }));
}

/** Asks who takes over what somebody leaves behind; nothing where there is none. */
export function HandoverFields({
  fields,
  work: { shifts, inquiries, interviews },
  guardId,
  when = "",
  shiftsWhen = "",
}: {
  fields: Partial<Record<"tonightTo" | "shiftsTo" | "inquiriesTo" | "interviewsTo", FieldLike>>;
  work: { shifts: Ahead | null; inquiries: Work; interviews: Work };
  guardId: string;
  when?: string;
  shiftsWhen?: string;
}) {
  const asked = [
    [fields.inquiriesTo, inquiries, "open inquiry", "open inquiries", "takes over"],
    [fields.interviewsTo, interviews, "planned interview", "planned interviews", "holds"],
  ] as const;
  return (
    <>
      {shifts && <ShiftFields fields={fields} ahead={shifts} guardId={guardId} when={shiftsWhen} />}
      {asked.map(
        ([field, { count, people }, one, many, verb]) =>
          field &&
          count > 0 && (
            <SelectField
              key={one}
              field={field}
              label={`Who ${verb} their ${count} ${count === 1 ? one : many}${when && ` ${when}`}?`}
              options={[nobody, ...optionsOf(people)]}
            />
          ),
      )}
    </>
  );
}

function ShiftFields({
  fields,
  ahead: { tonight, later, series, licensed },
  guardId,
  when,
}: {
  fields: Partial<Record<"tonightTo" | "shiftsTo", FieldLike>>;
  ahead: Ahead;
  guardId: string;
  when: string;
}) {
  const ending = when && ` ${when}`;
  const each = later.count === 1 ? "later shift" : "later shifts";
  const lateOnes = later.count > 0 ? `their ${later.count} ${each}` : "their series";
  const repeats = series > 0 ? " Nights that a series plans from now on go the same way." : "";
  return (
    <>
      {fields.tonightTo && tonight.count > 0 && (
        <>
          <h3>Tonight</h3>
          <ShiftLines shifts={tonight} guardId={guardId} />
          <GuardField
            field={fields.tonightTo}
            label={`Who takes tonight’s ${tonight.count === 1 ? "shift" : `${tonight.count} shifts`}${ending}?`}
            shifts={tonight}
            licensed={licensed}
          />
        </>
      )}
      {fields.shiftsTo && later.count + series > 0 && (
        <>
          <h3>Later</h3>
          <ShiftLines shifts={later} guardId={guardId} />
          <GuardField
            field={fields.shiftsTo}
            label={`Who takes ${lateOnes}${ending}?`}
            more={repeats}
            shifts={later}
            licensed={licensed}
          />
        </>
      )}
    </>
  );
}

function ShiftLines({ shifts: { count, shown }, guardId }: { shifts: Shifts; guardId: string }) {
  return (
    <ul className="mt-1 mb-4 list-disc space-y-1 pl-5">
      {shown.map((shift) => (
        <li key={shift.id}>
          {shift.title}, <ShiftTime {...shift} short />
        </li>
      ))}
      {count > shown.length && (
        <li>
          and {count - shown.length} more:{" "}
          <Link to={`${assignmentNoun.path}?guard=${guardId}`}>all their shifts</Link>
        </li>
      )}
    </ul>
  );
}

function GuardField({
  field,
  label,
  shifts: { people },
  licensed,
  more = "",
}: {
  field: FieldLike;
  label: string;
  shifts: Shifts;
  licensed: Person[];
  more?: string;
}) {
  const { defaultValue } = field;
  const kept = licensed.filter(({ id }) => id === defaultValue && !people.some((free) => free.id === id));
  const free = people.length > 0 ? "Listed are guards who are" : "Nobody else is";
  return (
    <SelectField
      field={field}
      label={label}
      hint={`${free} free and licensed at all of these times.${more}`}
      options={[
        stillOpen,
        ...optionsOf(people),
        ...kept.map(({ id, name }) => ({ value: id, label: `${name} (not free)` })),
      ]}
    />
  );
}
