import { sql } from "kysely";
import type { Point } from "~/modules/service/points/points.server";
import { companyZone } from "~/modules/shared/company/company.server";
import type { Executor } from "~/platform/db.server";
import { formatDate } from "~/platform/format";
import { dayAt, laterDay } from "~/platform/wall-time";
import type { Period } from "./proof";
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

async function announcementsIn({ communityId }: Point, { from, to }: Period, executor: Executor) {
  const noon = (day: string, more: number) =>
    sql<Date>`((${day}::date + ${more}::integer + time '12:00') AT TIME ZONE ${companyZone})`;
  const { count } = await executor
    .selectFrom("announcements")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "sent")
    .where((eb) => eb.or([eb("communityId", "=", communityId), eb("communityId", "is", null)]))
    .where("sentAt", ">=", noon(from, 0))
    .where("sentAt", "<", noon(to, 1))
    .executeTakeFirstOrThrow();
  return count;
}

const announcementsWords = (count: number) => (count === 1 ? "1 announcement" : `${count} announcements`);

/** Announcements that staff sent to the community, or to all of them. */
export const communityAlerts = defineProof("community_alerts", async (point, period, executor) => {
  const count = await announcementsIn(point, period, executor);
  const place = { href: "/community" };
  if (count === 0) return { is: "not_used", words: "Nothing had to be announced", ...place };
  const were = count === 1 ? "was" : "were";
  return { is: "kept", words: `${announcementsWords(count)} ${were} sent to ${point.community}`, ...place };
});

/** The same, and the courtesy notes that went to this resident. */
export const residentAlerts = defineProof("resident_alerts", async (point, period, executor) => {
  const announced = await announcementsIn(point, period, executor);
  const { notes } = await executor
    .selectFrom("courtesyNotes")
    .select(({ fn }) => fn.countAll<number>().as("notes"))
    .where("userId", "=", point.userId)
    .where("night", ">=", period.from)
    .where("night", "<=", period.to)
    .where("sentAt", "is not", null)
    .executeTakeFirstOrThrow();
  const place = { href: "/profile/notifications" };
  const told = [
    announced > 0 && `${announcementsWords(announced)} to ${point.community}`,
    notes > 0 && `${notes === 1 ? "1 courtesy note" : `${notes} courtesy notes`} to you`,
  ].filter(Boolean);
  if (told.length === 0)
    return {
      is: "not_used",
      words: "There was nothing to tell; you choose what we email you about",
      ...place,
    };
  return { is: "kept", words: `Sent: ${told.join(" and ")}`, ...place };
});

/** The account itself is the proof: what can be read here. */
export const app = defineProof("app", async () => ({
  is: "kept",
  words:
    "Your account opens in any browser, on a phone too: last night, reports, payments and your household",
  href: "/profile",
}));
