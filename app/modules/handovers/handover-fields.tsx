import { type FieldLike, SelectField } from "~/ui/fields";

interface Work {
  count: number;
  people: { id: string; name: string }[];
}

const nobody = { value: "nobody", label: "Nobody" };

/** Asks who takes over what somebody leaves behind; nothing where there is none. */
export function HandoverFields({
  fields,
  work: { inquiries, interviews },
  when = "",
}: {
  fields: Partial<Record<"inquiriesTo" | "interviewsTo", FieldLike>>;
  work: { inquiries: Work; interviews: Work };
  when?: string;
}) {
  const asked = [
    [fields.inquiriesTo, inquiries, "open inquiry", "open inquiries", "takes over"],
    [fields.interviewsTo, interviews, "planned interview", "planned interviews", "holds"],
  ] as const;
  return asked.map(
    ([field, { count, people }, one, many, verb]) =>
      field &&
      count > 0 && (
        <SelectField
          key={one}
          field={field}
          label={`Who ${verb} their ${count} ${count === 1 ? one : many}${when && ` ${when}`}?`}
          options={[nobody, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      ),
  );
}
