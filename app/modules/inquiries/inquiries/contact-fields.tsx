import { contact } from "~/messages/en/contact";
import { type FieldLike, SelectField, TextAreaField, TextField } from "~/ui/fields";
import { useMessages } from "~/ui/language";
import { contactTimes, inquiryPurposes, serviceTypes } from "./inquiry-options";

type Name =
  | "name"
  | "email"
  | "phone"
  | "inquiryPurpose"
  | "serviceType"
  | "preferredContactTime"
  | "message";

/** What a visitor fills in; the values that are sent are the same in every language. */
export function ContactFields({ fields }: { fields: Record<Name, FieldLike> }) {
  const { labels, choose, noPreference, messageHint, purposes, services, times } = useMessages(
    "contact",
    contact,
  );
  const control = (name: Name) => ({ field: fields[name], label: labels[name] });
  const typed = (name: Name, autoComplete: string) => ({
    ...control(name),
    autoComplete,
    enterKeyHint: "next" as const,
  });
  return (
    <>
      <TextField {...typed("name", "name")} />
      <TextField {...typed("email", "email")} type="email" />
      <TextField {...typed("phone", "tel")} type="tel" width="half" />
      <SelectField
        {...control("inquiryPurpose")}
        placeholder={choose}
        options={inquiryPurposes.map((value) => ({ value, label: purposes[value] }))}
      />
      <SelectField
        {...control("serviceType")}
        placeholder={choose}
        options={serviceTypes.map((value) => ({ value, label: services[value] }))}
      />
      <SelectField
        {...control("preferredContactTime")}
        placeholder={noPreference}
        options={contactTimes.map((value) => ({ value, label: times[value] }))}
        optional
      />
      <TextAreaField {...control("message")} hint={messageHint} rows={6} maxLength={5000} />
    </>
  );
}
