import { usualHours } from "~/modules/shared/company/patrol-hours";
import { newPublicReference } from "~/platform/ids.server";

/** The company of the demo. No number here is anyone's: 555-01xx is kept for stories. */
export const demoCompany = {
  name: "Nightjar Patrol",
  phone: "+19055550142",
  email: "hello@nightjar.test",
  serviceArea: "Peel Region and the Greater Toronto Area, Ontario",
  timeZone: "America/Toronto",
  assistantName: "Robin",
  hours: "Monday to Friday, 9am to 5pm",
  lineHours: "24/7",
  province: "ON",
  newsPlaces: "Toronto, GTA",
  newsArea: "Greater Toronto Area",
  referencePrefix: "NJ",
  nameStory: "A nightjar is a bird that rests by day and works at night, quietly. So do we.",
};

export const { timeZone } = demoCompany;

/** Counts the demo's nights. */
export const demoClock = { timeZone, patrolHours: [usualHours] };

export function demoReference(): string {
  return newPublicReference(demoCompany.referencePrefix);
}

/** The emergency and the priority line, and what a person gets whose number would be the same. */
const lines: Record<number, number> = { 142: 190, 177: 191 };

/** A number from 100 to 199, in a row of them, which is never the company's own. */
export function personsPhone(number: number): string {
  return `+19055550${lines[number] ?? number}`;
}
