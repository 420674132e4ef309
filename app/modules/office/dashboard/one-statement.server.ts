import { type RawBuilder, sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { optional } from "~/platform/http.server";

/** Queries of one JSON value each, by name. */
type Parts = Record<string, RawBuilder<unknown>>;

type Read<P extends Parts> = {
  [Name in keyof P]?: NonNullable<P[Name]> extends RawBuilder<infer Value> ? Value : never;
};

/** Reads all parts in one statement; if that fails, each on its own, so that only the failing parts are missing. */
export async function readInOneStatement<P extends Parts>(
  parts: P,
  executor: Executor = db,
): Promise<Read<P>> {
  const names = Object.keys(parts);
  if (names.length === 0) return {};
  return (await optional(() => all(parts, names, executor))) ?? alone(parts, names, executor);
}

async function all<P extends Parts>(
  parts: P,
  names: (keyof P & string)[],
  executor: Executor,
): Promise<Read<P>> {
  const columns = names.map((name) => sql`(${parts[name]}) AS ${sql.ref(name)}`);
  const { rows } = await sql<Read<P>>`SELECT ${sql.join(columns)}`.execute(executor);
  return rows[0] ?? {};
}

async function alone<P extends Parts>(
  parts: P,
  names: (keyof P & string)[],
  executor: Executor,
): Promise<Read<P>> {
  const read: Read<P> = {};
  for (const name of names) Object.assign(read, await optional(() => all(parts, [name], executor)));
  return read;
}
