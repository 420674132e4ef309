import { globSync } from "node:fs";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { NounDescription } from "../../app/modules/shared/records/noun";
import type { FieldKind, RecordField } from "../../app/platform/record-fields";

const modules = new URL("../../app/modules/", import.meta.url);

/** What each `*.noun.ts` declares. */
export const declaredNouns = await Promise.all(
  globSync("*/*/*.noun.ts", { cwd: modules })
    .sort()
    .map(async (file): Promise<NounDescription> => {
      const declared = await import(/* @vite-ignore */ new URL(file, modules).pathname);
      const [noun] = Object.values<NounDescription>(declared);
      if (!noun) throw new Error(`app/modules/${file} declares no noun.`);
      return noun;
    }),
);

const values: Record<FieldKind, (field: RecordField) => RawBuilder<unknown>> = {
  line: () => sql`'Hello ' || i`,
  named: () => sql`'Hello ' || i`,
  day: () => sql`date '2030-01-01'`,
  text: () => sql`'Hello ' || i`,
  choice: ({ words = {} }) => sql.lit(Object.keys(words)[0]),
  money: () => sql`1`,
  whole: () => sql`1`,
  items: () => sql`'[]'`,
  web: () => sql`'https://www.example'`,
};

/** Adds records of a declared noun, with any values that its fields take; they are named by these numbers. */
export async function addRecords<D>(
  { table, description: { fields } }: { table: string; description: NounDescription },
  db: Kysely<D>,
  { from, to = from, id }: { from: number; to?: number; id?: string },
): Promise<void> {
  const typed = Object.entries(fields).flatMap(([name, field]) =>
    field.kind ? [{ name, kind: field.kind, field }] : [],
  );
  const names = sql.join(["id", ...typed.map(({ name }) => name)].map((name) => sql.ref(name)));
  const cells = typed.map(({ kind, field }) => values[kind](field));
  await sql`INSERT INTO ${sql.table(table)} (${names})
    SELECT ${sql.join([id ? sql.lit(id) : sql`gen_random_uuid()`, ...cells])}
    FROM generate_series(${sql.lit(from)}, ${sql.lit(to)}) AS i`.execute(db);
}
