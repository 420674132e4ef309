import { type RawBuilder, type Selectable, sql } from "kysely";
import { z } from "zod";
import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Exports from "~/modules/shared/exports/exports.server";
import type { Role } from "~/modules/shared/roles/roles";
import { type DB, db, type Executor, inTransaction } from "~/platform/db.server";
import { editSchemaOf, type FieldValues, schemaOf } from "~/platform/field.schema";
import { dollarsOf } from "~/platform/format";
import { newId } from "~/platform/ids.server";
import { type LiveTopic, publishChanges } from "~/platform/live.server";
import type { Edit } from "~/platform/record-edits";
import { pick, privateNames, type RecordField, type RecordFields } from "~/platform/record-fields";
import type { Searched } from "~/platform/search.server";
import type { ActWords, NamedNoun, NounDescription } from "./noun";
import { listOf, recordsOf, tabsOf } from "./noun-list.server";
import * as Records from "./records.server";
import type { Taken, Undoing } from "./undoing.server";

/** The tables of records: they have an id, a version, and a `search_text` for their list. */
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
  /** The fields that the audit log keeps of a deleted one, besides the title. */
  kept?: readonly string[];
  /** What goes with a record that is deleted. */
  impact?(row: RowOf<D, Table>): string[];
  /** Other pages about a record. */
  links?(row: RowOf<D, Table>): { label: string; href: string }[];
}

const items = z.array(z.string()).catch([]);

/** A noun's validation, queries and writes, from what it declares. */
export function defineNoun<const D extends NounDescription, Table extends RecordTable>(
  description: D,
  { table, schema: own, check, kept = [], impact = () => [], links = () => [] }: Options<D, Table>,
) {
  type Row = RowOf<D, Table>;
  type Change = Partial<Values<D>>;
  const { type, area, many, path, fields, title } = description;
  const schema = schemaOf<D["fields"]>(fields, own);
  const list = listOf(description, table);
  const from = sql.table(table);
  const titleOf = (row: object) => String(Reflect.get(row, title));

  async function read(where: RawBuilder<unknown>, executor: Executor): Promise<Row[]> {
    const { rows } = await sql<Row>`SELECT * FROM ${from} WHERE ${where}`.execute(executor);
    return rows.map((row) => convert(row, fields, (lines) => items.parse(lines).join("\n")));
  }

  const records = Records.define<Row, Change>({
    type,
    lock: (ids, trx) => read(sql`id = ANY(${ids}) ORDER BY id FOR UPDATE`, trx),
    async update(ids, changes, trx) {
      const set = Object.entries({ ...columnsOf(changes), ...Records.newVersion });
      const columns = set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      await sql`UPDATE ${from} SET ${sql.join(columns)} WHERE id = ANY(${ids})`.execute(trx);
    },
    remove: (ids, trx) => sql`DELETE FROM ${from} WHERE id = ANY(${ids})`.execute(trx),
    auditSnapshot: (row) =>
      Object.fromEntries([title, ...kept].map((name) => [name, Reflect.get(row, name)])),
    title: titleOf,
    undoable: ["updated"],
    formValues: (row) => formValues(row),
    hidden: privateNames(fields),
    beforeUpdate: check,
  });

  /** Lists of texts are stored as JSON. */
  function columnsOf(values: object): Record<string, unknown> {
    return convert({ ...values }, fields, (lines) =>
      JSON.stringify(String(lines).split("\n").filter(Boolean)),
    );
  }

  /** A record as its form shows it. */
  function formValues(row: object): Record<string, string> {
    const typed = Object.entries(fields).filter(([, { kind }]) => kind);
    return Object.fromEntries(typed.map(([name, field]) => [name, typedText(field, Reflect.get(row, name))]));
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
    schema,
    editSchema: editSchemaOf(schema),
    /** The field `status` alone, from the row of a list. */
    statusSchema: editSchemaOf(schemaOf(fields.status ? pick(fields, ["status"]) : {})),
    records,
    subject,
    list,
    tabs: tabsOf(description),
    impact,
    links,
    titleOf,
    formValues,
    update: records.update,
    remove: records.remove,
    live: Records.liveVersions(type, area, async (ids) => read(sql`id = ANY(${ids})`, db)),

    /** Exactly the records that a list's query means, in its order. */
    exportCsv(query: ReturnType<typeof list.query>, by: Audit.Actor) {
      const names = Object.keys(fields).filter((name) => !privateNames(fields).includes(name));
      const rows = list.all(query, async (qb) => {
        const found = await qb
          .select(["record.id", ...names.map((name) => sql.ref(`record.${name}`).as(name))])
          .execute();
        return found.map((row) => convert(row, fields, (lines) => items.parse(lines).join("\n")));
      });
      return Exports.csv({ name: many, subject: type }, rows, pick(fields, names), by);
    },

    /** Undefined when there is none. */
    async find(id: string, executor: Executor = db): Promise<Row | undefined> {
      return (await read(sql`id = ${id}`, executor))[0];
    },

    /** Stores a record and returns its id. */
    async create(input: Values<D>, by: Audit.Actor, executor: Executor = db): Promise<string> {
      const id = newId();
      const set = Object.entries({ id, ...columnsOf(input) });
      const names = sql.join(set.map(([name]) => sql.ref(name)));
      const values = sql.join(set.map(([, value]) => value));
      await inTransaction(executor, async (trx) => {
        await sql`INSERT INTO ${from} (${names}) VALUES (${values})`.execute(trx);
        await records.record("created", id, by, { after: { [title]: Reflect.get(input, title) } }, trx);
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

/** Changes the fields of a row that are lists of texts. */
function convert<R extends object>(row: R, fields: RecordFields, change: (value: unknown) => string): R {
  for (const [name, { kind }] of Object.entries(fields))
    if (kind === "items" && name in row) Reflect.set(row, name, change(Reflect.get(row, name)));
  return row;
}

type UndoWork = (acts: Undoing[], by: Audit.Actor, trx: Executor) => Promise<Taken>;

interface SearchedNoun {
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

/** What the registry needs of a noun: undo, activity, history and live pages read it. */
export interface RegisteredNoun {
  description: NamedNoun;
  subject: Audit.Subject;
  /** Acts of its own, by their verb; those of every noun have their words. */
  acts?: Record<string, string | ActWords>;
  records?: { undo: UndoWork; undoable: readonly string[] };
  live?: LiveTopic<{ role: Role }>;
  /** The ids whose history is that of a record: its own, and those of the records that were merged into it. */
  historyOf?(id: string): Promise<string[]>;
  /** How the search over everything finds one. */
  search?: SearchedNoun;
  /** Acts with an undoing of their own. */
  ownUndo?: Record<string, UndoWork>;
  /** Acts that only a person who may delete can undo. */
  deleting?: readonly string[];
  /** What stays as it is when an act is undone. */
  stays?: Record<string, string>;
}

/** A noun as pages handle it that know none in particular. */
export interface AnyNoun extends RegisteredNoun {
  description: NounDescription;
  schema: z.ZodType<object>;
  editSchema: z.ZodType<{ version: number }>;
  statusSchema: z.ZodType<{ version: number }>;
  list: ReturnType<typeof listOf>;
  tabs: ReturnType<typeof tabsOf>;
  titleOf(row: object): string;
  formValues(row: object): Record<string, string>;
  impact(row: object): string[];
  links(row: object): { label: string; href: string }[];
  exportCsv(
    query: ReturnType<ReturnType<typeof listOf>["query"]>,
    by: Audit.Actor,
  ): ReturnType<typeof Exports.csv>;
  find(id: string): Promise<{ id: string; version: number } | undefined>;
  create(input: object, by: Audit.Actor, executor: Executor): Promise<string>;
  update(id: string, edit: Edit<object>, by: Audit.Actor): Promise<string | undefined>;
  remove(id: string, version: number, by: Audit.Actor): Promise<string | undefined>;
}
