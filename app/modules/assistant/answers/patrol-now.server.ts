import { nextNight } from "~/modules/patrols/assignments/next-night.server";
import { formatDateTime } from "~/platform/format";
import type { LiveAnswer } from "./live";
import { patrolHours } from "./own-words";
import { pages, said } from "./said";

/** When the next patrols start, by the planned nights; `coverage` says it for a postal code. */
export const patrolNow: LiveAnswer = async ({ lineIs, company, phone, executor }) => {
  const next = await nextNight(undefined, executor);
  const starts = next ? ` The next patrols start on ${formatDateTime(next, company.timeZone)}.` : "";
  return said(
    `Patrol cars are out from ${patrolHours(company)}, seven nights a week.${starts} Type your postal code here for the next patrol near you. If you need someone, our line ${lineIs}: ${phone}.`,
    pages.watch,
    pages.coverage,
  );
};
