import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { generate, PostgresDialect } from "kysely-codegen";
import { DatabaseDriver, dialectOf } from "../app/platform/db-driver.server";
import { migrations } from "../migrations/index";

export const generatedFile = fileURLToPath(new URL("../app/platform/db.generated.ts", import.meta.url));

/** What both engines return for each column type (app/platform/db-types.server.ts). Other types are refused. */
const typeMapping = {
  bool: "boolean",
  bytea: "Buffer",
  citext: "string",
  date: "string",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "number",
  jsonb: "unknown",
  numeric: "string",
  text: "string",
  timestamptz: "Date",
  uuid: "string",
};
/** Array types that both engines return as arrays. */
const arrays = ["text", "uuid", "int4"];

/** The TypeScript of the tables, read from a fully migrated database. */
export async function typesOf<T>(database: Kysely<T>): Promise<string> {
  return generate({
    db: database,
    dialect: new PostgresDialect({ defaultSchemas: ["public"] }),
    includePattern: "public.*",
    excludePattern: "public.kysely_*",
    outFile: null,
    camelCase: true,
    typeMapping,
    postprocess: async ({ metadata }) => {
      for (const { name: table, columns } of metadata.tables) {
        for (const { name, dataType, isArray, enumValues } of columns) {
          const known = isArray
            ? arrays.includes(dataType)
            : enumValues || Object.hasOwn(typeMapping, dataType);
          if (!known) {
            const type = `${dataType}${isArray ? "[]" : ""}`;
            throw new Error(
              `${table}.${name} is ${type}. See that both engines give the same, then add it here.`,
            );
          }
        }
      }
      return metadata;
    },
  });
}

/** Migrates an empty database in memory and writes its types. */
async function main(): Promise<void> {
  const database = new Kysely<unknown>({ dialect: dialectOf(new DatabaseDriver({ memory: undefined })) });
  try {
    const provider = { getMigrations: async () => migrations };
    const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
    if (error) throw error;
    await writeFile(generatedFile, await typesOf(database));
    console.log(`Wrote ${generatedFile}`);
  } finally {
    await database.destroy();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
