import { z } from "zod";
import { provinces } from "~/modules/shared/company/provinces";
import { emailSchema, phoneSchema, postalCodeSchema } from "~/platform/contact-details";
import { formatPhone } from "~/platform/phone";

const line = (missing: string, maxLength = 120) =>
  z.string({ error: missing }).trim().min(1, missing).max(maxLength, `Use ${maxLength} characters or fewer`);

const noAddress = "All address fields are required";
const noName = "Full name is required";
const noDisplayName = "Display name is required";
const email = emailSchema("Please enter a valid email address");
const phone = phoneSchema();
const version = z.coerce.number({ error: "Open the form again" }).int().min(0).max(2_147_483_647);

/** The four fields of every address form. */
export const addressShape = {
  address: line(noAddress, 200),
  city: line(noAddress),
  state: z.enum(
    provinces.map(({ value }) => value),
    { error: noAddress },
  ),
  zipCode: postalCodeSchema(noAddress),
};

/** The order of the fields is the order of the errors. */
export const setupSchema = z.object({
  fullName: line(noName),
  email,
  phoneNumber: phone,
  ...addressShape,
  displayName: line(noDisplayName, 60),
});

export const detailsSchema = z.object({
  version,
  fullName: line(noName),
  email,
  phoneNumber: phone,
  displayName: line(noDisplayName, 60),
});

/** Staff have no neighbours to be shown to, and need no phone. */
export const staffDetailsSchema = z.object({
  version,
  fullName: line(noName),
  email,
  phoneNumber: phone.optional().transform((number) => number ?? null),
});

export function formValues<P extends { phoneNumber: string | null }>(profile: P) {
  return { ...profile, phoneNumber: formatPhone(profile.phoneNumber ?? "") };
}

interface OwnDetails {
  fullName: string;
  email: string;
  phoneNumber: string | null;
  displayName: string | null;
  version: number;
}

/** What the form of a person's own details starts with. */
export function detailsOf(profile: OwnDetails) {
  const { fullName, email, phoneNumber, displayName, version } = profile;
  return {
    values: { ...formValues({ fullName, email, phoneNumber }), displayName: displayName ?? "" },
    version,
  };
}

export type SetupInput = z.input<typeof setupSchema>;
export type Setup = z.output<typeof setupSchema>;
export type DetailsInput = z.input<typeof detailsSchema>;
export type StaffDetailsInput = z.input<typeof staffDetailsSchema>;
