import { choicesOf } from "~/platform/record-fields";
import {
  controls,
  type FieldLike,
  FieldRow,
  FormPart,
  SelectField,
  TextAreaField,
  TextField,
} from "~/ui/fields";
import { Pill } from "~/ui/pill";
import { guardSource } from "./inquiry-noun";
import {
  contactTimes,
  inquiryFields as described,
  type InquiryStatus,
  staffPurposes,
} from "./inquiry-options";

type Name = "name" | "email" | "phone" | "inquiryPurpose" | "serviceType" | "preferredContactTime";

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function MessageField({ field }: { field: FieldLike }) {
  return <TextAreaField field={field} label={described.message.label} rows={6} maxLength={5000} />;
}

/** Who asked, about what, and when to call, as staff write it down. */
export function PersonFields({
  fields,
  services,
}: {
  fields: Record<Name, FieldLike>;
  services: readonly string[];
}) {
  const control = controls(fields, described);
  const typed = (name: Name) => ({ ...control(name), autoComplete: "off", enterKeyHint: "next" as const });
  return (
    <>
      <TextField {...typed("name")} />
      <TextField {...typed("email")} type="email" optional />
      <TextField {...typed("phone")} type="tel" width="half" />
      <FormPart>Request</FormPart>
      <SelectField {...control("inquiryPurpose")} placeholder="Choose one" options={choices(staffPurposes)} />
      <SelectField {...control("serviceType")} placeholder="Choose one" options={choices(services)} />
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
      <FormPart>Handling</FormPart>
      <FieldRow>
        {fields.status && (
          <SelectField field={fields.status} label={status.label} options={choicesOf(status)} />
        )}
        <SelectField field={fields.source} label={source.label} options={sources} />
        {!fields.status && <span />}
      </FieldRow>
      <SelectField
        field={fields.assignedTo}
        label={assignedTo.label}
        placeholder="Nobody"
        options={people}
        optional
      />
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
