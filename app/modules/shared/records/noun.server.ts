import { type RawBuilder, type Selectable, sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Exports from "~/modules/shared/exports/exports.server";
import { type DB, db, type Executor, inTransaction } from "~/platform/db.server";
import { editSchemaOf, type FieldValues, schemaOf } from "~/platform/field.schema";
import { dollarsOf } from "~/platform/format";
import { newId } from "~/platform/ids.server";
import { publishChanges } from "~/platform/live.server";
import { pick, privateNames, type RecordField, type RecordFields } from "~/platform/record-fields";
import type { ImportOptions } from "./import-columns";
import type { NounDescription } from "./noun";
import { importOf } from "./noun-import.server";
import { listOf, recordsOf, searchOf, tabsOf } from "./noun-list.server";
import { rowsOf } from "./noun-rows.server";
import * as Records from "./records.server";

/** Record tables: they have an id, a version, and a `search_text` for their list. */
type RecordTable = {
  [Name in keyof DB]: Selectable<DB[Name]> extends { id: string; version: number } ? Name : never;
}[keyof DB];

type Values<D extends NounDescription> = FieldValues<D["fields"]>;

/** A row of the table, with its fields as the form gives them. */
type RowOf<D extends NounDescription, Table extends RecordTable> = Omit<
  Selectable<DB[Table]>,
  keyof Values<D>
> &
  Values<D> & { id: string; version: number } & Record<string, unknown>;

interface Options<D extends NounDescription, Table extends RecordTable> {
  table: Table;
  /** Validation that the declaration of a field cannot express. */
  schema?: Parameters<typeof schemaOf<D["fields"]>>[1];
  /** What must hold, or happen, before changes are saved. @throws AppError */
  check?(
    before: RowOf<D, Table>,
    changes: Partial<Values<D>>,
    by: { id: string | null },
    trx: Executor,
  ): Promise<void>;
  /** What the fields of the kind `named` can hold, with the words for each. */
  choices?: Record<string, () => Promise<Record<string, string>>>;
  /** Fields of a deleted record that the audit log keeps, besides the title. */
  kept?: readonly string[];
  /** What is deleted along with a record. */
  impact?(row: RowOf<D, Table>): string[];
  /** What columns of its list show, if not their field. */
  cells?: Record<string, RawBuilder<unknown>>;
  /** Other pages about a record. */
  links?(row: RowOf<D, Table>): { label: string; href: string }[];
  /** How a CSV file adds and changes it. */
  imported?: ImportOptions<keyof Values<D> & string>;
}

/** A noun's validation, queries and writes, from what it declares. */
export function defineNoun<const D extends NounDescription, Table extends RecordTable>(
  description: D,
  {
    table,
    schema: own,
    check,
    choices = {},
    kept = [],
    impact = () => [],
    cells,
    links = () => [],
    imported,
  }: Options<D, Table>,
) {
  type Row = RowOf<D, Table>;
  type Change = Partial<Values<D>>;
  const { type, area, many, path, fields, title } = description;
  const schema = schemaOf<D["fields"]>(fields, own);
  const list = listOf(description, table, cells);
  const rows = rowsOf<Row>(fields, table);
  const titleOf = (row: object) => String(Reflect.get(row, title));

  const records = Records.define<Row, Change>({
    type,
    lock: (ids, trx) => rows.read(sql`id = ANY(${ids}) ORDER BY id FOR UPDATE`, trx),
    update: (ids, changes, trx) => rows.update(ids, changes, trx),
    remove: rows.remove,
    auditSnapshot: (row) =>
      Object.fromEntries([title, ...kept].map((name) => [name, Reflect.get(row, name)])),
    title: titleOf,
    undoable: ["updated"],
    formValues: (row) => formValues(row),
    hidden: privateNames(fields),
    beforeUpdate: check,
  });

  /** A record as its form shows it. */
  function formValues(row: object): Record<string, string> {
    const typed = Object.entries(fields).filter(([, { kind }]) => kind);
    return Object.fromEntries(typed.map(([name, field]) => [name, typedText(field, Reflect.get(row, name))]));
  }

  /** The fields, with the choices that come from other records. */
  async function described(): Promise<RecordFields> {
    const found = await Promise.all(
      Object.entries(choices).map(async ([name, load]) => [name, { ...fields[name], words: await load() }]),
    );
    return { ...fields, ...Object.fromEntries(found) };
  }

  const subject: Audit.Subject = {
    href: (id) => `${path}/${id}`,
    titles: (ids, executor) =>
      recordsOf(table, executor)
        .select(["record.id", sql<string>`${sql.ref(`record.${title}`)}`.as("title")])
        .where("record.id", "in", ids),
  };

  return {
    description,
    table,
    schema,
    editSchema: editSchemaOf(schema),
    /** The field `status` alone, from the row of a list. */
    statusSchema: editSchemaOf(schemaOf(fields.status ? pick(fields, ["status"]) : {})),
    records,
    subject,
    list,
    tabs: tabsOf(description),
    search: searchOf(description, table),
    impact,
    links,
    titleOf,
    described,
    formValues,
    update: records.update,
    remove: records.remove,
    live: Records.liveVersions(type, area, async (ids) => rows.read(sql`id = ANY(${ids})`, db)),
    imports: imported ? [importOf(description, rowsOf(fields, table), imported)] : [],

    /** The records that match a list's query, in its order. */
    exportCsv(query: ReturnType<typeof list.query>, by: Audit.Actor) {
      const names = Object.keys(fields).filter((name) => !privateNames(fields).includes(name));
      const listed = list.all(query, async (qb) => {
        const found = await qb
          .select(["record.id", ...names.map((name) => sql.ref(`record.${name}`).as(name))])
          .execute();
        return found.map(rows.typed);
      });
      return Exports.csv({ name: many, subject: type }, listed, pick(fields, names), by);
    },

    /** Undefined when there is none. */
    async find(id: string, executor: Executor = db): Promise<Row | undefined> {
      return (await rows.read(sql`id = ${id}`, executor))[0];
    },

    /** Stores a record and returns its id. */
    async create(input: Values<D>, by: Audit.Actor, executor: Executor = db): Promise<string> {
      const id = newId();
      await inTransaction(executor, async (trx) => {
        await rows.insert([{ id, ...input }], trx);
        await records.record(id, { verb: "created", by, after: { [title]: Reflect.get(input, title) } }, trx);
        await publishChanges(type, [id], trx);
      });
      return id;
    },
  };
}

function typedText({ kind }: RecordField, value: unknown): string {
  if (value === null || value === undefined) return "";
  return kind === "money" ? dollarsOf(Number(value)) : String(value);
}
