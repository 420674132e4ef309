import { formatDate, formatMoney } from "./format";
import { camelCase } from "./names";
import { formatPhone } from "./phone";

/** A kind of record in the back office: what it is called, and the address of its list. */
export interface Noun {
  one: string;
  many: string;
  path: string;
  /** What is said when it could not be saved or deleted, where a row gives the words. */
  failed?: { save: string; delete: string };
}

export interface RecordField {
  label: string;
  words?: Readonly<Record<string, string>>;
  people?: true;
  /** The value is an address to write to or a number to call. */
  link?: "email" | "phone";
  /** Cents, shown as dollars. */
  money?: true;
  /** A day of the calendar, stored as 2026-12-31. */
  day?: true;
  /** What older entries of the audit log call it. */
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
  if (field?.money) return formatMoney(Number(value));
  if (field?.day) return formatDate(`${value}T00:00:00Z`, "UTC");
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

/** Some of the fields, in this order. */
export function pick<Name extends string>(fields: RecordFields<Name>, names: readonly Name[]): RecordFields {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

export function choicesOf({ words = {} }: RecordField): { value: string; label: string }[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
