import type { Asked, LiveAnswer } from "./live";
import { says } from "./naming";
import { dayAsked, dayName, isOpenAt, isOpenOn, readHours } from "./office-hours";
import { pages, said } from "./said";

const holidays = [
  "holiday",
  "christmas",
  "easter",
  "diwali",
  "boxing",
  "thanksgiving",
  "canada",
  "family",
  "labor",
  "labour",
  "victoria",
  "civic",
];

/** When the office is open, and whether it is now or on the day that is asked about. */
export const officeHours: LiveAnswer = ({ lineIs, company, phone, words, now }: Asked) => {
  const known = readHours(company.hours);
  const always = `Our phone ${lineIs}: ${phone}.`;
  const base = `Our office is open ${company.hours}.`;
  if (!known) return said(`${base} ${always}`, pages.contact);
  if (says(words, ...holidays))
    return said(
      `${base} Our website doesn’t give holiday hours, so please call first. ${always}`,
      pages.contact,
    );
  const day = dayAsked(words, now, company.timeZone);
  if (day !== undefined && !words.includes("now")) {
    const state = isOpenOn(known, day) ? "it is open" : "it is closed";
    return said(`On ${dayName(day)} ${state}. ${base} ${always}`, pages.contact);
  }
  const state = isOpenAt(known, now, company.timeZone) ? "It’s open right now." : "It’s closed right now.";
  return said(`${base} ${state} ${always}`, pages.contact);
};
