import { promiseOf } from "~/modules/patrols/rounds/patrol-night";
import { findPoint } from "~/modules/service/points/points.server";
import type { PatrolClock } from "~/modules/shared/company/patrol-hours";
import type { Executor } from "~/platform/db.server";
import { computePlan } from "./plan-report.server";
import { snapshotSchema } from "./report.schema";
import { isPlanKind } from "./report-options";
import type { Snapshot } from "./report-table";

interface PlanRun {
  id: string;
  kind: string;
  pointId: string | null;
  streetId: string | null;
  firstNight: string | null;
  lastNight: string | null;
  timeZone: string;
  /** The company's now. */
  clock: PatrolClock;
  asked: Date;
}

/**
 * Reads a report on a street or a house; undefined for any other kind. @throws Error if the customer it was for has
 * closed their account meanwhile
 */
export async function readPlanRun(run: PlanRun, executor: Executor): Promise<Snapshot | undefined> {
  const { id, kind, pointId, firstNight: from, lastNight: to, asked } = run;
  const clock = clockOf(run);
  if (!isPlanKind(kind) || !from || !to) return undefined;
  const point = pointId ? await findPoint(pointId, executor) : undefined;
  if (!point) throw new Error("The plan that this report is on is gone.");
  const isForOne = (await countReaders(id, executor)) === 1;
  // What was due after its nights is the next report's business, whenever this one is computed.
  const now = new Date(Math.min(asked.getTime(), promiseOf(to, clock).end.getTime()));
  return computePlan(
    {
      ...{ kind, point, nights: { from, to }, ...clock, now, isForOne },
      before: await snapshotBefore(run, executor),
    },
    executor,
  );
}

/** The company's hours, on the clock that the report was asked for by. */
export function clockOf({ timeZone, clock }: Pick<PlanRun, "timeZone" | "clock">): PatrolClock {
  return { ...clock, timeZone };
}

async function countReaders(runId: string, executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom("reportReaders")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("runId", "=", runId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest approved report of the same street, or of the same house, on earlier nights. */
async function snapshotBefore(
  { kind, pointId, streetId, firstNight }: PlanRun,
  executor: Executor,
): Promise<Snapshot | null> {
  let earlier = executor
    .selectFrom("reportRuns")
    .select("snapshot")
    .where("kind", "=", kind)
    .where("status", "=", "approved")
    .where("lastNight", "<", firstNight);
  earlier =
    kind === "house" ? earlier.where("pointId", "=", pointId) : earlier.where("streetId", "=", streetId);
  const found = await earlier
    .orderBy("firstNight", "desc")
    .orderBy("computedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return found ? snapshotSchema.parse(found.snapshot) : null;
}
