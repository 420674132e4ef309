import type { z } from "zod";
import type { Area } from "~/modules/shared/roles/roles";
import type { Executor } from "~/platform/db.server";
import type { Noun, RecordField } from "~/platform/record-fields";
import type { KindName } from "./import-options";

export type Value = string | number | null;

/** A record by its fields; a field that is missing was not given. */
export type Values = Record<string, Value>;

export interface ImportField extends RecordField {
  /** Headers that mean this field, in lower case and without punctuation. */
  guesses: string[];
  /** Reads what stands in a cell that is not empty. */
  schema: z.ZodType<Value>;
  /** Part of the key: the column must be in the file, unless the key can do without it. */
  key?: "required" | "optional";
  /** What a record is found by, and therefore never changed. */
  fixed?: true;
  /** What is said of a new record without it. */
  missing?: string;
  /** What a new record gets without it. */
  otherwise?: Value;
  hint?: string;
}

/** A record that a line means. */
export interface Current {
  id: string;
  version: number;
  values: Values;
  /** Why no import may change it. */
  refusal?: string;
  /** Fields that stay as they are, and why. */
  kept?: { names: string[]; why: string };
}

interface NewRecord {
  id: string;
  values: Values;
}

interface By {
  id: string | null;
}

/** What a kind of record needs in order to be imported; all else is the same for all. */
export interface ImportKind {
  name: KindName;
  noun: Noun;
  /** The area whose right to write it takes. */
  area: Area;
  /** What the audit log calls one. */
  type: string;
  fields: Record<string, ImportField>;
  /** "by their email, or else …": how a line finds its record. */
  keyWords: string;
  /** Error for a row without a key. */
  noKey: string;
  /** The first is what the line is matched by; the others are keys that it will hold too. */
  keysOf(values: Values): string[];
  nameOf(values: Values): string;
  /** The page of a record. */
  href(id: string): string | null;
  /** Ids by the keys that these lines are matched by. */
  match(lines: Values[], executor: Executor): Promise<[key: string, id: string][]>;
  /** Locked, in the order of their ids, where `lock` says so. */
  read(ids: string[], executor: Executor, lock: boolean): Promise<Current[]>;
  /** Why lines may not be written, by their first key, beyond what each of their fields says. */
  faults?(lines: Values[], executor: Executor): Promise<Map<string, string>>;
  /** What to know about lines that are written all the same, by their first key. */
  remarks?(lines: Values[], executor: Executor): Promise<Map<string, string>>;
  /** Its writers write the audit log themselves. */
  audited?: true;
  /** Lines in one transaction, where fewer than usual are wise. */
  atOnce?: number;
  /** The ids of what is made of these lines, where they have others than those offered. */
  ids?(records: NewRecord[], trx: Executor): Promise<Map<string, string>>;
  create(records: NewRecord[], trx: Executor, by: By): Promise<void>;
  /** Each with all its values and a new version. */
  update(records: NewRecord[], trx: Executor): Promise<void>;
  /** Those of these new records that nothing else hangs on by now. */
  removable(ids: string[], executor: Executor): Promise<string[]>;
  remove(ids: string[], trx: Executor, by: By): Promise<void>;
}

/** A text or nothing, from what a kind was given. */
export function textIn(values: Values, name: string): string | null {
  const value = values[name];
  return value === null || value === undefined || value === "" ? null : String(value);
}

export function numberIn(values: Values, name: string): number {
  return Number(values[name] ?? 0);
}
