import pg from "pg";

/**
 * How values of the database become JavaScript ones, the same on both engines: bigint and count → number, numeric, date,
 * timestamp without zone and interval → string as the database writes it, bytea → Buffer. Where both agree by
 * themselves (timestamptz → Date) nothing is said. The keys are PostgreSQL's type numbers.
 */
export const parsers: Record<number, (text: string) => unknown> = {
  17: (text) => Buffer.from(text.slice(2), "hex"),
  20: safeInteger,
  1082: asWritten,
  1114: asWritten,
  1186: asWritten,
  1700: asWritten,
};

/** How JavaScript values are written where the embedded engine would do it otherwise than `pg` does. */
export const serializers: Record<number, (value: unknown) => string> = {
  17: (value) => {
    if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
    throw new TypeError("A bytea value must be a Buffer.");
  },
  // pg writes numbers, booleans and the like into text columns by their toString().
  ...Object.fromEntries([25, 1042, 1043].map((type) => [type, String])),
};

/** The parsers in the form that `pg` takes, for its pool only, not for every user of the package. */
export const pgTypes = new pg.TypeOverrides();
for (const [type, parse] of Object.entries(parsers)) pgTypes.setTypeParser(Number(type), parse);

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError("A bigint of the database is too large for a number.");
  return value;
}

function asWritten(text: string): string {
  return text;
}
