import type { RecordFields } from "~/platform/record-fields";
import { provinces } from "./provinces";
import { timeZones } from "./time-zones";

export const maxLinks = 5;

const linkFields: RecordFields = Object.fromEntries(
  Array.from({ length: maxLinks }, (_, index) => [
    [`links[${index}].label`, { label: `Name of link ${index + 1}` }],
    [`links[${index}].url`, { label: `Address of link ${index + 1}` }],
  ]).flat(),
);

export const companyFields: RecordFields = {
  name: { label: "Company name" },
  phone: { label: "Emergency line", link: "phone" },
  lineHours: { label: "Hours of the emergency line" },
  email: { label: "Email" },
  hours: { label: "Office hours" },
  address: { label: "Address" },
  serviceArea: { label: "Service area" },
  licenceNumber: { label: "Agency licence number" },
  taxName: { label: "Sales tax" },
  taxPercent: { label: "Percentage of the sales tax" },
  secondTaxName: { label: "Second sales tax" },
  secondTaxPercent: { label: "Percentage of the second sales tax" },
  taxNumber: { label: "Tax registration number" },
  assistantName: { label: "Name of the chat assistant" },
  timeZone: {
    label: "Time zone",
    words: Object.fromEntries(timeZones.map(({ value, label }) => [value, label])),
  },
  province: {
    label: "Province",
    words: { "": "Not chosen", ...Object.fromEntries(provinces.map(({ value, label }) => [value, label])) },
  },
  newsArea: { label: "Area of the news page" },
  nameStory: { label: "Where the name comes from" },
  newsPlaces: { label: "Places in the news" },
  patrolFrom: { label: "Patrols start" },
  patrolTo: { label: "Patrols end" },
  patrolEvery: { label: "Minutes between two passes" },
  productsNotice: { label: "Notice above the shop" },
  obeysPostingRules: {
    label: "Ontario’s rules for job postings",
    words: { yes: "25 employees or more: follow them", no: "Fewer than 25: do not check" },
  },
  creditLine: { label: "Credit below this percentage of passes" },
  priorityPhone: { label: "Priority phone", link: "phone" },
  referencePrefix: { label: "Reference prefix" },
  socialLinks: { label: "Social links" },
  ...linkFields,
};

/** Places as they are typed, with commas between them. */
export function placesIn(text: string): string[] {
  return text.split(",").flatMap((place) => place.trim() || []);
}
