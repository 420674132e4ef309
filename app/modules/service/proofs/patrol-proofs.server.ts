import { sql } from "kysely";
import { reasonsOf } from "~/modules/patrols/rounds/night-words";
import * as Nights from "~/modules/patrols/rounds/nights.server";
import { figuresOf, promiseOf } from "~/modules/patrols/rounds/patrol-night";
import { sumOf } from "~/modules/patrols/rounds/patrol-options";
import type { Point } from "~/modules/service/points/points.server";
import { companyZone } from "~/modules/shared/company/company.server";
import { firstNightWords, type PatrolClock } from "~/modules/shared/company/patrol-hours";
import type { Executor } from "~/platform/db.server";
import type { Period, Proof } from "./proof";
import { defineProof } from "./proof.server";

const patrols = "/community/patrols";

/** What there is to say before a night of the period is over. */
function nothingYet({ from, to, now, ...clock }: Period): Proof {
  if (now.getTime() > promiseOf(to, clock).end.getTime() + 86_400_000)
    return {
      is: "missed",
      on: to,
      reason: "Nothing is recorded for these nights",
      words: "No pass is recorded",
    };
  return { is: "next", on: from, words: firstNightWords(from, clock) };
}

async function reasonFor(night: { night: string; misses: number }, communityId: string, executor: Executor) {
  const range = { communityId, from: night.night, to: night.night };
  return reasonsOf(night, await Nights.missesOf(range, executor)).join(", ");
}

/** Promised passes are those of the log: a pass counts once every street of the round had it. */
export const frequency = defineProof("frequency", countedPasses, { counts: true });

async function countedPasses({ communityId }: Point, period: Period, executor: Executor): Promise<Proof> {
  const nights = await Nights.nightsOf(communityId, period.from, period.to, executor);
  if (nights.length === 0) return nothingYet(period);
  const { promised, done, misses } = sumOf(nights);
  const rounds = { promised, done };
  const words = `${done} of ${promised} passes made in ${nightsWords(nights.length)}`;
  const said = { words, rounds, href: `${patrols}?month=${period.month}` };
  const last = nights.findLast((night) => night.misses > 0);
  if (misses === 0 || !last) return { is: "kept", ...said };
  return { is: "missed", on: last.night, reason: await reasonFor(last, communityId, executor), ...said };
}

interface Covered {
  nights: number;
  whole: number;
  streets: number;
  last: { night: string; streets: string[] } | null;
  dropped: { name: string; since: string }[];
}

/** Every street that was on the round when the plan began is driven every night, and stays on the round. */
export const coverage = defineProof("coverage", async (point, period, executor) => {
  const { nights, whole, streets, last, dropped } = await coveredIn(point, period, executor);
  if (nights === 0) return nothingYet(period);
  const every = whole === nights ? "every night" : `in ${whole} of ${nightsWords(nights)}`;
  const driven = streets === 1 ? "1 street, driven" : `${streets} streets, all of them driven`;
  const said = { words: `${driven} ${every}`, href: `${patrols}?month=${period.month}` };
  const [gone] = dropped;
  if (gone)
    return { is: "missed", on: gone.since, reason: `${gone.name} is on no round since then`, ...said };
  if (last) return { is: "missed", on: last.night, reason: `No pass on ${last.streets.join(", ")}`, ...said };
  return { is: "kept", ...said };
});

async function coveredIn(
  { communityId, firstNight }: Point,
  { from, to }: Period,
  executor: Executor,
): Promise<Covered> {
  const { rows } = await sql<Covered>`
    WITH planned AS (
      SELECT n.night, s.name, passed.street_id IS NOT NULL AS passed
      FROM patrol_nights n
      JOIN patrol_streets s ON s.community_id = n.community_id AND s.first_night <= n.night
        AND (s.last_night IS NULL OR s.last_night >= n.night)
      LEFT JOIN (
        SELECT DISTINCT p.street_id, p.night FROM patrol_passes p
        WHERE p.community_id = ${communityId} AND p.night BETWEEN ${from}::date AND ${to}::date AND ${Nights.stands}
      ) passed ON passed.street_id = s.id AND passed.night = n.night
      WHERE n.community_id = ${communityId} AND n.night BETWEEN ${from}::date AND ${to}::date AND n.ends_at <= now()
    ), nights AS (
      SELECT night, count(*)::integer AS streets, bool_and(passed) AS whole,
        jsonb_agg(name ORDER BY name) FILTER (WHERE NOT passed) AS missed
      FROM planned GROUP BY night
    )
    SELECT count(*)::integer AS nights, count(*) FILTER (WHERE whole)::integer AS whole,
      coalesce((array_agg(streets ORDER BY night DESC))[1], 0) AS streets,
      (array_agg(jsonb_build_object('night', night, 'streets', missed) ORDER BY night DESC)
        FILTER (WHERE NOT whole))[1] AS last, (
        SELECT coalesce(jsonb_agg(jsonb_build_object('name', gone.name, 'since', gone.last_night + 1)
          ORDER BY gone.last_night DESC), '[]')
        FROM patrol_streets gone
        WHERE gone.community_id = ${communityId} AND gone.first_night <= ${firstNight}::date
          AND gone.last_night >= ${firstNight}::date - 1 AND gone.last_night < ${to}::date
          AND gone.last_night < (now() AT TIME ZONE ${companyZone})::date
          AND NOT EXISTS (SELECT FROM patrol_streets s WHERE s.community_id = gone.community_id
            AND lower(s.name) = lower(gone.name) AND (s.last_night IS NULL OR s.last_night > gone.last_night))
      ) AS dropped
    FROM nights`.execute(executor);
  return rows[0] ?? { nights: 0, whole: 0, streets: 0, last: null, dropped: [] };
}

interface StreetNight {
  night: string;
  misses: number;
  promised: number;
  passes: { at: number; vehicle: string }[];
}

const later = "the rest needs independent evidence by vehicle, which comes later";

/** What guards record as the vehicle of a pass; nights whose passes name none are neither kept nor missed. */
export const vehicle = defineProof("vehicle", ownVehicle, { counts: true });

async function ownVehicle(point: Point, period: Period, executor: Executor): Promise<Proof> {
  const nights = await streetNights(point, period, executor);
  if (nights.length === 0) return nothingYet(period);
  const rounds = roundsOf(nights, period);
  const href = point.lastNight === null ? `${patrols}?month=${period.month}` : undefined;
  const driven = nights.filter(({ passes }) => passes.length > 0);
  const own = driven.filter(({ passes }) => passes.some((pass) => isSame(pass.vehicle, point.vehicle)));
  const said = { rounds, ...(href && { href }) };
  const seen = `${point.vehicle} is recorded on ${point.street} in ${own.length} of ${nightsWords(nights.length)}`;
  const last = nights.findLast(({ passes }) => passes.length === 0);
  if (last)
    return {
      ...{ is: "missed", on: last.night, reason: await reasonFor(last, point.communityId, executor) },
      ...{
        words: `${point.street} was driven in ${driven.length} of ${nightsWords(nights.length)}`,
        ...said,
      },
    };
  if (point.vehicle === "" || own.length === 0) {
    const words = `${point.street} was driven every night; which vehicle it was needs independent evidence by vehicle, which comes later`;
    return { is: "not_provable", words, ...said };
  }
  if (own.length < nights.length) return { is: "not_provable", words: `${seen}; ${later}`, ...said };
  return { is: "kept", words: `${seen}, by the guards' own record`, ...said };
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Passes of this street, counted as the log counts those of a round. */
function roundsOf(nights: StreetNight[], clock: PatrolClock) {
  const counted = nights.map(({ night, passes }) => {
    const times = passes.map(({ at }) => ({ streetId: "own", passedAt: new Date(at * 60_000) }));
    return figuresOf(promiseOf(night, clock), ["own"], times);
  });
  const { promised, done } = sumOf(counted.map((figures) => ({ ...figures, corrections: 0 })));
  return { promised, done };
}

async function streetNights(
  { communityId, street }: Point,
  { from, to }: Period,
  executor: Executor,
): Promise<StreetNight[]> {
  const { rows } = await sql<StreetNight>`
    SELECT n.night::text AS night, n.misses, n.promised, coalesce(passed.passes, '[]') AS passes
    FROM patrol_nights n LEFT JOIN (
      SELECT p.night, jsonb_agg(jsonb_build_object('at', (extract(epoch FROM p.passed_at) / 60)::integer,
        'vehicle', p.vehicle)) AS passes
      FROM patrol_passes p JOIN patrol_streets s ON s.id = p.street_id
      WHERE p.community_id = ${communityId} AND p.night BETWEEN ${from}::date AND ${to}::date AND ${Nights.stands}
        AND lower(s.name) = lower(${street})
      GROUP BY p.night
    ) passed ON passed.night = n.night
    WHERE n.community_id = ${communityId} AND n.night BETWEEN ${from}::date AND ${to}::date AND n.ends_at <= now()
    ORDER BY n.night LIMIT 31`.execute(executor);
  return rows;
}

function nightsWords(count: number): string {
  return count === 1 ? "1 night" : `${count} nights`;
}
