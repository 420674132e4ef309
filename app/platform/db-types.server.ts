import pg from "pg";

/** By type number, the same on both engines: bigint → number; numeric, date, interval → string; bytea → Buffer. */
export const parsers: Record<number, (text: string) => unknown> = {
  17: (text) => Buffer.from(text.slice(2), "hex"),
  20: safeInteger,
  1082: asWritten,
  1114: asWritten,
  1186: asWritten,
  1700: asWritten,
};

export const serializers: Record<number, (value: unknown) => string> = {
  17: (value) => {
    if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
    throw new TypeError("A bytea value must be a Buffer.");
  },
  // pg writes numbers, booleans and the like into text columns with toString().
  ...Object.fromEntries([25, 1042, 1043].map((type) => [type, String])),
};

/** For our pool only, not for every user of the package. */
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
