import { sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { defineNoun } from "~/modules/shared/records/noun.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { dropPagesOn } from "~/platform/stored-pages.server";
import { outlineSchema, prefixesSchema } from "./community.schema";
import { town } from "./town.noun";

dropPagesOn(town.type, "/coverage");

const schema = {
  prefixes: prefixesSchema.transform((prefixes) => prefixes.join(", ") || null),
  outline: outlineSchema.transform((outline) => outline || null),
};

const declared = defineNoun(town, {
  table: "towns",
  schema,
  kept: ["prefixes"],
  async check({ id }, { name }, _by, trx) {
    if (name !== undefined) await refuseTaken(name, id, trx);
  },
  imported: {
    by: ["name"],
    ignoresAccents: true,
    columns: {
      name: { guesses: ["town", "city", "municipality"] },
      region: { guesses: ["county", "district"] },
      prefixes: { schema: schema.prefixes, guesses: ["postal code", "postal codes", "fsa"] },
      alsoCalled: { guesses: ["parts", "neighbourhoods", "also called"] },
      outline: { schema: schema.outline, guesses: ["corners", "border"] },
    },
  },
});

/** @throws FieldRefusal if another town has this name, whatever its capitals and accents */
async function refuseTaken(name: string, id: string | null, trx: Executor): Promise<void> {
  const other = await trx
    .selectFrom("towns")
    .select("name")
    .where(sql<string>`search_key(name)`, "=", sql<string>`search_key(${name})`)
    .$if(id !== null, (query) => query.where("id", "<>", id))
    .executeTakeFirst();
  if (other)
    throw new FieldRefusal("The town was not saved.", { name: `There is already a town ${other.name}` });
}

/** Towns as staff handle them: no two have the same name. */
export const towns = {
  ...declared,
  async create(input: Parameters<typeof declared.create>[0], by: Audit.Actor, executor: Executor = db) {
    return inTransaction(executor, async (trx) => {
      await refuseTaken(input.name, null, trx);
      return declared.create(input, by, trx);
    });
  },
};

export interface Town {
  name: string;
  region: string | null;
  prefixes: string[];
  alsoCalled: string[];
  outline: string;
}

const maxTowns = 100;

/** The towns by name, at most 100, with their postal codes and the names of their parts as lists. */
export async function townsOf(executor: Executor = db): Promise<Town[]> {
  const rows = await executor
    .selectFrom("towns")
    .select(["name", "region", "prefixes", "alsoCalled", "outline"])
    .orderBy(({ fn }) => fn("lower", ["name"]))
    .orderBy("id")
    .limit(maxTowns)
    .execute();
  const listed = (text: string | null) => (text ?? "").split(/\s*,\s*/).filter(Boolean);
  return rows.map(({ name, region, prefixes, alsoCalled, outline }) => ({
    ...{ name, region, prefixes: listed(prefixes), alsoCalled: listed(alsoCalled), outline: outline ?? "" },
  }));
}
