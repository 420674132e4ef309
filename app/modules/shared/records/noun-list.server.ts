import { type RawBuilder, sql } from "kysely";
import type { Executor } from "~/platform/db.server";
import { defineList } from "~/platform/list.server";
import { equals } from "~/platform/list-filters.server";
import { choicesOf, type RecordField } from "~/platform/record-fields";
import type { Searched } from "~/platform/search.server";
import { excerptOf } from "~/platform/search.server";
import type { ListedRow, NounDescription } from "./noun";

/** Longer texts are cut in a list, which shows one line of them. */
const excerptLength = 160;
const detailLength = 80;

export interface SearchedNoun {
  /** Its rows as id, title, detail and parent, the id of the record that one lies below or null. */
  from: RawBuilder<unknown>;
  /** What they must hold. */
  text: Searched;
  /** Rows that its list leaves out are left out here. */
  where?: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Where it is not below the noun's own address. */
  href?(found: { id: string; parent: string | null }): string;
  /** What the address of the list takes besides the search; false where there is no such list. */
  list?: Record<string, string> | false;
}

/** The rows of a record table, under the name `record`. */
export function recordsOf(table: string, executor: Executor) {
  return executor.selectFrom(sql<{ id: string; version: number }>`${sql.table(table)}`.as("record"));
}

/** Builds the list that a noun declares; `cells` are columns that show more than their field. */
export function listOf(
  { title, fields, list: { start, sorts = [], columns, filters = [] } }: NounDescription,
  table: string,
  cells: Record<string, RawBuilder<unknown>> = {},
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
        .select(shown.map((name) => (cells[name] ?? columnOf(name, named(name))).as(name)))
        .$castTo<ListedRow>()
        .execute(),
  });
}

/** How the search over everything finds one: with the first text of its list, in the order of the list. */
export function searchOf(
  { title, fields, list: { start, columns } }: NounDescription,
  table: string,
): SearchedNoun {
  const name = start.replace(/^-/, "");
  const { by } = orderOf(name, fields[name] ?? { label: name });
  const order = sql`${by} ${start === name ? sql`` : sql`DESC`}`;
  const text = columns.find(({ key }) => {
    const { kind, private: hidden } = fields[key] ?? {};
    return !hidden && (kind === "line" || kind === "text");
  });
  const detail = text ? excerptOf(sql.ref(`record.${text.key}`), detailLength) : sql`NULL::text`;
  return {
    from: sql`record.id, ${sql.ref(`record.${title}`)} AS title, ${detail} AS detail, NULL::uuid AS parent FROM ${sql.table(table)} AS record`,
    text: sql.ref("record.searchText"),
    order: sql`${order}, record.id`,
  };
}

/** All, and one tab for each status. */
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
  return kind === "text" ? excerptOf(column, excerptLength) : sql`${column}`;
}
