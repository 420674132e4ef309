import { formatDate, formatMoney } from "./format";
import { camelCase } from "./names";
import { formatPhone } from "./phone";

/** A kind of record in the back office: its name, and the address of its list. */
export interface Noun {
  one: string;
  many: string;
  path: string;
  /** The message if it could not be saved or deleted, where a row gives the words. */
  failed?: { save: string; delete: string };
}

/** quiet: draft, ended; good: active, approved; warn: waits for someone; bad: refused, failed; info: in progress. */
export type PillTone = "quiet" | "good" | "warn" | "bad" | "info";

/**
 * How a field's value is typed: on one line, in lines, from a list of choices, from what other records are called, as a
 * day, in dollars, as a whole number, as short texts one per line, or as a web address.
 */
export type FieldKind = "line" | "text" | "choice" | "named" | "day" | "money" | "whole" | "items" | "web";

/** A field of a record, declared once: form, validation, facts, history, comparison, CSV and imports read it. */
export interface RecordField {
  label: string;
  /** Without one the field is display-only. */
  kind?: FieldKind;
  hint?: string;
  /** What the form says if nothing valid was typed; without it the field may stay empty. */
  ask?: string;
  /** The limit in characters; for a number, its greatest value; for `money`, in cents. */
  max?: number;
  /** The name of one of `items`, and how many there may be; `max` limits each. */
  one?: string;
  maxItems?: number;
  /** How many lines a `text` shows. */
  rows?: number;
  /** The name in errors, if not the label. */
  called?: string;
  /** The value in the form of a new record. */
  initial?: string;
  /** Half a line, beside a neighbour of this kind where there is room. */
  half?: true;
  /** Has a line of its own among the facts. */
  wide?: true;
  /** The heading of the part of the form that begins with it. */
  part?: string;
  /** How a screen marks a value. */
  tones?: Readonly<Record<string, PillTone>>;
  /** Words that screens show for certain numbers. */
  shownAs?: Readonly<Record<string, string>>;
  /** Never mailed, logged, exported or kept in a draft; the history says only that it changed. */
  private?: true;
  words?: Readonly<Record<string, string>>;
  people?: true;
  /** The value is an email address or a phone number. */
  link?: "email" | "phone";
  /** Cents, shown as dollars. */
  money?: true;
  /** A day of the calendar, stored as 2026-12-31, in a field that is only shown. */
  day?: true;
  /** Its name in older audit log entries. */
  formerly?: string;
}

export type RecordFields<Name extends string = string> = Readonly<Record<Name, RecordField>>;

interface Person {
  id: string;
  name: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function inWords(
  field: RecordField | undefined,
  value: unknown,
  people: readonly Person[] = [],
): string {
  if (value === null || value === undefined || value === "") return field?.people ? "Nobody" : "Nothing";
  if (typeof value === "boolean") return field?.words?.[String(value)] ?? (value ? "Yes" : "No");
  if (field?.money || field?.kind === "money") return formatMoney(Number(value));
  if (field?.day || field?.kind === "day") return formatDate(`${value}T00:00:00Z`, "UTC");
  if (typeof value === "object")
    return (
      Object.values(value)
        .map((part) => inWords(field, part, people))
        .join(", ") || "Nothing"
    );
  const text = field?.link === "phone" ? formatPhone(String(value)) : String(value);
  if (!uuid.test(text)) return field?.words?.[text] ?? text;
  return (
    people.find(({ id }) => id === text)?.name ?? (field?.people ? "Someone who has left" : "Another record")
  );
}

export function fieldName(fields: RecordFields, logged: string): string {
  const name = camelCase(logged);
  return Object.keys(fields).find((known) => known === name || fields[known]?.formerly === name) ?? name;
}

/** Whether a form asks for it. */
export function isTyped(field: RecordField): field is RecordField & { kind: FieldKind } {
  return field.kind !== undefined;
}

/** The values in the form of a new record. */
export function initialValues(fields: RecordFields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  );
}

/** Choices that are shown as they are stored. */
export function sameWords<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>>;
export function sameWords(names: readonly string[]): unknown {
  return Object.fromEntries(names.map((name) => [name, name]));
}

/** The names of the fields that are private. */
export function privateNames(fields: RecordFields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.private);
}

/** Some of the fields, in this order. */
export function pick<Name extends string>(fields: RecordFields<Name>, names: readonly Name[]): RecordFields {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

export function choicesOf({ words = {} }: RecordField): { value: string; label: string }[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
