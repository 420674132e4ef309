import { sql } from "kysely";
import { z } from "zod";
import { db, type Executor } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";
import { BackupError } from "./backup-error";
import { openPlaces } from "./places.server";

type RunKind = "backup" | "drill";

/** What the monitor shows of a run beside its times. */
const figuresSchema = z.object({
  id: z.string().optional(),
  place: z.string().optional(),
  missing: z.number().optional(),
  seconds: z.number().optional(),
});

export type RunFigures = z.infer<typeof figuresSchema> & Record<string, unknown>;

/** Returns the id of the new row of backup_runs. */
export async function begin(kind: RunKind, executor: Executor = db): Promise<string> {
  const id = newId();
  await executor.insertInto("backupRuns").values({ id, kind }).execute();
  return id;
}

/** What the run came to. Rows are few: one a night and one a week, kept for two years. */
export async function finish(
  id: string,
  outcome: { bytes?: number; figures: RunFigures } | { error: unknown },
  executor: Executor = db,
): Promise<void> {
  const failed = "error" in outcome;
  await executor
    .updateTable("backupRuns")
    .set({
      finishedAt: sql<Date>`greatest(now(), started_at)`,
      ok: !failed,
      error: failed ? wordsOf(outcome.error) : null,
      bytes: failed ? null : (outcome.bytes ?? null),
      figures: JSON.stringify(failed ? {} : outcome.figures),
    })
    .where("id", "=", id)
    .execute();
  await executor
    .deleteFrom("backupRuns")
    .where("startedAt", "<", sql<Date>`now() - interval '2 years'`)
    .execute();
}

/** Only our own sentences are known to hold nothing secret. */
export function wordsOf(error: unknown): string {
  if (error instanceof BackupError) return error.message.slice(0, 1_000);
  return error instanceof Error ? error.name : "Error";
}

export interface RunState {
  lastGood: { finishedAt: Date; bytes: number | null; figures: z.infer<typeof figuresSchema> } | undefined;
  /** Set when the newest run failed, or began more than six hours ago and never ended. */
  failure: { startedAt: Date; error: string } | undefined;
}

const rowsSchema = z.array(
  z.object({
    kind: z.enum(["backup", "drill"]),
    finishedAt: z.date().nullable(),
    bytes: z.number().nullable(),
    figures: figuresSchema.nullable(),
    startedAt: z.date().nullable(),
    error: z.string().nullable(),
    failed: z.boolean().nullable(),
  }),
);

/** For the monitor. `offSite` is false while backups lie on this very server. */
export async function backupState(executor: Executor = db) {
  const { local, remote } = openPlaces();
  const { rows } = await sql`
    SELECT k.kind, g.finished_at AS "finishedAt", g.bytes, g.figures, n.started_at AS "startedAt", n.error, n.failed
    FROM (VALUES ('backup'), ('drill')) AS k (kind)
    LEFT JOIN LATERAL (
      SELECT finished_at, bytes, figures FROM backup_runs r
      WHERE r.kind = k.kind AND ok ORDER BY finished_at DESC LIMIT 1) AS g ON true
    LEFT JOIN LATERAL (
      SELECT started_at, error, (ok IS FALSE OR (ok IS NULL AND started_at < now() - interval '6 hours')) AS failed
      FROM backup_runs r WHERE r.kind = k.kind ORDER BY started_at DESC LIMIT 1) AS n ON true`.execute(
    executor,
  );
  const found = rowsSchema.parse(rows);
  const stateOf = (kind: RunKind): RunState => {
    const row = found.find((each) => each.kind === kind);
    if (!row) return { lastGood: undefined, failure: undefined };
    const { finishedAt, bytes, figures, startedAt, error, failed } = row;
    return {
      lastGood: finishedAt ? { finishedAt, bytes, figures: figures ?? {} } : undefined,
      failure: failed && startedAt ? { startedAt, error: error ?? "It never finished." } : undefined,
    };
  };
  return {
    on: env.backup.keys.length > 0,
    offSite: remote !== undefined,
    place: (remote ?? local).words,
    backup: stateOf("backup"),
    drill: stateOf("drill"),
  };
}

export type BackupState = Awaited<ReturnType<typeof backupState>>;
