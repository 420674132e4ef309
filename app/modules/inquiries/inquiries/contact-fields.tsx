import { contact } from "~/messages/en/contact";
import { noService } from "~/modules/shared/catalogue/service-kinds";
import { type FieldLike, SelectField, TextAreaField, TextField } from "~/ui/fields";
import { useMessages, useOwnWords } from "~/ui/language";
import { contactTimes, inquiryPurposes } from "./inquiry-options";

type Name =
  | "name"
  | "email"
  | "phone"
  | "inquiryPurpose"
  | "serviceType"
  | "preferredContactTime"
  | "message";

/** What a visitor fills in; the values that are sent are the same in every language. */
export function ContactFields({
  fields,
  services,
}: {
  fields: Record<Name, FieldLike>;
  services: readonly string[];
}) {
  const words = useMessages("contact", contact);
  const { labels, choose, noPreference, messageHint, purposes, times } = words;
  const ownWords = useOwnWords();
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
      {services.length === 0 && <TextField {...typed("serviceType", "off")} />}
      {services.length > 1 && (
        <SelectField
          {...control("serviceType")}
          placeholder={choose}
          options={services.map((value) => ({
            value,
            label: value === noService ? words.noService : ownWords(value),
          }))}
        />
      )}
      {services.length === 1 && <input type="hidden" name={fields.serviceType.name} value={noService} />}
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
