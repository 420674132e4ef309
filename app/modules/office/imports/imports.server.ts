import { sql } from "kysely";
import { z } from "zod";
import type { ImportKind } from "~/modules/shared/records/import-kind";
import type { Role } from "~/modules/shared/roles/roles";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { defineList } from "~/platform/list.server";
import { equals } from "~/platform/list-filters.server";
import { type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import type { CsvTable } from "./csv-table.server";
import { dryRun, type Line, type Reading, type RowResult } from "./dry-run.server";
import { kindOf, kindsFor } from "./import-kinds.server";
import { daysToUndo, hoursToConfirm, type ImportState, isState, states } from "./import-options";
import { guess, type Matching, matchingFaults } from "./matching";

const headerSchema = z.array(z.string());
const matchingSchema = z.record(z.string(), z.number());

/** Confirmed, or young enough to be: what waits for longer is gone even before the nightly clean-up. */
const alive = sql<boolean>`
  (confirmed_at is not null or imports.created_at > now() - ${hoursToConfirm} * interval '1 hour')`;

/** The imports a role may see, newest first (row 252). */
export function importList(role: Role) {
  const own = kindsFor(role).map(({ name }) => name);
  return defineList({
    from: (executor) => executor.selectFrom("imports").where("imports.kind", "in", own).where(alive),
    id: "imports.id",
    filters: { kind: equals("imports.kind", own), state: equals("imports.state", Object.keys(states)) },
    sorts: { created: { by: sql.ref("imports.createdAt"), type: "timestamptz" } },
    start: "-created",
    rows: (qb) =>
      qb
        .leftJoin("profiles", "profiles.id", "createdBy")
        .select(["imports.id", "imports.kind", "imports.state", "fileName", "lineCount", "imports.createdAt"])
        .select("profiles.fullName as who")
        .execute(),
  });
}

const perInsert = 1_000;

const uploadLimit: Limit = { name: "import", tries: 20, window: 3_600 };

/**
 * Stores the lines of a file for matching and preview; nothing else is written. Returns the id.
 * @throws AppError 429 after 20 in an hour
 */
export async function start(
  kind: ImportKind,
  { fileName, table }: { fileName: string; table: CsvTable },
  by: { id: string },
  trx: Executor,
): Promise<string> {
  const refusal = (wait: string) => `You have uploaded many files. Please try again in ${wait}.`;
  await takeOrRefuse([[uploadLimit, by.id]], refusal, trx);
  const id = newId();
  const { header, lines } = table;
  await trx
    .insertInto("imports")
    .values({
      ...{ id, kind: kind.name, fileName, lineCount: lines.length, createdBy: by.id },
      header: JSON.stringify(header),
      matching: JSON.stringify(guess(kind, header)),
    })
    .execute();
  for (let from = 0; from < lines.length; from += perInsert) {
    const rows = lines.slice(from, from + perInsert).map(({ number, cells }) => ({
      ...{ id: newId(), importId: id, number },
      cells: JSON.stringify(cells),
    }));
    await trx.insertInto("importLines").values(rows).execute();
  }
  return id;
}

/** An import; undefined if there is none, or it has waited for more than 24 hours. */
export async function find(id: string, executor: Executor = db) {
  const row = await read(id, executor).executeTakeFirst();
  return row && withParts(row);
}

/** The same, locked until the transaction ends. */
export async function lock(id: string, trx: Executor) {
  const row = await read(id, trx).forUpdate("imports").executeTakeFirst();
  return row && withParts(row);
}

export type Import = NonNullable<Awaited<ReturnType<typeof find>>>;

function read(id: string, executor: Executor) {
  return executor
    .selectFrom("imports")
    .leftJoin("profiles", "profiles.id", "createdBy")
    .selectAll("imports")
    .select("profiles.fullName as who")
    .select(
      sql<boolean>`imports.state = 'done' and finished_at > now() - ${daysToUndo} * interval '1 day'`.as(
        "undoable",
      ),
    )
    .select(sql<Date | null>`finished_at + ${daysToUndo} * interval '1 day'`.as("undoableUntil"))
    .where("imports.id", "=", id)
    .where(alive);
}

interface Parts {
  kind: string;
  state: string;
  header: unknown;
  matching: unknown;
  withoutBadCells: boolean;
}

function withParts<Row extends Parts>(row: Row) {
  const kind = kindOf(row.kind);
  const matching = matchingSchema.parse(row.matching);
  return {
    ...row,
    of: kind,
    state: stateOf(row.state),
    header: headerSchema.parse(row.header),
    matching,
    reading: { kind, matching, withoutBad: row.withoutBadCells } satisfies Reading,
  };
}

function stateOf(text: string): ImportState {
  if (isState(text)) return text;
  throw new Error(`An import cannot be ${text}.`);
}

const cellsSchema = z.array(z.string());

/** Turns rows of the table into lines as they were uploaded. */
export function lineOf({ id, number, cells }: { id: string; number: number; cells: unknown }): Line {
  return { id, number, cells: cellsSchema.parse(cells) };
}

/** The first lines of the file, which help people recognize their columns. */
export async function samples(id: string, executor: Executor = db): Promise<string[][]> {
  const rows = await executor
    .selectFrom("importLines")
    .select(["id", "number", "cells"])
    .where("importId", "=", id)
    .orderBy("number")
    .limit(3)
    .execute();
  return rows.map((row) => lineOf(row).cells);
}

/**
 * Reads each field from its column and works out what every line will do. Writes nothing but the import.
 * @throws FieldRefusal for a field that needs a column, AppError 409 once the import is confirmed
 */
export async function match(
  id: string,
  matching: Matching,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const found = await lock(id, trx);
    if (!found) return undefined;
    if (found.state !== "columns" && found.state !== "preview")
      throw new AppError("This import is already confirmed.", 409);
    const { of: kind, header } = found;
    const faults = matchingFaults(kind, matching);
    if (Object.keys(faults).length > 0) throw new FieldRefusal("The columns were not saved.", faults);
    const usable = Object.entries(matching).filter(
      ([name, column]) => kind.fields[name] && column < header.length,
    );
    const columns = Object.fromEntries(usable);
    const lines = await linesOf(id, trx);
    await keep(await dryRun({ ...found.reading, matching: columns, lines }, trx), trx);
    await trx
      .updateTable("imports")
      .set({ state: "preview", matching: JSON.stringify(columns) })
      .where("id", "=", id)
      .execute();
    return id;
  });
}

/** All lines of a file, in its order. */
export async function linesOf(importId: string, executor: Executor = db): Promise<Line[]> {
  const rows = await executor
    .selectFrom("importLines")
    .select(["id", "number", "cells"])
    .where("importId", "=", importId)
    .orderBy("number")
    .execute();
  return rows.map(lineOf);
}

const batchSize = 1_000;

/** Stores what lines will do. With `ticks`, the lines that staff left out stay out. */
export async function keep(judged: RowResult[], trx: Executor, { ticks = false } = {}): Promise<void> {
  for (let from = 0; from < judged.length; from += batchSize) {
    const rows = judged
      .slice(from, from + batchSize)
      .map(({ line, outcome, note, current, before, after }) => ({
        ...{ id: line.id, outcome, note, record_id: current?.id ?? null, before, after },
      }));
    await trx
      .updateTable("importLines")
      .from(
        sql<{ id: string }>`(
          select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as x (id uuid, outcome text, note text, record_id uuid, before jsonb, after jsonb))`.as("new"),
      )
      .set({
        outcome: sql`"new".outcome`,
        note: sql`"new".note`,
        recordId: sql`"new".record_id`,
        before: sql`"new".before`,
        after: sql`"new".after`,
        leftOut: ticks ? sql<boolean>`left_out AND "new".outcome IN ('created', 'updated')` : false,
      })
      .whereRef("importLines.id", "=", "new.id")
      .execute();
  }
}
