import type { z } from "zod";
import type * as Audit from "~/modules/shared/audit/audit.server";
import type * as Exports from "~/modules/shared/exports/exports.server";
import type { Role } from "~/modules/shared/roles/roles";
import type { Executor } from "~/platform/db.server";
import type { LiveTopic } from "~/platform/live.server";
import type { Edit } from "~/platform/record-edits";
import type { RecordFields } from "~/platform/record-fields";
import type { ImportKind } from "./import-kind";
import type { ActWords, NamedNoun, NounDescription } from "./noun";
import type { listOf, SearchedNoun, tabsOf } from "./noun-list.server";
import type { Taken, Undoing } from "./undoing.server";

type UndoWork = (acts: Undoing[], by: Audit.Actor, trx: Executor) => Promise<Taken>;

/** What a noun says of itself to the parts of the office and of operations that concern all nouns. */
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
  /** What CSV files can add and change. */
  imports?: ImportKind[];
  /** Deletes a batch of what is kept no longer, at night. Returns how many rows went. */
  sweep?(): Promise<number>;
  /** What its tables hold about a person, for the download of their data, by the name that it has there. */
  personalData?(person: { id: string; email: string }): Promise<Record<string, unknown>>;
}

/** A noun as pages handle it that know none in particular. */
export interface AnyNoun extends RegisteredNoun {
  description: NounDescription;
  schema: z.ZodType<object>;
  editSchema: z.ZodType<{ version: number }>;
  statusSchema: z.ZodType<{ version: number }>;
  list: ReturnType<typeof listOf>;
  table: string;
  tabs: ReturnType<typeof tabsOf>;
  titleOf(row: object): string;
  described(): Promise<RecordFields>;
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
