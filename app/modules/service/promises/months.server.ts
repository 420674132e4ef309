import { lastOf } from "~/modules/patrols/rounds/nights.server";
import { type Point, pointsIn } from "~/modules/service/points/points.server";
import type { Period, Proof, ProofKind } from "~/modules/service/proofs/proof";
import type { Often } from "~/modules/shared/catalogue/promises";
import { findPlan } from "~/modules/shared/offers/offers.server";
import { db, type Executor } from "~/platform/db.server";
import { formatDate } from "~/platform/format";
import { proofOf, proofs } from "./proofs.server";

/** One promise of a plan in one period. */
export interface Promised {
  words: string;
  every: Often;
  kind: ProofKind;
  proof: Proof;
}

/** What a point was promised in a month, and what came of it. */
export interface PromisedMonth {
  point: Point;
  from: string;
  to: string;
  promises: Promised[];
}

/** A point's nights in a month, as 2026-11; undefined if it has none. */
export function periodOf(
  point: Point,
  month: string,
  at: Pick<Period, "now" | "timeZone" | "patrolHours">,
): Period | undefined {
  const [first, last] = [`${month}-01`, lastOf(month)];
  const [, from = first] = [first, point.firstNight].sort();
  const [to = last] = [last, point.lastNight ?? last].sort();
  return from <= to ? { month, from, to, ...at } : undefined;
}

/** A resident's promises in a month with their proofs, the newest point first. */
export async function monthOf(
  userId: string,
  month: string,
  at: Pick<Period, "now" | "timeZone" | "patrolHours">,
  executor: Executor = db,
): Promise<PromisedMonth[]> {
  const points = await pointsIn(userId, { from: `${month}-01`, to: lastOf(month) }, executor);
  const months = points.toReversed().map(async (point): Promise<PromisedMonth[]> => {
    const period = periodOf(point, month, at);
    if (!period) return [];
    const { from, to } = period;
    return [{ point, from, to, promises: await promisesOf(point, period, executor) }];
  });
  return (await Promise.all(months)).flat();
}

/** Each promise of a point's plan with its proof in a period, in the plan's order. */
export async function promisesOf(point: Point, period: Period, executor: Executor = db): Promise<Promised[]> {
  const promises = (await findPlan(point.planKey, executor))?.promises ?? [];
  return Promise.all(
    promises.map(async ({ words, every, proof: kind }) => ({
      ...{ words, every, kind },
      proof: await proofOf(kind).give(point, period, executor),
    })),
  );
}

/** Passes promised and made, where the plan of a point promises any; undefined before the first night is over. */
export async function roundsOf(point: Point, period: Period, executor: Executor = db) {
  const promises = (await findPlan(point.planKey, executor))?.promises ?? [];
  const about = proofs.find(({ kind, counts }) => counts && promises.some(({ proof }) => proof === kind));
  return (await about?.give(point, period, executor))?.rounds;
}

/** Those that were missed, one sentence each with its date and reason: what the next report says by itself. */
export function missedIn(promises: readonly Promised[]): string[] {
  return promises.flatMap(({ words, proof }) =>
    proof.is === "missed"
      ? [`${words}: ${proof.words}. Missed last on ${formatDate(proof.on, "UTC")}: ${proof.reason}.`]
      : [],
  );
}
