import { z } from "zod";

const badEmail = "Please enter a valid email address";
const badPhone = "Please enter a valid phone number";

/** An e-mail address: trimmed and in lower case (row 31). `missing` is said when there is none. */
export function emailSchema(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(254, badEmail)
    .pipe(z.email({ error: (issue) => (issue.input === "" ? missing : badEmail) }));
}

/** A phone as people write it: digits, spaces and the usual signs, ten digits at least (row 73). */
export function phoneSchema(missing: string = badPhone) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(40, badPhone)
    .refine((text) => text === "" || isPhone(text), { error: badPhone });
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return /^\+?[\d\s().-]+$/.test(text) && digits >= 10 && digits <= 15;
}

/** A phone in E.164, read as North American when it has no country: "(905) 555-0142" is "+19055550142" (row 73). */
export function toE164(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  if (phone.trim().startsWith("+")) return `+${digits}`;
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

/** A North American number as people read it: "+19055550142" is "(905) 555-0142". Anything else comes back as it was. */
export function formatPhone(phone: string): string {
  const digits = /^(?:\+?1)?[ .-]?\(?(\d{3})\)?[ .-]?(\d{3})[ .-]?(\d{4})$/.exec(phone.trim());
  return digits ? `(${digits[1]}) ${digits[2]}-${digits[3]}` : phone;
}

/** The address of a call: "(905) 555-0142" is "tel:+19055550142". */
export function phoneHref(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, "");
  return /^\d{10}$/.test(digits) ? `tel:+1${digits}` : `tel:${digits.replace(/^1(?=\d{10}$)/, "+1")}`;
}
