import { sql } from "kysely";
import * as Nights from "~/modules/patrols/rounds/nights.server";
import { type CheckedNight, nightsOf } from "~/modules/service/houses/checks.server";
import { nightsWords } from "~/modules/service/houses/house-options";
import type { Point } from "~/modules/service/points/points.server";
import { earlierOf, lastNightOver, laterOf } from "~/modules/service/watches/watch-nights";
import { housePath } from "~/modules/service/watches/watch-options";
import { firstNightWords } from "~/modules/shared/company/patrol-hours";
import type { Executor } from "~/platform/db.server";
import type { Period, Proof } from "./proof";
import { defineProof } from "./proof.server";

/** A house with a House plan is due one look a night, from the first night on which guards had a list of houses. */
export const propertyChecks = defineProof("property_checks", async (point, period, executor) => {
  const from = laterOf(period.from, point.checksFrom ?? period.from);
  const to = earlierOf(period.to, lastNightOver(period.now, period));
  const nights = await nightsOf({ userId: point.userId, from, to }, executor);
  if (nights.length === 0) return { is: "next", on: from, words: firstNightWords(from, period) };
  return lookedAt(nights, point, executor);
});

/** What a resident asked for in a period: kept if guards looked at the house on each night that was due. */
export const vacationWatch = defineProof("vacation_watch", async (point, period, executor) => {
  const asked = await watchesIn(point, period, executor);
  const over = lastNightOver(period.now, period);
  const nights: CheckedNight[] = [];
  for (const { checkedFrom, checkedTo, lastNight } of asked) {
    if (checkedFrom === null) continue;
    const from = laterOf(period.from, checkedFrom);
    const to = [period.to, over, checkedTo ?? lastNight].reduce(earlierOf);
    nights.push(...(await nightsOf({ userId: point.userId, from, to }, executor)));
  }
  if (nights.length > 0) return lookedAt(nights, point, executor);
  const place = { href: housePath };
  const [open] = asked.filter(({ endedAt }) => endedAt === null);
  if (open?.state === "asked")
    return { is: "next", on: null, words: "Your request waits for our answer", ...place };
  if (open) return { is: "next", on: open.checkedFrom, words: "Your request is accepted", ...place };
  return { is: "not_used", words: "You have not used it in these nights", ...place };
});

async function watchesIn({ userId }: Point, { from, to }: Period, executor: Executor) {
  return executor
    .selectFrom("watches")
    .select(["state", "checkedFrom", "checkedTo", "lastNight", "endedAt"])
    .where("userId", "=", userId)
    .where("state", "not in", ["refused", "lapsed"])
    .where("firstNight", "<=", to)
    .where(sql<boolean>`coalesce(checked_to, last_night) >= ${from}::date`)
    .orderBy("firstNight")
    .limit(31)
    .execute();
}

async function lookedAt(nights: CheckedNight[], { communityId }: Point, executor: Executor): Promise<Proof> {
  const checked = nights.filter(({ result }) => result !== null);
  const said = { words: `Checked ${checked.length} of ${nightsWords(nights.length)}`, href: housePath };
  const missed = nights.findLast(({ result }) => result === null);
  if (!missed) return { is: "kept", ...said };
  const range = { communityId, from: missed.night, to: missed.night };
  const reasons = (await Nights.missesOf(range, executor)).map(({ reason }) => reason);
  return {
    is: "missed",
    on: missed.night,
    reason: reasons.length > 0 ? reasons.join(", ") : "Nobody recorded a look",
    ...said,
  };
}
