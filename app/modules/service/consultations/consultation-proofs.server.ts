import { sql } from "kysely";
import type { Point } from "~/modules/service/points/points.server";
import type { Period, Proof } from "~/modules/service/proofs/proof";
import { defineProof } from "~/modules/service/proofs/proof.server";
import { companyZone } from "~/modules/shared/company/company.server";
import type { Executor } from "~/platform/db.server";
import { formatDate, formatDateTime } from "~/platform/format";
import { dayAt } from "~/platform/wall-time";
import { offerWithin, ownConsultationPath } from "./consultation-options";
import { dueOf } from "./consultation-work.server";

/** Of a Street plan. */
export const consultation = defineProof("consultation", consulted);

/** Of a House plan. */
export const basicConsultation = defineProof("basic_consultation", consulted);

const maxRows = 20;

/** Kept by a written result; missed if three times were not offered within a week. */
async function consulted(
  point: Point,
  { from, to, now, timeZone }: Period,
  executor: Executor,
): Promise<Proof> {
  const rows = await executor
    .selectFrom("consultations")
    .select(["status", "askedAt", "waitingSince", "lateOn", "startsAt", "writtenAt"])
    .where("userId", "=", point.userId)
    .where("askedAt", "<", sql<Date>`((${to}::date + 1)::timestamp AT TIME ZONE ${companyZone})`)
    .orderBy("askedAt", "desc")
    .limit(maxRows)
    .execute();
  const place = point.lastNight === null ? { href: ownConsultationPath } : {};
  const isIn = (day: string) => day >= from && day <= to;
  const dayOf = (at: Date) => dayAt(at, timeZone);
  for (const { lateOn, waitingSince } of rows) {
    const due = waitingSince && dueOf(waitingSince);
    const on = due && due < now ? dayOf(due) : lateOn;
    if (!on || !isIn(on)) continue;
    const reason = `Three times were not offered within ${offerWithin} days`;
    return { is: "missed", on, reason, words: "You asked for a consultation", ...place };
  }
  const written = rows.find(({ writtenAt }) => writtenAt && isIn(dayOf(writtenAt)))?.writtenAt;
  if (written)
    return { is: "kept", words: `The result was written on ${formatDate(written, timeZone)}`, ...place };
  const open = rows.find(({ status }) => status !== "done" && status !== "cancelled");
  if (open?.waitingSince) {
    const words = `Asked for on ${formatDate(open.askedAt, timeZone)}: we offer you three times`;
    return { is: "next", on: dayOf(dueOf(open.waitingSince)), words, ...place };
  }
  if (open?.startsAt)
    return { is: "next", on: dayOf(open.startsAt), words: bookedFor(open.startsAt, timeZone), ...place };
  if (open) return { is: "next", on: null, words: "Three times are offered: choose one", ...place };
  return { is: "not_used", words: "Book it whenever you like: we come and look at your home", ...place };
}

function bookedFor(startsAt: Date, timeZone: string): string {
  return `Booked for ${formatDateTime(startsAt, timeZone)}`;
}
