import { z } from "zod";
import { always } from "~/messages/line-hours";
import { emailSchema, phoneSchema } from "~/platform/contact-details";
import { formatPhone, isPhone, toE164 } from "~/platform/phone";
import type { Company } from "./company.server";
import { maxLinks, placesIn } from "./company-record";
import { inOneNight, passesIn } from "./patrol-hours";
import { provinces } from "./provinces";
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

const time = line(5).refine(
  (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
  "Enter a time, for example 23:00",
);

/** The Quebec Sales Tax has three decimals. */
const isPercent = /^\d{1,2}([.,]\d{1,3})? ?%?$/;
const badPercent = "Enter a percentage from 0 to 99, such as 13 or 9.975";

function percentOf(text: string): number {
  return Number.parseFloat(text.replace(",", "."));
}

const typed = z.object({
  version: z.coerce.number({ error: "Reload the page and try again" }).int().min(0).max(2_147_483_647),
  name: required("Enter the company name", 80),
  phone: phoneSchema(missingPhone).refine(isNumber, badPhone),
  lineHours: line(60).transform((text) => (/^24 ?(?:h(?:ours)?)? ?\/ ?7$/i.test(text) ? always : text)),
  email: emailSchema("Enter the email address"),
  hours: required("Enter the office hours", 120),
  address: line(200),
  serviceArea: required("Enter the service area", 200),
  licenceNumber: line(40),
  taxName: required("Enter the name of the sales tax", 20),
  taxPercent: line(10).refine((text) => isPercent.test(text), badPercent),
  secondTaxName: line(20),
  secondTaxPercent: line(10).refine((text) => text === "" || isPercent.test(text), badPercent),
  taxNumber,
  assistantName: required("Enter a name for the assistant", 40),
  timeZone: z.enum(timeZoneNames, { error: "Choose a time zone from the list" }),
  province: z
    .enum(["", ...provinces.map(({ value }) => value)], { error: "Choose a province from the list" })
    .default(""),
  newsPlaces: line(120),
  newsArea: line(60),
  nameStory: line(300),
  patrolFrom: time,
  patrolTo: time,
  patrolEvery: line(3).refine(
    (text) => /^\d+$/.test(text) && Number(text) >= 5 && Number(text) <= 240,
    "Enter minutes from 5 to 240",
  ),
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
  referencePrefix: line(4)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^([A-Z]{2,4})?$/.test(text), "Enter two to four letters, or leave it blank"),
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

export function companyValues(company: CompanyEdit) {
  return {
    name: company.name,
    phone: formatPhone(company.phone),
    lineHours: company.lineHours,
    email: company.email,
    hours: company.hours,
    address: company.address ?? "",
    serviceArea: company.serviceArea,
    licenceNumber: company.licenceNumber ?? "",
    taxName: company.taxName,
    taxPercent: String(company.taxPercent),
    secondTaxName: company.secondTaxName ?? "",
    secondTaxPercent: company.secondTaxPercent === null ? "" : String(company.secondTaxPercent),
    taxNumber: company.taxNumber ?? "",
    assistantName: company.assistantName,
    timeZone: company.timeZone,
    province: company.province ?? "",
    newsPlaces: company.newsPlaces.join(", "),
    newsArea: company.newsArea,
    nameStory: company.nameStory,
    patrolFrom: company.patrolFrom,
    patrolTo: company.patrolTo,
    patrolEvery: String(company.patrolEvery),
    productsNotice: company.productsNotice,
    obeysPostingRules: company.obeysPostingRules ? ("yes" as const) : ("no" as const),
    creditLine: company.creditLine === null ? "" : String(company.creditLine),
    priorityPhone: company.priorityPhone === null ? "" : formatPhone(company.priorityPhone),
    referencePrefix: company.referencePrefix ?? "",
    links: Array.from(
      { length: maxLinks },
      (_, index) => company.socialLinks[index] ?? { label: "", url: "" },
    ),
  };
}

/** Keyed by field name, such as "links[0].url". */
export function companyTexts(company: CompanyEdit): Record<string, string> {
  const { links, ...texts } = companyValues(company);
  const rows = links.flatMap(({ label, url }, index) => [
    [`links[${index}].label`, label],
    [`links[${index}].url`, url],
  ]);
  return { ...texts, ...Object.fromEntries(rows) };
}

/** What the form holds: without the hours of earlier nights, and what has a form of its own. */
export type CompanyEdit = Omit<Company, "patrolHours" | "brand" | "logo">;

function isOneNight(
  { patrolFrom, patrolTo, patrolEvery }: z.output<typeof typed>,
  context: z.RefinementCtx,
): void {
  // A time that is none has its own error.
  if ([patrolFrom, patrolTo].some((time) => !/^\d\d:\d\d$/.test(time))) return;
  if (!inOneNight(patrolFrom, patrolTo))
    context.addIssue({
      code: "custom",
      path: ["patrolTo"],
      message: "Enter an end after the start. A night lasts from noon to noon",
    });
  else if (passesIn({ from: patrolFrom, to: patrolTo, every: Number(patrolEvery) }) < 1)
    context.addIssue({ code: "custom", path: ["patrolEvery"], message: "That is longer than the night" });
}

function isWholeTax(company: z.output<typeof typed>, context: z.RefinementCtx): void {
  const { secondTaxName: name, secondTaxPercent: percent } = company;
  if (name && !percent)
    context.addIssue({
      code: "custom",
      path: ["secondTaxPercent"],
      message: `Enter the percentage of ${name}`,
    });
  if (percent && !name)
    context.addIssue({ code: "custom", path: ["secondTaxName"], message: "Enter the name of this tax" });
}

export const companySchema = typed
  .superRefine(isOneNight)
  .superRefine(isWholeTax)
  .transform(({ version, links, ...values }): { version: number } & CompanyEdit => ({
    version,
    name: values.name,
    phone: values.phone,
    lineHours: values.lineHours,
    email: values.email,
    hours: values.hours,
    address: values.address || null,
    serviceArea: values.serviceArea,
    socialLinks: links.filter(({ label, url }) => label && url),
    assistantName: values.assistantName,
    licenceNumber: values.licenceNumber || null,
    taxName: values.taxName,
    taxPercent: percentOf(values.taxPercent),
    secondTaxName: values.secondTaxName || null,
    secondTaxPercent: values.secondTaxName ? percentOf(values.secondTaxPercent) : null,
    taxNumber: values.taxNumber || null,
    timeZone: values.timeZone,
    province: values.province || null,
    newsPlaces: placesIn(values.newsPlaces),
    newsArea: values.newsArea,
    nameStory: values.nameStory,
    patrolFrom: values.patrolFrom,
    patrolTo: values.patrolTo,
    patrolEvery: Number(values.patrolEvery),
    productsNotice: values.productsNotice,
    obeysPostingRules: values.obeysPostingRules === "yes",
    creditLine: Number.parseInt(values.creditLine, 10) || null,
    priorityPhone: values.priorityPhone || null,
    referencePrefix: values.referencePrefix || null,
  }));
