import { jobTypeLabels, jobTypes } from "~/modules/hiring/postings/posting-types";
import { type FieldLike, SelectField, TextField } from "~/ui/fields";

type Name = "email" | "q" | "type" | "location";

export function JobAlertFields({
  fields,
  locations,
}: {
  fields: Record<Name, FieldLike>;
  locations: string[];
}) {
  return (
    <>
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" enterKeyHint="next" />
      <TextField
        field={fields.q}
        label="Keywords"
        hint="For example: dispatcher"
        optional
        enterKeyHint="next"
      />
      <SelectField
        field={fields.type}
        label="Type"
        optional
        placeholder="Any type"
        options={jobTypes.map((value) => ({ value, label: jobTypeLabels[value] }))}
      />
      <SelectField
        field={fields.location}
        label="Location"
        optional
        placeholder="Anywhere"
        options={locations.map((value) => ({ value, label: value }))}
      />
    </>
  );
}
