import { sql } from "kysely";
import type { Point } from "~/modules/service/points/points.server";
import {
  halvesDueIn,
  lateAfterDays,
  monthsDueIn,
  ownNights,
  type ReportNights,
  spanWords,
} from "~/modules/service/reports/report-nights.server";
import type { Executor } from "~/platform/db.server";
import { formatDate } from "~/platform/format";
import { dayAt, laterDay } from "~/platform/wall-time";
import type { Period, Proof } from "./proof";
import { defineProof } from "./proof.server";

/** The reports that come in a month, on the 1st and the 15th. */
export const streetReport = defineProof("street_report", (point, period, executor) =>
  published(point, period, { dueIn: halvesDueIn, executor }),
);

/** The report that comes in a month, on the month before. */
export const houseReport = defineProof("house_report", (point, period, executor) =>
  published(point, period, { dueIn: monthsDueIn, executor }),
);

async function published(
  point: Point,
  { month, now, timeZone }: Period,
  { dueIn, executor }: { dueIn: (month: string) => ReportNights[]; executor: Executor },
): Promise<Proof> {
  const today = dayAt(now, timeZone);
  const due = dueIn(month).filter((nights) => ownNights(point, nights));
  const sent = await approvedOf(point, due, executor);
  const missing = due.find(
    (nights) => today > laterDay(nights.due, lateAfterDays) && !sent.some(isOf(nights)),
  );
  if (missing) {
    const words = `The report on ${spanWords(missing)} is late`;
    return {
      is: "missed",
      on: laterDay(missing.due, lateAfterDays),
      reason: "It is not approved yet",
      words,
    };
  }
  const next = nextDue(month, dueIn, { point, sent });
  const last = sent.at(-1);
  if (!last) return { is: "next", on: next, words: "The first report comes after the first full period" };
  const { id, approvedAt } = last;
  const words = `The report on ${spanWords({ from: last.firstNight, to: last.lastNight })} was sent on ${formatDate(approvedAt, timeZone)}`;
  const then = point.lastNight === null && next ? `; the next comes on ${formatDate(next, "UTC")}` : "";
  return { is: "kept", words: words + then, href: `/profile/reports/${id}` };
}

interface Sent {
  id: string;
  firstNight: string;
  lastNight: string;
  approvedAt: Date;
}

function isOf({ from, to }: { from: string; to: string }) {
  return ({ firstNight, lastNight }: Sent) => firstNight >= from && lastNight <= to;
}

/** The approved reports on these nights that are for this point, the newest version of each, oldest first. */
async function approvedOf(point: Point, due: ReportNights[], executor: Executor): Promise<Sent[]> {
  const [first, last] = [due[0]?.from, due.at(-1)?.to];
  if (!first || !last) return [];
  const { rows } = await sql<Sent>`
    SELECT DISTINCT ON (r.first_night) r.id, r.first_night::text AS first_night, r.last_night::text AS last_night,
      min(r.approved_at) OVER (PARTITION BY r.first_night) AS approved_at
    FROM report_readers rr JOIN report_runs r ON r.id = rr.run_id
    WHERE rr.point_id = ${point.id} AND r.status = 'approved'
      AND r.first_night >= ${first}::date AND r.last_night <= ${last}::date
    ORDER BY r.first_night, r.approved_at DESC LIMIT 4`.execute(executor);
  return rows;
}

/** The day of the next report that is not out, this month or the next. */
function nextDue(
  month: string,
  dueIn: (month: string) => ReportNights[],
  { point, sent }: { point: Point; sent: Sent[] },
): string | null {
  const following = laterDay(`${month}-01`, 32).slice(0, 7);
  const open = [...dueIn(month), ...dueIn(following)].find(
    (nights) => ownNights(point, nights) && !sent.some(isOf(nights)),
  );
  return open?.due ?? null;
}
