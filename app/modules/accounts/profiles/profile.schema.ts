import { z } from "zod";
import { emailSchema, phoneSchema, postalCodeSchema } from "~/platform/contact-details";
import { formatPhone } from "~/platform/phone";
import { provinces } from "./provinces";

const line = (missing: string, maxLength = 120) =>
  z.string({ error: missing }).trim().min(1, missing).max(maxLength, `Use ${maxLength} characters or fewer`);

const noAddress = "All address fields are required";
const noName = "Full name is required";
const noDisplayName = "Display name is required";
const email = emailSchema("Please enter a valid email address");
const phone = phoneSchema();

/** The four fields of every address form. */
export const addressShape = {
  address: line(noAddress, 200),
  city: line(noAddress),
  state: z.enum(
    provinces.map(({ value }) => value),
    { error: noAddress },
  ),
  zip_code: postalCodeSchema(noAddress),
};

/** The order of the fields is the order of the errors. */
export const setupSchema = z
  .object({
    full_name: line(noName),
    email,
    phone_number: phone,
    ...addressShape,
    display_name: line(noDisplayName, 60),
  })
  .transform(({ full_name, phone_number, zip_code, display_name, ...same }) => ({
    ...same,
    fullName: full_name,
    phoneNumber: phone_number,
    zipCode: zip_code,
    displayName: display_name,
  }));

export const detailsSchema = z
  .object({
    full_name: line(noName),
    email,
    phone_number: phone,
    display_name: line(noDisplayName, 60),
  })
  .transform(({ full_name, phone_number, display_name, ...same }) => ({
    ...same,
    fullName: full_name,
    phoneNumber: phone_number,
    displayName: display_name,
  }));

interface Stored {
  fullName: string;
  phoneNumber: string | null;
  zipCode: string | null;
  displayName: string | null;
}

export function formValues<P extends Stored>({ fullName, phoneNumber, zipCode, displayName, ...same }: P) {
  return {
    ...same,
    full_name: fullName,
    phone_number: formatPhone(phoneNumber ?? ""),
    zip_code: zipCode,
    display_name: displayName,
  };
}

export type SetupInput = z.input<typeof setupSchema>;
export type Setup = z.output<typeof setupSchema>;
export type DetailsInput = z.input<typeof detailsSchema>;
export type Details = z.output<typeof detailsSchema>;
