import { sql } from "kysely";
import { companyZone } from "~/modules/shared/company/company.server";
import { formatDate } from "~/platform/format";
import { dayAt, laterDay } from "~/platform/wall-time";
import { defineProof } from "./proof.server";

/** Reports are made in the first days of a month and approved by staff; after this day one is late. */
const reportDueDay = 10;

/** The report that comes in a month is on the month before. */
export const communityReport = defineProof("community_report", async (point, period, executor) => {
  const { month, now, timeZone } = period;
  const about = laterDay(`${month}-01`, -1).slice(0, 7);
  const due = `${month}-${reportDueDay}`;
  const found = await executor
    .selectFrom("reportRuns as r")
    .select(sql<Date | null>`min(r.approved_at) FILTER (WHERE r.status = 'approved')`.as("approvedAt"))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("patrolNights as n")
          .select("n.night")
          .where("n.communityId", "=", point.communityId)
          .where("n.night", ">=", `${about}-01`)
          .where("n.night", "<", `${month}-01`),
      ).as("hasNights"),
    )
    .where("r.communityId", "=", point.communityId)
    .where("r.kind", "=", "community")
    .where("r.month", "=", `${about}-01`)
    .executeTakeFirstOrThrow();
  if (found.approvedAt) {
    const words = `The report on the month before was published on ${formatDate(found.approvedAt, timeZone)}`;
    const href = point.lastNight === null ? `/community/reports/${about}` : undefined;
    return { is: "kept", words, ...(href && { href }) };
  }
  if (!found.hasNights)
    return { is: "next", on: null, words: "The first report comes after the first full month" };
  if (dayAt(now, timeZone) <= due)
    return { is: "next", on: due, words: "The report on the month before is being made" };
  return {
    is: "missed",
    on: due,
    reason: "It is not approved yet",
    words: "The report on the month before is late",
  };
});

/** Announcements that staff sent to the community, or to all of them. */
export const communityAlerts = defineProof("community_alerts", async (point, { from, to }, executor) => {
  const noon = (day: string, more: number) =>
    sql<Date>`((${day}::date + ${more}::integer + time '12:00') AT TIME ZONE ${companyZone})`;
  const { count } = await executor
    .selectFrom("announcements")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "sent")
    .where((eb) => eb.or([eb("communityId", "=", point.communityId), eb("communityId", "is", null)]))
    .where("sentAt", ">=", noon(from, 0))
    .where("sentAt", "<", noon(to, 1))
    .executeTakeFirstOrThrow();
  const place = { href: "/community" };
  if (count === 0) return { is: "not_used", words: "Nothing had to be announced", ...place };
  const words = count === 1 ? "1 announcement was sent" : `${count} announcements were sent`;
  return { is: "kept", words: `${words} to ${point.community}`, ...place };
});

/** The account itself is the proof: what can be read here. */
export const app = defineProof("app", async () => ({
  is: "kept",
  words:
    "Your account opens in any browser, on a phone too: last night, reports, payments and your household",
  href: "/profile",
}));
