import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Executor } from "~/platform/db.server";
import type { RecordFields } from "~/platform/record-fields";
import * as Records from "./records.server";

const items = z.array(z.string()).catch([]);

/** Reads and writes the rows of a noun: lists of texts are JSON in its table, and lines everywhere else. */
export function rowsOf<Row extends object>(fields: RecordFields, table: string) {
  const from = sql.table(table);
  const stored = (values: object): Record<string, unknown> =>
    convert({ ...values }, fields, (lines) => JSON.stringify(String(lines).split("\n").filter(Boolean)));
  const typed = <R extends object>(row: R) => convert(row, fields, (lines) => items.parse(lines).join("\n"));

  return {
    /** A row as it was selected, with its lists as lines. */
    typed,
    async read(where: RawBuilder<unknown>, executor: Executor): Promise<Row[]> {
      const { rows } = await sql<Row>`SELECT * FROM ${from} WHERE ${where}`.execute(executor);
      return rows.map(typed);
    },
    /** Adds rows that give the same columns. */
    async insert(rows: object[], trx: Executor): Promise<void> {
      const all = rows.map(stored);
      const names = Object.keys(all[0] ?? {});
      const values = all.map((row) => sql`(${sql.join(names.map((name) => sql`${row[name]}`))})`);
      if (all.length > 0)
        await sql`INSERT INTO ${from} (${sql.join(names.map((name) => sql.ref(name)))}) VALUES ${sql.join(values)}`.execute(
          trx,
        );
    },
    async update(ids: string[], changes: object, trx: Executor): Promise<void> {
      const set = Object.entries({ ...stored(changes), ...Records.newVersion });
      const columns = set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      await sql`UPDATE ${from} SET ${sql.join(columns)} WHERE id = ANY(${ids})`.execute(trx);
    },
    async remove(ids: string[], trx: Executor): Promise<void> {
      await sql`DELETE FROM ${from} WHERE id = ANY(${ids})`.execute(trx);
    },
  };
}

/** Changes the fields of a row that are lists of texts. */
function convert<R extends object>(row: R, fields: RecordFields, change: (value: unknown) => string): R {
  for (const [name, { kind }] of Object.entries(fields))
    if (kind === "items" && name in row) Reflect.set(row, name, change(Reflect.get(row, name)));
  return row;
}
