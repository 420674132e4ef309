import type { z } from "zod";
import type { Area } from "~/modules/shared/roles/roles";
import type { Executor } from "~/platform/db.server";
import type { Noun, RecordField } from "~/platform/record-fields";

export type Value = string | number | null;

/** A record by its fields; a missing field was not given. */
export type Values = Record<string, Value>;

export interface ImportField extends RecordField {
  /** Headers that stand for this field, in lower case and without punctuation. */
  guesses: string[];
  /** Reads a cell that is not empty. */
  schema: z.ZodType<Value>;
  /** Part of the key: the column must be in the file, unless the key works without it. */
  key?: "required" | "optional";
  /** Records are found by it, so it never changes. */
  fixed?: true;
  /** Error for a new record without it. */
  missing?: string;
  /** Staff may take a line without this cell, if it cannot be read. */
  spare?: true;
  /** Default for a new record without it. */
  otherwise?: Value;
  hint?: string;
}

/** The record a line refers to. */
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

/** What a line says of money; null cents if its amount cannot be read. */
export interface LineMoney {
  cents: number | null;
  /** What it is paid for, in words. */
  group: string;
  /** What a new client pays for the same. */
  usual: number | null;
}

/** All that importing a kind of record needs; everything else is shared. */
export interface ImportKind {
  /** As the address names it. */
  name: string;
  noun: Noun;
  /** What the menu calls the file, if not by the noun. */
  called?: string;
  /** The area whose right to write is needed. */
  area: Area;
  /** Its type in the audit log. */
  type: string;
  fields: Record<string, ImportField>;
  /** "by their email, or else …": how a line finds its record. */
  keyWords: string;
  /** Error for a row without a key. */
  noKey: string;
  /** The first key matches the line; the others are keys it will hold too. */
  keysOf(values: Values): string[];
  nameOf(values: Values): string;
  /** A record's page. */
  href(id: string): string | null;
  /** The lines as the records store them, such as with the short name of a plan instead of its words. */
  settled?(lines: Values[], executor: Executor): Promise<Values[]>;
  /** The money that the lines add up to each month, line by line. */
  money?(lines: Values[], executor: Executor): Promise<LineMoney[]>;
  /** Ids by the keys these lines are matched by. */
  match(lines: Values[], executor: Executor): Promise<[key: string, id: string][]>;
  /** Locked in id order if `lock` is set. */
  read(ids: string[], executor: Executor, lock: boolean): Promise<Current[]>;
  /** Why lines may not be written, by their first key, besides errors in single fields. */
  faults?(lines: Values[], executor: Executor): Promise<Map<string, string>>;
  /** Remarks about lines that are written all the same, by their first key. */
  remarks?(lines: Values[], executor: Executor): Promise<Map<string, string>>;
  /** Its own functions write the audit log. */
  audited?: true;
  /** Lines per transaction, if fewer than usual are wise. */
  atOnce?: number;
  /** The ids of the records made from these lines, if they differ from the ones offered. */
  ids?(records: NewRecord[], trx: Executor): Promise<Map<string, string>>;
  create(records: NewRecord[], trx: Executor, by: By): Promise<void>;
  /** Each record comes with all its values and a new version. */
  update(records: NewRecord[], trx: Executor, by: By): Promise<void>;
  /** Those of these new records that nothing depends on by now. */
  removable(ids: string[], executor: Executor): Promise<string[]>;
  /** Why others of these new records stay, in words. */
  held?(ids: string[], executor: Executor): Promise<Map<string, string>>;
  remove(ids: string[], trx: Executor, by: By): Promise<void>;
}

/** A text or null, from the values a kind was given. */
export function textIn(values: Values, name: string): string | null {
  const value = values[name];
  return value === null || value === undefined || value === "" ? null : String(value);
}
