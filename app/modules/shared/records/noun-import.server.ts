import { sql } from "kysely";
import { capitalized } from "~/platform/names";
import { searchKey } from "~/platform/search.server";
import { columnsOf, type ImportOptions, importableNames } from "./import-columns";
import { type ImportKind, textIn, type Value, type Values } from "./import-kind";
import type { NounDescription } from "./noun";
import type { rowsOf } from "./noun-rows.server";

/** The import of a noun, from what it declares; its private fields are left out. */
export function importOf(
  { fields, path, type, area, title, ...noun }: NounDescription,
  rows: ReturnType<typeof rowsOf<Record<string, Value> & { id: string; version: number }>>,
  { by, columns, ignoresAccents = false }: ImportOptions,
): ImportKind {
  const names = importableNames(fields);
  const labels = by.map((name) => fields[name]?.label.toLowerCase());
  const valuesOf = (row: Values): Values =>
    Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  const plain = (text: string) => (ignoresAccents ? searchKey(text) : text.toLowerCase());
  const partsOf = (values: Values, name: string) => [textIn(values, name) ?? []].flat().map(plain);
  const keyOf = (values: Values) => {
    const parts = by.flatMap((name) => partsOf(values, name));
    return parts.length === by.length ? parts.join("|") : undefined;
  };
  return {
    name: path.slice(path.lastIndexOf("/") + 1),
    noun: { ...noun, path },
    ...{ area, type, fields: columnsOf(fields, { by, columns }) },
    keyWords: labels.join(" and ") + (by.length > 1 ? " together" : ""),
    noKey: `Enter the ${labels.join(" and the ")}`,
    keysOf: (values) => [keyOf(values)].flatMap((key) => key ?? []),
    nameOf: (values) => textIn(values, title) ?? capitalized(noun.one),
    href: (id) => `${path}/${id}`,

    async match(lines, executor) {
      const [first] = by;
      const firsts = lines.flatMap((line) => partsOf(line, first));
      const stored = ignoresAccents ? sql`search_key(${sql.ref(first)})` : sql`lower(${sql.ref(first)})`;
      const found = await rows.read(sql`${stored} = ANY(${firsts})`, executor);
      return found.map((row) => [keyOf(row) ?? "", row.id]);
    },
    async read(ids, executor, lock) {
      const found = await rows.read(
        sql`id = ANY(${ids}) ORDER BY id ${lock ? sql`FOR UPDATE` : sql``}`,
        executor,
      );
      return found.map((row) => ({ id: row.id, version: row.version, values: valuesOf(row) }));
    },
    create: (records, trx) =>
      rows.insert(
        records.map(({ id, values }) => ({ id, ...valuesOf(values) })),
        trx,
      ),
    async update(records, trx) {
      for (const { id, values } of records) await rows.update([id], valuesOf(values), trx);
    },
    removable: async (ids) => ids,
    remove: rows.remove,
  };
}
