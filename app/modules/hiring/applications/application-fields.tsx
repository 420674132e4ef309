import { CheckboxField, controls, type FieldLike, SelectField, TextAreaField, TextField } from "~/ui/fields";
import { FileField, type Held } from "~/ui/file-field";
import {
  type ApplicationField,
  applicationFields,
  consentWords,
  coverLetterRule,
  type Demands,
  declarationWords,
  resumeRule,
} from "./application-options";

type Name = ApplicationField | "resume" | "coverLetter" | "declaration" | "consent";

const choices = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The text beside a box that the posting asks for, and whether the form can be sent without it (B22). */
const demanded = (required: boolean) => ({
  hint: required ? "Required: you cannot apply without it" : "Required for this role — you can still apply",
  toggle: !required,
});

/** The application form (rows 144 to 149). */
export function ApplicationFields({
  fields,
  held,
  posting,
}: {
  posting: Demands;
  fields: Record<Name, FieldLike>;
  held: Record<string, Held | null | undefined>;
}) {
  const control = controls<ApplicationField>(fields, applicationFields);
  const list = (name: "availability" | "employmentStatus" | "heardFrom") => ({
    ...control(name),
    placeholder: "Choose one",
    options: choices(applicationFields[name].words),
  });
  return (
    <>
      <TextField {...control("fullName")} autoComplete="name" enterKeyHint="next" />
      <TextField {...control("email")} type="email" autoComplete="email" enterKeyHint="next" />
      <TextField {...control("phoneNumber")} type="tel" autoComplete="tel" enterKeyHint="next" width="half" />
      <SelectField {...list("availability")} width="half" />
      <SelectField {...list("employmentStatus")} width="half" />
      <CheckboxField {...control("workAuthorization")} {...demanded(posting.requiresWorkAuthorization)} />
      <CheckboxField {...control("driversLicense")} {...demanded(posting.requiresDriversLicence)} />
      <SelectField {...list("heardFrom")} width="half" />
      <TextAreaField {...control("securityExperience")} rows={4} maxLength={5_000} />
      <TextAreaField {...control("licensesAndCerts")} rows={2} maxLength={5_000} optional />
      <TextAreaField {...control("whyInterested")} rows={4} maxLength={5_000} />
      <TextAreaField {...control("whyGoodFit")} rows={4} maxLength={5_000} />
      <FileField field={fields.resume} label="Résumé" rule={resumeRule} held={held.resume} />
      <FileField
        field={fields.coverLetter}
        label="Cover letter"
        rule={coverLetterRule}
        held={held.coverLetter}
      />
      <CheckboxField field={fields.declaration} label={declarationWords} />
      <CheckboxField field={fields.consent} label={consentWords} />
    </>
  );
}

/** What was typed into the form, by label, to copy from a page that can no longer take it. */
export function typedPairs(values: Record<string, unknown> = {}): [string, string][] {
  return Object.entries(applicationFields).flatMap(([name, { label }]): [string, string][] => {
    const value = values[name];
    return typeof value === "string" && value.trim() !== "" ? [[label, value]] : [];
  });
}
