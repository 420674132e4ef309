import type { FieldLike } from "~/ui/fields";
import { SelectField, TextAreaField, TextField } from "~/ui/fields";
import { Pill } from "~/ui/pill";
import {
  contactTimes,
  type InquiryStatus,
  inquiryPurposes,
  serviceTypes,
  statusLabels,
} from "./inquiry-options";

type Name = "name" | "email" | "phone" | "inquiryPurpose" | "serviceType" | "preferredContactTime";

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The fields of a contact form (rows 166-169). */
export function InquiryFields({ fields }: { fields: Record<Name | "message", FieldLike> }) {
  return (
    <>
      <PersonFields fields={fields} own />
      <TextAreaField
        field={fields.message}
        label="Message"
        hint="Your street or postal code helps us answer faster."
        rows={6}
        maxLength={5000}
      />
    </>
  );
}

/** Who asks, about what, and when to call; `own` lets the browser fill in what it knows of the person who types. */
export function PersonFields({ fields, own = false }: { fields: Record<Name, FieldLike>; own?: boolean }) {
  const known = (kind: string) => (own ? kind : "off");
  return (
    <>
      <TextField field={fields.name} label="Full name" autoComplete={known("name")} enterKeyHint="next" />
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={known("email")}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <TextField
        field={fields.phone}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete={known("tel")}
        enterKeyHint="next"
        width="half"
      />
      <SelectField
        field={fields.inquiryPurpose}
        label="What is this about?"
        placeholder="Choose one"
        options={choices(inquiryPurposes)}
      />
      <SelectField
        field={fields.serviceType}
        label="Service"
        placeholder="Choose one"
        options={choices(serviceTypes)}
      />
      <SelectField
        field={fields.preferredContactTime}
        label="Best time to call"
        placeholder="No preference"
        options={choices(contactTimes)}
        optional
      />
    </>
  );
}

const tones = { new: "warn", in_progress: "info", answered: "good", spam: "quiet" } as const;

/** Where an enquiry stands, as a pill. */
export function InquiryPill({ status }: { status: InquiryStatus }) {
  return <Pill tone={tones[status]}>{statusLabels[status]}</Pill>;
}
