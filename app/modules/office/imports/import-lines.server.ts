import type { Readable } from "node:stream";
import { sql } from "kysely";
import { z } from "zod";
import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Exports from "~/modules/shared/exports/exports.server";
import type { ImportKind, Values } from "~/modules/shared/records/import-kind";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineList } from "~/platform/list.server";
import { equals } from "~/platform/list-filters.server";
import { inWords } from "~/platform/record-fields";
import {
  type Change,
  isOutcome,
  type OutcomeName,
  outcomes,
  type ShownLine,
  type Undoing,
  undoings,
} from "./import-options";
import * as Imports from "./imports.server";

const valuesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** Values as they are stored with a line. */
export function storedValues(stored: unknown): Values {
  return stored === null ? {} : valuesSchema.parse(stored);
}

/** The lines of an import in file order. */
export function lineList({ id, of: kind, matching }: Pick<Imports.Import, "id" | "of" | "matching">) {
  return defineList({
    from: (executor) => executor.selectFrom("importLines").where("importId", "=", id),
    id: "importLines.id",
    filters: {
      outcome: equals("outcome", Object.keys(outcomes)),
      undone: equals("undone", Object.keys(undoings)),
    },
    sorts: { line: { by: sql.ref("importLines.number"), type: "integer" } },
    start: "line",
    sizes: [50],
    async rows(qb): Promise<ShownLine[]> {
      const rows = await qb
        .select(["id", "number", "cells", "outcome", "note", "before", "after", "leftOut"])
        .select(["judgedAgain", "undone", "recordId"])
        .execute();
      return rows.map((row) => {
        const values = valuesOf(kind, matching, Imports.lineOf(row).cells);
        const outcome = outcomeOf(row.outcome);
        return {
          ...{ id: row.id, number: row.number, outcome, note: row.note, leftOut: row.leftOut },
          judgedAgain: row.judgedAgain,
          undone: undoingOf(row.undone),
          name: kind.nameOf(values),
          changes: changesOf(kind, outcome, storedValues(row.before), storedValues(row.after)),
          href: row.recordId && kind.href(row.recordId),
        };
      });
    },
  });
}

function outcomeOf(text: string): OutcomeName {
  return isOutcome(text) ? text : "refused";
}

function undoingOf(text: string | null): Undoing | null {
  for (const undoing of ["removed", "restored", "partly", "kept"] as const)
    if (undoing === text) return undoing;
  return null;
}

/** What can be read from a line's cells, to name it. */
function valuesOf(kind: ImportKind, matching: Record<string, number>, cells: string[]): Values {
  const given = Object.entries(matching).map(([name, column]) => [name, cells[column]?.trim() ?? ""]);
  return Object.fromEntries(given.filter(([name, text]) => name && text && kind.fields[name]));
}

function changesOf(kind: ImportKind, outcome: OutcomeName, before: Values, after: Values): Change[] {
  return Object.entries(kind.fields).flatMap(([name, field]) => {
    const value = after[name];
    if (value === undefined || (outcome === "created" && value === null)) return [];
    const old = outcome === "created" ? null : inWords(field, before[name]);
    return [{ label: field.label, before: old, after: inWords(field, value) }];
  });
}

export type Counts = Record<OutcomeName | "leftOut" | "judgedAgain" | "written", number>;

/** How many lines do what; left-out lines count only as left out. */
export async function counts(importId: string, executor: Executor = db): Promise<Counts> {
  const rows = await executor
    .selectFrom("importLines")
    .select(["outcome", "leftOut"])
    .select(sql<number>`count(*)::integer`.as("count"))
    .select(sql<number>`(count(*) filter (where judged_again))::integer`.as("again"))
    .select(sql<number>`count(written_at)::integer`.as("written"))
    .where("importId", "=", importId)
    .groupBy(["outcome", "leftOut"])
    .execute();
  const counted: Counts = {
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    leftOut: 0,
    judgedAgain: 0,
    written: 0,
  };
  for (const { outcome, leftOut, count, again, written } of rows) {
    counted[leftOut ? "leftOut" : outcomeOf(outcome)] += count;
    counted.judgedAgain += again;
    counted.written += written;
  }
  return counted;
}

/** How many of the lines to be worked on are done. */
export async function progress({ id, state }: Imports.Import, executor: Executor = db) {
  const row = await executor
    .selectFrom("importLines")
    .select(sql<number>`count(written_at)::integer`.as("written"))
    .select(sql<number>`count(undone)::integer`.as("undone"))
    .select(
      sql<number>`(count(*) filter (where not left_out and outcome <> 'refused'))::integer`.as("wanted"),
    )
    .select(sql<number>`(count(*) filter (where outcome in ('created', 'updated')))::integer`.as("changed"))
    .where("importId", "=", id)
    .where("leftOut", "=", false)
    .executeTakeFirstOrThrow();
  return state === "undoing"
    ? { done: row.undone, all: row.changed }
    : { done: row.written, all: Math.max(row.wanted, row.written) };
}

/** Leaves out the lines of a page that are not ticked. @throws AppError 409 once the import is confirmed */
export async function tick(
  importId: string,
  { shown, ticked }: { shown: string[]; ticked: string[] },
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const found = await Imports.lock(importId, trx);
    if (!found) return undefined;
    if (found.state !== "preview") throw new AppError("This import is already confirmed.", 409);
    if (shown.length > 0)
      await trx
        .updateTable("importLines")
        .set({ leftOut: sql<boolean>`id <> all (${ticked}::uuid[])` })
        .where("importId", "=", importId)
        .where("id", "in", shown)
        .where("outcome", "in", ["created", "updated"])
        .execute();
    return importId;
  });
}

/** The refused lines as uploaded, each with the reason. */
export async function exportRefused(
  found: Imports.Import,
  by: Audit.Actor,
): Promise<{ file: string; content: Readable }> {
  const list = lineList(found);
  const query = { ...list.query("https://import"), filters: { outcome: "refused" } };
  const rows = list.all(query, (qb) => qb.select(["id", "number", "note", "cells"]).execute());
  const header = found.header.map((label, column): [string, { label: string }] => [
    `cell${column}`,
    { label },
  ]);
  async function* withCells() {
    for await (const { number, note, cells } of rows) {
      const own = Imports.lineOf({ id: "", number, cells }).cells;
      yield { number, note, ...Object.fromEntries(own.map((cell, column) => [`cell${column}`, cell])) };
    }
  }
  const fields = { number: { label: "Line" }, note: { label: "Reason" }, ...Object.fromEntries(header) };
  return Exports.csv({ name: "refused_lines", subject: "import" }, withCells(), fields, by);
}
