import { z } from "zod";
import { emailSchema, phoneSchema } from "~/platform/contact-details";
import { formatPhone, isPhone, toE164 } from "~/platform/phone";
import type { Company } from "./company.server";
import { maxLinks } from "./company-record";
import { timeZoneNames } from "./time-zones";

function line(longest: number) {
  return z
    .string()
    .optional()
    .transform((text = "") => text.replace(/\s+/g, " ").trim())
    .refine((text) => text.length <= longest, `Shorten this to ${longest} characters`);
}

function required(missing: string, longest: number) {
  return line(longest).refine((text) => text !== "", missing);
}

const badPhone = "Please enter a valid phone number";
const missingPhone = "Enter the emergency line. It cannot be blank";
const url = line(300).refine(isWebAddress, "Enter a full web address that begins with https://");

/** As the CRA writes it, "123456789 RT0001", however it was typed. */
const taxNumber = line(40)
  .transform((text) =>
    text
      .toUpperCase()
      .replace(
        /^([\d ]{9,12})[ -]?RT ?(\d{4})$/,
        (_, business: string, account) => `${business.replaceAll(" ", "")} RT${account}`,
      ),
  )
  .refine(
    (text) => text === "" || /^\d{9} RT\d{4}$/.test(text),
    "Enter the number as the CRA writes it, for example 123456789 RT0001",
  );

function isNumber(text: string): boolean {
  return /^\+[1-9]\d{9,14}$/.test(text);
}

function isWebAddress(text: string): boolean {
  return text === "" || (URL.canParse(text) && new URL(text).protocol === "https:");
}

const typed = z.object({
  version: z.coerce.number({ error: "Reload the page and try again" }).int().min(0).max(2_147_483_647),
  name: required("Enter the company name", 80),
  phone: phoneSchema(missingPhone).refine(isNumber, badPhone),
  email: emailSchema("Enter the email address"),
  hours: required("Enter the office hours", 120),
  address: line(200),
  serviceArea: required("Enter the service area", 200),
  licenceNumber: line(40),
  taxNumber,
  assistantName: required("Enter a name for the assistant", 40),
  timeZone: z.enum(timeZoneNames, { error: "Choose a time zone from the list" }),
  productsNotice: line(300),
  obeysPostingRules: z.enum(["yes", "no"]).default("yes"),
  creditLine: line(4).refine(
    (text) => /^(|[1-9]\d?|100) ?%?$/.test(text),
    "Enter a percentage from 1 to 100, or leave it blank",
  ),
  priorityPhone: line(40)
    .refine((text) => text === "" || isPhone(text), badPhone)
    .transform((text) => (text === "" ? "" : toE164(text)))
    .refine((text) => text === "" || isNumber(text), badPhone),
  links: z
    .array(z.object({ label: line(40), url }).superRefine(isWhole))
    .max(maxLinks, `Keep to ${maxLinks} links`)
    .default([]),
});

export type CompanyInput = z.input<typeof typed>;

function isWhole({ label, url }: { label: string; url: string }, context: z.RefinementCtx): void {
  if (label && !url)
    context.addIssue({ code: "custom", path: ["url"], message: `Enter the address of ${label}` });
  if (url && !label)
    context.addIssue({ code: "custom", path: ["label"], message: "Enter a name for the link" });
}

export function companyValues(company: Company) {
  return {
    name: company.name,
    phone: formatPhone(company.phone),
    email: company.email,
    hours: company.hours,
    address: company.address ?? "",
    serviceArea: company.serviceArea,
    licenceNumber: company.licenceNumber ?? "",
    taxNumber: company.taxNumber ?? "",
    assistantName: company.assistantName,
    timeZone: company.timeZone,
    productsNotice: company.productsNotice,
    obeysPostingRules: company.obeysPostingRules ? ("yes" as const) : ("no" as const),
    creditLine: company.creditLine === null ? "" : String(company.creditLine),
    priorityPhone: company.priorityPhone === null ? "" : formatPhone(company.priorityPhone),
    links: Array.from(
      { length: maxLinks },
      (_, index) => company.socialLinks[index] ?? { label: "", url: "" },
    ),
  };
}

/** Keyed by field name, such as "links[0].url". */
export function companyTexts(company: Company): Record<string, string> {
  const { links, ...texts } = companyValues(company);
  const rows = links.flatMap(({ label, url }, index) => [
    [`links[${index}].label`, label],
    [`links[${index}].url`, url],
  ]);
  return { ...texts, ...Object.fromEntries(rows) };
}

export const companySchema = typed.transform(
  ({ version, links, ...values }): { version: number } & Company => ({
    version,
    name: values.name,
    phone: values.phone,
    email: values.email,
    hours: values.hours,
    address: values.address || null,
    serviceArea: values.serviceArea,
    socialLinks: links.filter(({ label, url }) => label && url),
    assistantName: values.assistantName,
    licenceNumber: values.licenceNumber || null,
    taxNumber: values.taxNumber || null,
    timeZone: values.timeZone,
    productsNotice: values.productsNotice,
    obeysPostingRules: values.obeysPostingRules === "yes",
    creditLine: Number.parseInt(values.creditLine, 10) || null,
    priorityPhone: values.priorityPhone || null,
  }),
);
