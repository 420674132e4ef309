import type { Area } from "~/modules/shared/roles/roles";
import type { Noun, RecordFields } from "~/platform/record-fields";

/** How a list shows a noun; headers, values and choices come from its fields. */
interface ListDescription {
  /** The field the list is first sorted by; a leading minus puts the greatest first. */
  start: string;
  /** Fields besides the title that it can be sorted by. */
  sorts?: readonly string[];
  columns: readonly {
    key: string;
    grow?: true;
    nowrap?: true;
    secondary?: true;
    trailingOnCard?: true;
    labelledOnCard?: true;
    leftOutOnCard?: true;
    numeric?: true;
    /** What the list calls it, if not as the form does. */
    header?: string;
  }[];
  /** Fields with choices that it can be filtered by. */
  filters?: readonly string[];
  /** The field whose choices get a tab each; a row changes it in place, through the route `status`. */
  tabs?: "status";
  /** The column whose values head groups of rows while the list is sorted by it. */
  group?: string;
  /** Can be exported as a CSV file, with every field that is not private. */
  exported?: true;
  /** What an empty list says. */
  empty: string;
  /** What a list is for, above it. */
  about?: string;
}

/** What the registry knows of every noun; `fields` are those of its history. */
export type NamedNoun = Pick<NounDescription, "type" | "area" | "one" | "many" | "path" | "fields">;

/** How the dashboard words an act, as "{who} {words}". */
export interface ActWords {
  words: string;
  /** Used when no account acted; without it, the person the entry is about. */
  nobody?: { who: string; words?: string };
  /** Too frequent, or triggered by anonymous visitors: hidden from the dashboard. */
  routine?: true;
}

/** A row of a list: the columns that it declares, and what its pages need. */
export interface ListedRow {
  id: string;
  version: number;
  status?: string;
}

/** A noun of the back office, declared once; `defineNoun` adds its table. */
export interface NounDescription extends Noun {
  /** What the audit log calls one: "posting". */
  type: string;
  area: Area;
  fields: RecordFields;
  /** The field that names a record. */
  title: string;
  list: ListDescription;
}
