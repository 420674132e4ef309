import { type RawBuilder, sql } from "kysely";
import { validate } from "uuid";

export interface ListFilter {
  allows(value: string): boolean;
  where(value: string): RawBuilder<boolean>;
  otherwise?: RawBuilder<boolean>;
}

export function equals(column: string, values: readonly string[]): ListFilter {
  return {
    allows: (value) => values.includes(value),
    where: (value) => sql`${sql.ref(column)} = ${value}`,
  };
}

export function equalsText(column: string): ListFilter {
  return { allows: () => true, where: (value) => sql`${sql.ref(column)} = ${value}` };
}

export function heldBy(column: string): ListFilter {
  return {
    allows: (value) => value === "nobody" || validate(value),
    where: (value) =>
      value === "nobody" ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}::uuid`,
  };
}

/** From this day on, as 2026-11-30, in the time zone the expression names. */
export function fromDay(column: string, timeZone: RawBuilder<unknown>): ListFilter {
  return { allows: isDay, where: (day) => sql`${sql.ref(column)} >= ${startOf(day, timeZone)}` };
}

export function toDay(column: string, timeZone: RawBuilder<unknown>): ListFilter {
  return { allows: isDay, where: (day) => sql`${sql.ref(column)} < ${startOf(day, timeZone, 1)}` };
}

function startOf(day: string, timeZone: RawBuilder<unknown>, later = 0): RawBuilder<Date> {
  return sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`;
}

function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
