import type { Company } from "./root-data";

/** On a button, beside `company.phoneHref`: "Call (905) 555-0142", or "Contact us" until there is a line. */
export function callWords({ phone }: Pick<Company, "phone">): string {
  return phone ? `Call ${phone}` : "Contact us";
}

/** What stands where our number would be read first: without a line of ours, 911 alone. */
export function emergencyOf({ phone, phoneHref }: Pick<Company, "phone" | "phoneHref">) {
  return phone
    ? {
        title: "Emergency line, 24/7",
        phone,
        href: phoneHref,
        note: "If someone is in danger, call 911 first.",
      }
    : { title: "In an emergency", phone: "911", href: "tel:911", note: "If someone is in danger, call 911." };
}

/** " call (905) 555-0142" within a sentence, or the way to the contact form. */
export function CallUs({ company }: { company: Pick<Company, "phone" | "phoneHref"> }) {
  if (!company.phone) return <a href={company.phoneHref}>contact us</a>;
  return (
    <>
      call <a href={company.phoneHref}>{company.phone}</a>
    </>
  );
}

/** Where a page says that someone can be called right now. */
export function NeedSomeone({ company }: { company: Pick<Company, "phone" | "phoneHref"> }) {
  if (!company.phone) return <>If someone is in danger, call 911.</>;
  return (
    <>
      Need someone now? Our line is staffed 24/7: <a href={company.phoneHref}>{company.phone}</a>. If someone
      is in danger, call 911 first.
    </>
  );
}
