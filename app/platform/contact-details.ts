import { z } from "zod";
import { isPhone, toE164 } from "./phone";

const badEmail = "Please enter a valid email address";
const badPhone = "Please enter a valid phone number";

export function emailSchema(missing: string, bad = badEmail) {
  return z
    .string({ error: missing })
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(254, bad)
    .pipe(z.email({ error: (issue) => (issue.input === "" ? missing : bad) }));
}

export function phoneSchema(missing: string = badPhone, bad = badPhone) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(40, bad)
    .refine((text) => text === "" || isPhone(text), { error: bad })
    .transform(toE164);
}

/** Without the letters Canada Post never uses: D, F, I, O, Q, U, and W and Z at the front. */
const postalCode = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;

/** Stored as "L5B 3C1", however it was typed. */
export function postalCodeSchema(missing: string) {
  return z
    .string({ error: missing })
    .transform((typed) => typed.toUpperCase().replace(/[\s.-]/g, ""))
    .refine((code) => code !== "", { error: missing, abort: true })
    .refine((code) => postalCode.test(code), { error: "Enter a Canadian postal code, such as L5B 3C1" })
    .transform((code) => `${code.slice(0, 3)} ${code.slice(3)}`);
}
