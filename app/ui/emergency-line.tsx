import { emergency } from "~/messages/en/emergency";
import { useMessages } from "./language";
import type { Company } from "./root-data";

type Line = Pick<Company, "phone" | "phoneHref">;
/** With the hours in which it is answered. */
type AnsweredLine = Line & Pick<Company, "lineHours">;

/** On a button, beside `company.phoneHref`: "Call (905) 555-0142", or "Contact us" until there is a line. */
export function callWords({ phone }: Pick<Company, "phone">, words = emergency): string {
  return phone ? words.call(phone) : words.contactUs;
}

/** What stands where our number would be read first: without a line of ours, 911 alone. */
export function emergencyOf({ phone, phoneHref, lineHours }: AnsweredLine, words = emergency) {
  return phone
    ? { title: words.line(lineHours), phone, href: phoneHref, note: words.dangerFirst }
    : { title: words.inEmergency, phone: "911", href: "tel:911", note: words.danger };
}

/** Both, in the language of the page. */
export function useEmergency(company: AnsweredLine) {
  const words = useMessages("emergency", emergency);
  return { ...emergencyOf(company, words), button: callWords(company, words) };
}

/** " call (905) 555-0142" within a sentence, or the way to the contact form. */
export function CallUs({ company }: { company: Line }) {
  if (!company.phone) return <a href={company.phoneHref}>contact us</a>;
  return (
    <>
      call <a href={company.phoneHref}>{company.phone}</a>
    </>
  );
}

/** Where a page says that someone can be called right now. */
export function NeedSomeone({ company }: { company: AnsweredLine }) {
  if (!company.phone) return <>{emergency.danger}</>;
  return (
    <>
      Need someone now? {emergency.ourLine(company.lineHours)}:{" "}
      <a href={company.phoneHref}>{company.phone}</a>. {emergency.dangerFirst}
    </>
  );
}
