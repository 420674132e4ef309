import { sql } from "kysely";
import { defineProof } from "~/modules/service/proofs/proof.server";
import { companyZone } from "~/modules/shared/company/company.server";
import { dayAt } from "~/platform/wall-time";
import { alertPath, callAfter } from "./call-options";
import { wasSeenInTime } from "./call-status";

const maxRows = 1_000;

/** Kept by each alert and each test that somebody saw within two minutes; one that came later or never is a miss. */
export const personalAlert = defineProof(
  "personal_alert",
  async (point, { from, to, now, timeZone }, executor) => {
    const midnight = (day: string, more: number) =>
      sql<Date>`((${day}::date + ${more}::integer)::timestamp AT TIME ZONE ${companyZone})`;
    const calls = await executor
      .selectFrom("callsForHelp")
      .select(["sentAt", "seenAt", "closedAt", "isTest"])
      .where("pointId", "=", point.id)
      .where("sentAt", ">=", midnight(from, 0))
      .where("sentAt", "<", midnight(to, 1))
      .orderBy("sentAt")
      .limit(maxRows)
      .execute();
    const place = point.lastNight === null ? { href: alertPath } : {};
    const judged = calls.flatMap((call) => {
      const inTime = wasSeenInTime(call, now);
      return inTime === undefined ? [] : [{ ...call, inTime }];
    });
    const kept = judged.filter(({ inTime }) => inTime).length;
    const missed = judged.findLast(({ inTime }) => !inTime);
    if (missed) {
      const what = missed.isTest ? "a test" : "an alert";
      const reason = missed.seenAt ? `Nobody saw ${what} within ${callAfter} minutes` : `Nobody saw ${what}`;
      const words =
        judged.length === 1
          ? `The one that was sent was not seen within ${callAfter} minutes`
          : `${kept} of ${judged.length} alerts and tests were seen within ${callAfter} minutes`;
      return { is: "missed", on: dayAt(missed.sentAt, timeZone), reason, words, ...place };
    }
    if (kept === 0)
      return { is: "not_used", words: "Send a test each month, and see how fast we answer", ...place };
    const tests = judged.filter(({ isTest }) => isTest).length;
    const sent = [counted(tests, "test"), counted(kept - tests, "alert")].filter(Boolean).join(" and ");
    return { is: "kept", words: `${sent} seen within ${callAfter} minutes`, ...place };
  },
);

function counted(count: number, one: string): string {
  return count === 0 ? "" : `${count} ${one}${count === 1 ? "" : "s"}`;
}
