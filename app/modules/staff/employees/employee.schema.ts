import { z } from "zod";
import { provinces } from "~/modules/shared/company/provinces";
import { invitedRoles } from "~/modules/shared/roles/roles";
import { emailSchema, phoneSchema, postalCodeSchema } from "~/platform/contact-details";
import { daySchema } from "~/platform/form-schema";
import { requiredText, versionSchema } from "~/platform/record.schema";
import { licenceClasses } from "./employee-options";

const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `Use ${maxLength} characters or fewer`)
    .optional()
    .transform((text) => text || null);

/** Null if nothing was typed. */
function unlessBlank<S extends z.ZodType>(schema: S) {
  return schema.optional().transform((value) => value ?? null);
}

const employee = z.object({
  fullName: requiredText("Full name is required", 120, "The full name must have 120 characters or fewer"),
  displayName: line(60),
  phoneNumber: unlessBlank(phoneSchema()),
  address: line(200),
  city: line(120),
  state: unlessBlank(
    z.enum(
      provinces.map(({ value }) => value),
      { error: "Choose a province" },
    ),
  ),
  zipCode: unlessBlank(postalCodeSchema("Enter a postal code")),
  licenceNumber: line(40),
  licenceClass: unlessBlank(z.enum(licenceClasses, { error: "Choose a class" })),
  licenceExpiresOn: unlessBlank(daySchema("Enter a date, for example 2027-12-31")),
});

const needed = {
  licenceNumber: "Enter the licence number",
  licenceClass: "Choose the licence class",
  licenceExpiresOn: "Enter the day the licence expires",
};

/** A licence has all three parts or none. */
function isWhole(input: Record<keyof typeof needed, string | null>, context: z.RefinementCtx): void {
  const { licenceNumber, licenceClass, licenceExpiresOn } = input;
  const parts = { licenceNumber, licenceClass, licenceExpiresOn };
  const missing = Object.entries(needed).filter(
    ([name]) => new Map(Object.entries(parts)).get(name) === null,
  );
  if (missing.length === Object.keys(needed).length) return;
  for (const [name, message] of missing) context.addIssue({ code: "custom", path: [name], message });
}

/** With an email, an invitation to sign in follows. */
export const newEmployeeSchema = employee
  .extend({
    email: unlessBlank(emailSchema("Enter an email address")),
    role: unlessBlank(z.enum(invitedRoles, { error: "Choose a role" })),
  })
  .superRefine(isWhole)
  .superRefine(({ email, role }, context) => {
    if (email && !role)
      context.addIssue({ code: "custom", path: ["role"], message: "Choose a role for the invitation" });
    if (role && !email)
      context.addIssue({ code: "custom", path: ["email"], message: "Enter the email to invite" });
  });

export type NewEmployeeInput = z.input<typeof newEmployeeSchema>;
export type NewEmployee = Omit<z.output<typeof newEmployeeSchema>, "email" | "role">;

export const employeeEditSchema = employee.extend(versionSchema.shape).superRefine(isWhole);

export type EmployeeEditInput = z.input<typeof employeeEditSchema>;

export const licencePictureSchema = z.object({
  side: z.enum(["front", "back"], { error: "Choose a side of the licence" }),
});

export type LicencePictureInput = z.input<typeof licencePictureSchema> & { picture?: string };
