import { defineNoun } from "~/modules/shared/records/noun.server";
import { db, type Executor } from "~/platform/db.server";
import { dropPagesOn } from "~/platform/stored-pages.server";
import { outlineSchema, prefixesSchema } from "./community.schema";
import { town } from "./town.noun";

dropPagesOn(town.type, "/coverage");

const schema = {
  prefixes: prefixesSchema.transform((prefixes) => prefixes.join(", ") || null),
  outline: outlineSchema.transform((outline) => outline || null),
};

export const towns = defineNoun(town, {
  table: "towns",
  schema,
  kept: ["prefixes"],
  imported: {
    by: ["name"],
    columns: {
      name: { guesses: ["town", "city", "municipality"] },
      region: { guesses: ["county", "district"] },
      prefixes: { schema: schema.prefixes, guesses: ["postal code", "postal codes", "fsa"] },
      alsoCalled: { guesses: ["parts", "neighbourhoods", "also called"] },
      outline: { schema: schema.outline, guesses: ["corners", "border"] },
    },
  },
});

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
