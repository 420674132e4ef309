import { FieldRow, RadiosField, SelectField, TextAreaField, TextField } from "~/ui/fields";
import type { Fields } from "~/ui/form-fields";
import type { WatchInput } from "./watch.schema";
import { depths, depthWords, longestRemarks, textFields, textNames } from "./watch-options";

/** What a resident asks for. Looks inside need a plan for a house and a keyholder. */
export function WatchFields({
  fields,
  keyholders,
  most,
  hasPhrase,
}: {
  fields: Fields<WatchInput>;
  keyholders: { id: string; name: string }[];
  /** How many nights it may have. */
  most: number;
  /** Whether a phrase is kept that stays unless another is typed. */
  hasPhrase: boolean;
}) {
  const offered = depths.filter((depth) => depth !== "inside" || keyholders.length > 0);
  return (
    <>
      <FieldRow>
        <TextField
          field={fields.firstNight}
          label="First night"
          hint="When you leave"
          type="date"
          autoComplete="off"
        />
        <TextField
          field={fields.lastNight}
          label="Last night"
          hint={`At most ${most} nights`}
          type="date"
          autoComplete="off"
        />
      </FieldRow>
      <RadiosField
        field={fields.depth}
        label="Where we look"
        options={offered.map((value) => ({ value, label: depthWords[value] }))}
      />
      {keyholders.length > 0 && (
        <SelectField
          field={fields.keyholderId}
          label="Keyholder"
          hint="Only for looks inside: a guard never goes in alone."
          options={keyholders.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="Nobody"
          optional
          width="half"
        />
      )}
      {textNames.map((name) => (
        <TextField
          key={name}
          field={fields[name]}
          label={textFields[name].label}
          hint={textFields[name].hint}
          autoComplete="off"
          optional
        />
      ))}
      <TextAreaField
        field={fields.remarks}
        label="Anything else"
        hint="No alarm codes, lock box codes or PINs: we never take them."
        rows={4}
        maxLength={longestRemarks}
        optional
      />
      <TextField
        field={fields.passPhrase}
        label="Pass phrase"
        hint={`A few words that you tell us on the phone, so that we know it is you. It is not your alarm code. We keep it so that nobody can read it.${hasPhrase ? " Leave it empty to keep yours." : ""}`}
        autoComplete="off"
        optional
        width="half"
      />
    </>
  );
}
