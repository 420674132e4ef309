import { nextNight } from "~/modules/patrols/assignments/next-night.server";
import { formatDateTime } from "~/platform/format";
import type { LiveAnswer } from "./live";
import { minutesAt } from "./office-hours";
import { pages, said } from "./said";

/** 11:00 PM and 7:00 AM, in minutes since midnight. */
const [evening, morning] = [23 * 60, 7 * 60];

/** Whether patrols are out now, and when the next ones start; `coverage` says it for a postal code. */
export const patrolNow: LiveAnswer = async ({ company, phone, now, executor }) => {
  const minutes = minutesAt(now, company.timeZone);
  const isNight = minutes >= evening || minutes < morning;
  const next = await nextNight(undefined, executor);
  const starts = next
    ? ` The next patrols start on ${formatDateTime(next, company.timeZone)}.`
    : " The next patrols start tonight.";
  return said(
    `Patrol cars are out from 11:00 PM to 7:00 AM, seven nights a week${isNight ? ", so they’re out now." : `.${starts}`} Type your postal code here for the next patrol near you. If you need someone, our line is answered at any hour: ${phone}.`,
    pages.watch,
    pages.coverage,
  );
};
