import { choicesOf } from "~/platform/record-fields";
import { controls, type FieldLike, SelectField, TextAreaField, TextField } from "~/ui/fields";
import { Pill } from "~/ui/pill";
import { guardSource } from "./inquiry-noun";
import {
  contactTimes,
  inquiryFields as described,
  type InquiryStatus,
  inquiryPurposes,
  serviceTypes,
  staffPurposes,
} from "./inquiry-options";

type Name = "name" | "email" | "phone" | "inquiryPurpose" | "serviceType" | "preferredContactTime";

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function InquiryFields({ fields }: { fields: Record<Name | "message", FieldLike> }) {
  const hint = "Your street or postal code helps us answer faster.";
  return (
    <>
      <PersonFields fields={fields} own />
      <MessageField field={fields.message} hint={hint} />
    </>
  );
}

export function MessageField({ field, hint }: { field: FieldLike; hint?: string }) {
  return (
    <TextAreaField field={field} label={described.message.label} hint={hint} rows={6} maxLength={5000} />
  );
}

/** Who is asking, about what, and when to call; `own` lets the browser fill in the typist's own details. */
export function PersonFields({ fields, own = false }: { fields: Record<Name, FieldLike>; own?: boolean }) {
  const control = controls(fields, described);
  const typed = (name: Name, kind: string) => ({
    ...control(name),
    autoComplete: own ? kind : "off",
    enterKeyHint: "next" as const,
  });
  const about = own ? { label: "What is this about?" } : {};
  return (
    <>
      <TextField {...typed("name", "name")} />
      <TextField {...typed("email", "email")} type="email" optional={!own} />
      <TextField {...typed("phone", "tel")} type="tel" width="half" />
      <SelectField
        {...control("inquiryPurpose")}
        {...about}
        placeholder="Choose one"
        options={choices(own ? inquiryPurposes : staffPurposes)}
      />
      <SelectField {...control("serviceType")} placeholder="Choose one" options={choices(serviceTypes)} />
      <SelectField
        {...control("preferredContactTime")}
        placeholder="No preference"
        options={choices(contactTimes)}
        optional
      />
    </>
  );
}

/** An inquiry's assignee, status and source. A new one has no status to choose. */
export function HandlingFields({
  fields,
  staff,
}: {
  fields: { status?: FieldLike; assignedTo: FieldLike; source: FieldLike };
  staff: { id: string; name: string }[];
}) {
  const { status, assignedTo, source } = described;
  const people = staff.map(({ id, name }) => ({ value: id, label: name }));
  const sources = choicesOf(source).filter(({ value }) => value !== guardSource);
  return (
    <>
      {fields.status && (
        <SelectField field={fields.status} label={status.label} options={choicesOf(status)} width="half" />
      )}
      <SelectField
        field={fields.assignedTo}
        label={assignedTo.label}
        placeholder="Nobody"
        options={people}
        optional
      />
      <SelectField field={fields.source} label={source.label} options={sources} width="half" />
    </>
  );
}

const tones = { new: "warn", in_progress: "info", answered: "good", spam: "quiet" } as const;

export function InquiryPill({ status }: { status: InquiryStatus }) {
  return (
    <Pill tone={tones[status]} dot>
      {described.status.words[status]}
    </Pill>
  );
}
