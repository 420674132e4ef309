import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { z } from "zod";
import * as Audit from "~/modules/shared/audit/audit.server";
import type { ImportKind } from "~/modules/shared/records/import-kind";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import { dryRun, type RowResult } from "./dry-run.server";
import { storedValues } from "./import-lines.server";
import { recordChanges } from "./import-records.server";
import { undoBatch } from "./import-undo.server";
import * as Imports from "./imports.server";

/** Writes a confirmed import, or undoes one, 500 lines per transaction: after a crash it continues where it was. */
export const imports = defineQueue({
  name: "imports",
  label: "Imports of CSV files",
  schema: z.object({ importId: z.uuid() }),
  expireIn: 600,
  retryLimit: 5,
  retryDelay: 10,
});

const batchSize = 500;

/** Milliseconds between two transactions for others: the embedded database has one connection. */
const turn = 50;

/** @throws AppError 409 if it is already confirmed */
export async function confirm(
  id: string,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const found = await Imports.lock(id, trx);
    if (!found) return undefined;
    if (found.state !== "preview") throw new AppError("This import is already confirmed.", 409);
    await trx
      .updateTable("imports")
      .set({ state: "writing", confirmedAt: sql`now()`, createdBy: by.id })
      .where("id", "=", id)
      .execute();
    const { fileName, lineCount } = found;
    await note(found, { verb: "imported", by, after: { fileName, lineCount } }, trx);
    await sendJob(imports, { importId: id }, trx);
    return id;
  });
}

/** @throws AppError 409 if it cannot be undone, or no longer */
export async function undo(
  id: string,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const found = await Imports.lock(id, trx);
    if (!found) return undefined;
    if (!found.undoable) throw new AppError("This import can no longer be undone.", 409);
    await trx
      .updateTable("imports")
      .set({ state: "undoing", undoneBy: by.id })
      .where("id", "=", id)
      .execute();
    await note(found, { verb: "import_undone", by, after: { fileName: found.fileName } }, trx);
    await sendJob(imports, { importId: id }, trx);
    return id;
  });
}

/** The entry for the whole import; each changed record has its own. */
async function note(
  { id, of }: Imports.Import,
  { verb, by, after }: { verb: string; by: Audit.Actor; after: Record<string, unknown> },
  trx: Executor,
) {
  const subject = { type: "import", id };
  await Audit.record({ actorId: by.id, action: `${of.noun.many}.${verb}`, subject, after }, trx);
}

export const importsWorker = worker(imports, async ({ importId }) => {
  while (await inTransaction(db, (trx) => step(importId, trx))) await pause(turn);
});

/** Processes the next lines of an import in progress; false if there is nothing left to do. */
export async function step(importId: string, trx: Executor): Promise<boolean> {
  const found = await Imports.lock(importId, trx);
  if (found?.state !== "writing" && found?.state !== "undoing") return false;
  // Two imports of the same kind would not see each other's new records.
  await sql`select pg_advisory_xact_lock(hashtext(${`nightjar import ${found.kind}`}))`.execute(trx);
  const more =
    found.state === "writing"
      ? await writeSome(found, trx)
      : await undoBatch(found, found.of.atOnce ?? batchSize, trx);
  if (!more) {
    const end =
      found.state === "writing"
        ? { state: "done", finishedAt: sql<Date>`now()` }
        : { state: "undone", undoneAt: sql<Date>`now()` };
    await trx.updateTable("imports").set(end).where("id", "=", importId).execute();
  }
  return more;
}

async function writeSome(found: Imports.Import, trx: Executor): Promise<boolean> {
  const lines = await trx
    .selectFrom("importLines")
    .select(["id", "number", "cells", "outcome", "note", "before", "after", "recordId"])
    .where("importId", "=", found.id)
    .where("writtenAt", "is", null)
    .where("leftOut", "=", false)
    .where("outcome", "<>", "refused")
    .orderBy("number")
    .limit(found.of.atOnce ?? batchSize)
    .execute();
  if (lines.length === 0) return false;
  const shown = new Map(lines.map((line) => [line.id, line]));
  const { of: kind, reading, createdBy } = found;
  const judged = await dryRun({ ...reading, lines: lines.map(Imports.lineOf), lock: true }, trx);
  const written = judged.map((each) => {
    const { outcome, after = null, before = null } = shown.get(each.line.id) ?? {};
    const same =
      outcome === each.outcome &&
      isDeepStrictEqual([storedValues(before), storedValues(after)], [each.before ?? {}, each.after ?? {}]);
    return { ...each, id: each.current?.id ?? newId(), judgedAgain: !same };
  });
  await mark(await write(kind, written, { id: createdBy }, trx), trx);
  return true;
}

type Written = RowResult & { id: string; judgedAgain: boolean };

/** The lines as they were written: a new record may have another id than it was offered. */
async function write(
  kind: ImportKind,
  lines: Written[],
  by: { id: string },
  trx: Executor,
): Promise<Written[]> {
  const created = lines.filter(({ outcome }) => outcome === "created");
  const updated = lines.filter(({ outcome }) => outcome === "updated");
  const offered = created.map(({ id, after }) => ({ id, values: after ?? {} }));
  const ids = await kind.ids?.(offered, trx);
  const added = offered.map(({ id, values }) => ({ id: ids?.get(id) ?? id, values }));
  if (added.length > 0) await kind.create(added, trx, by);
  const changed = updated.map(({ id, current, after }) => ({ id, values: { ...current?.values, ...after } }));
  if (changed.length > 0) await kind.update(changed, trx, by);
  await recordChanges(
    kind,
    [
      ...created.map(({ id, after }) => ({ id, verb: "created" as const, after })),
      ...updated.map(({ id, before, after }) => ({ id, verb: "updated" as const, before, after })),
    ],
    by.id,
    trx,
  );
  return lines.map((line) => ({ ...line, id: ids?.get(line.id) ?? line.id }));
}

async function mark(lines: Written[], trx: Executor): Promise<void> {
  const rows = lines.map(({ line, id, outcome, note, current, before, after, judgedAgain }) => ({
    ...{ id: line.id, outcome, note, before, after, judged_again: judgedAgain },
    record_id: outcome === "refused" ? (current?.id ?? null) : id,
    version: outcome === "created" ? 1 : outcome === "updated" ? (current?.version ?? 0) + 1 : null,
  }));
  await trx
    .updateTable("importLines")
    .from(
      sql<{ id: string }>`(
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, outcome text, note text,
          before jsonb, after jsonb, judged_again boolean, record_id uuid, version integer))`.as("new"),
    )
    .set({
      outcome: sql`"new".outcome`,
      note: sql`"new".note`,
      before: sql`"new".before`,
      after: sql`"new".after`,
      judgedAgain: sql`"new".judged_again`,
      recordId: sql`"new".record_id`,
      version: sql`"new".version`,
      writtenAt: sql`now()`,
    })
    .whereRef("importLines.id", "=", "new.id")
    .execute();
}
