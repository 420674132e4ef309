import { z } from "zod";
import { emailSchema, formatPhone, phoneSchema, toE164 } from "~/platform/contact-details";
import type { Company } from "./company.server";
import { timeZoneNames } from "./time-zones";

/** Links to the company elsewhere, at most. */
export const linkNumbers = [1, 2, 3, 4, 5] as const;

/** The words beside each field of the company's settings. */
export const companyLabels = {
  name: "Company name",
  phone: "Emergency line",
  email: "Email",
  hours: "Office hours",
  address: "Address",
  serviceArea: "Service area",
  licenceNumber: "Agency licence number",
  assistantName: "Name of the chat assistant",
  timeZone: "Time zone",
  productsNotice: "Notice above the shop",
  linkLabel1: "Name of link 1",
  linkUrl1: "Address of link 1",
  linkLabel2: "Name of link 2",
  linkUrl2: "Address of link 2",
  linkLabel3: "Name of link 3",
  linkUrl3: "Address of link 3",
  linkLabel4: "Name of link 4",
  linkUrl4: "Address of link 4",
  linkLabel5: "Name of link 5",
  linkUrl5: "Address of link 5",
};

/** One line of text, whatever was pasted; empty is the empty text. */
function line(longest: number) {
  return z
    .string()
    .optional()
    .transform((text = "") => text.replace(/[\s\p{Cc}]+/gu, " ").trim())
    .refine((text) => text.length <= longest, `Shorten this to ${longest} characters`);
}

function required(missing: string, longest: number) {
  return line(longest).refine((text) => text !== "", missing);
}

const missingPhone = "Enter the emergency line: it may never be blank";
const label = line(40);
const url = line(300).refine(isWebAddress, "Enter a whole address that begins with https://");

function isWebAddress(text: string): boolean {
  return text === "" || (URL.canParse(text) && new URL(text).protocol === "https:");
}

const typed = z.object({
  /** Of the settings that the form was filled from. */
  version: z.coerce.number({ error: "Open the form again" }).int().min(0).max(2_147_483_647),
  name: required("Enter the company name", 80),
  phone: phoneSchema(missingPhone)
    .transform((text) => (text === "" ? "" : toE164(text)))
    .refine((text) => text === "" || /^\+[1-9]\d{9,14}$/.test(text), "Please enter a valid phone number"),
  email: emailSchema("Enter the email address"),
  hours: required("Enter the office hours", 120),
  address: line(200),
  serviceArea: required("Enter the service area", 200),
  licenceNumber: line(40),
  assistantName: required("Enter a name for the assistant", 40),
  timeZone: z.enum(timeZoneNames, { error: "Choose a time zone from the list" }),
  productsNotice: line(300),
  ...{ linkLabel1: label, linkLabel2: label, linkLabel3: label, linkLabel4: label, linkLabel5: label },
  ...{ linkUrl1: url, linkUrl2: url, linkUrl3: url, linkUrl4: url, linkUrl5: url },
});

/** What the owner types into the company's settings: text only. */
export type CompanyInput = Record<keyof typeof companyLabels, string>;

/** The text in each field of the form. */
export function companyValues(company: Company): CompanyInput {
  const link = (number: number) => company.socialLinks[number - 1] ?? { label: "", url: "" };
  return {
    name: company.name,
    phone: formatPhone(company.phone),
    email: company.email,
    hours: company.hours,
    address: company.address ?? "",
    serviceArea: company.serviceArea,
    licenceNumber: company.licenceNumber ?? "",
    assistantName: company.assistantName,
    timeZone: company.timeZone,
    productsNotice: company.productsNotice,
    linkLabel1: link(1).label,
    linkLabel2: link(2).label,
    linkLabel3: link(3).label,
    linkLabel4: link(4).label,
    linkLabel5: link(5).label,
    linkUrl1: link(1).url,
    linkUrl2: link(2).url,
    linkUrl3: link(3).url,
    linkUrl4: link(4).url,
    linkUrl5: link(5).url,
  };
}

/** The company's settings as the owner sends them (row 235). A link needs both its name and its address; empty rows do nothing. */
export const companySchema = typed
  .superRefine((values, context) => {
    for (const number of linkNumbers) {
      const [name, address] = [values[`linkLabel${number}`], values[`linkUrl${number}`]];
      if (name && !address) {
        context.addIssue({
          code: "custom",
          path: [`linkUrl${number}`],
          message: `Enter the address of ${name}`,
        });
      }
      if (address && !name) {
        context.addIssue({
          code: "custom",
          path: [`linkLabel${number}`],
          message: "Enter a name for the link",
        });
      }
    }
  })
  .transform(({ version, ...values }): { version: number; company: Company } => ({
    version,
    company: {
      name: values.name,
      phone: values.phone,
      email: values.email,
      hours: values.hours,
      address: values.address || null,
      serviceArea: values.serviceArea,
      socialLinks: linkNumbers.flatMap((number) => {
        const link = { label: values[`linkLabel${number}`], url: values[`linkUrl${number}`] };
        return link.label && link.url ? [link] : [];
      }),
      assistantName: values.assistantName,
      licenceNumber: values.licenceNumber || null,
      timeZone: values.timeZone,
      productsNotice: values.productsNotice,
    },
  }));
