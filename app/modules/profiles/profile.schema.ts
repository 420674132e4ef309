import { z } from "zod";
import { emailSchema, phoneSchema, toE164 } from "~/platform/contact-details";
import { provinces } from "./provinces";

const line = (missing: string, most = 120) =>
  z.string({ error: missing }).trim().min(1, missing).max(most, `Use ${most} characters or fewer`);

const noAddress = "All address fields are required";
const noName = "Full name is required";
const noDisplayName = "Display name is required";
const email = emailSchema("Please enter a valid email address");
const phone = phoneSchema().transform(toE164);

/** Spelled as Canada Post does, "L6V 0A1"; what is no Canadian code stays as it was typed. */
const postalCode = line(noAddress, 12).transform((typed) => {
  const plain = typed.toUpperCase().replace(/[\s-]/g, "");
  return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(plain)
    ? `${plain.slice(0, 3)} ${plain.slice(3)}`
    : typed.toUpperCase();
});

/** Account setup (rows 69, 72, 73): the fields stand in the order of the specification's checks. */
export const setupSchema = z.object({
  full_name: line(noName),
  email,
  phone_number: phone,
  address: line(noAddress, 200),
  city: line(noAddress),
  state: z.enum(
    provinces.map(({ value }) => value),
    { error: noAddress },
  ),
  zip_code: postalCode,
  display_name: line(noDisplayName, 60),
});

/** The profile form (row 83). */
export const detailsSchema = z.object({
  full_name: line(noName),
  email,
  phone_number: phone,
  display_name: line(noDisplayName, 60).optional(),
});

export type SetupInput = z.input<typeof setupSchema>;
export type Setup = z.output<typeof setupSchema>;
export type DetailsInput = z.input<typeof detailsSchema>;
export type Details = z.output<typeof detailsSchema>;
