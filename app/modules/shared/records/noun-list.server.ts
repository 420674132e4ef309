import { type RawBuilder, sql } from "kysely";
import type { Executor } from "~/platform/db.server";
import { defineList } from "~/platform/list.server";
import { equals } from "~/platform/list-filters.server";
import { choicesOf, type RecordField } from "~/platform/record-fields";
import type { ListedRow, NounDescription } from "./noun";

/** Longer texts are cut in a list, which shows one line of them. */
const excerptLength = 160;

/** The rows of a record table, under the name `record`. */
export function recordsOf(table: string, executor: Executor) {
  return executor.selectFrom(sql<{ id: string; version: number }>`${sql.table(table)}`.as("record"));
}

/** Builds the list that a noun declares. */
export function listOf(
  { title, fields, list: { start, sorts = [], columns, filters = [] } }: NounDescription,
  table: string,
) {
  const named = (name: string) => fields[name] ?? { label: name };
  const shown = [title, ...columns.map(({ key }) => key)];
  return defineList({
    from: (executor) => recordsOf(table, executor),
    id: "record.id",
    search: sql.ref("record.searchText"),
    filters: Object.fromEntries(
      filters.map((name) => [name, equals(`record.${name}`, Object.keys(named(name).words ?? {}))]),
    ),
    sorts: Object.fromEntries([title, ...sorts].map((name) => [name, orderOf(name, named(name))])),
    start,
    rows: (qb) =>
      qb
        .select(["record.id", "record.version"])
        .select(shown.map((name) => columnOf(name, named(name)).as(name)))
        .$castTo<ListedRow>()
        .execute(),
  });
}

/** An All tab, and one for each status. */
export function tabsOf({ fields, list: { tabs } }: NounDescription) {
  const field = tabs && fields[tabs];
  const choices = field ? [{ value: undefined, label: "All" }, ...choicesOf(field)] : [];
  return choices.map(({ value, label }) => ({ label, filters: { status: value } }));
}

function orderOf(name: string, { kind }: RecordField) {
  const column = sql.ref(`record.${name}`);
  if (kind === "money" || kind === "whole") return { by: column, type: "integer" } as const;
  if (kind === undefined) return { by: column, type: "timestamptz" } as const;
  return { by: sql`lower(${column})`, type: "text" } as const;
}

function columnOf(name: string, { kind }: RecordField): RawBuilder<unknown> {
  const column = sql.ref(`record.${name}`);
  return kind === "text" ? sql`left(${column}, ${excerptLength})` : sql`${column}`;
}
