import { sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { noService, servicePages } from "~/modules/shared/catalogue/service-kinds";
import { defineNoun } from "~/modules/shared/records/noun.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { placeSchema } from "./place.schema";
import { serviceKind } from "./service-kind.noun";

const { place } = serviceKind.fields;

const declared = defineNoun(serviceKind, {
  table: "serviceKinds",
  schema: { place: placeSchema(place.ask) },
  kept: ["subject", "status"],
  links: ({ status, subject }) =>
    status === "hidden" ? [] : [{ label: "See the public page", href: servicePages[subject] ?? "/services" }],
  async check({ id }, { name }, _by, trx) {
    if (name !== undefined) await refuseTaken(name, id, trx);
  },
});

/** @throws FieldRefusal for a name that another kind has, whatever its capitals, or that stands for none */
async function refuseTaken(name: string, id: string | null, trx: Executor): Promise<void> {
  const other = await trx
    .selectFrom("serviceKinds")
    .select("name")
    .where(sql<string>`search_key(name)`, "=", sql<string>`search_key(${name})`)
    .$if(id !== null, (query) => query.where("id", "<>", id))
    .executeTakeFirst();
  const taken = other?.name ?? (name.toLowerCase() === noService.toLowerCase() && noService);
  if (taken)
    throw new FieldRefusal("The kind of service was not saved.", { name: `${taken} is already a choice` });
}

/** Kinds of service as staff handle them: no two have the same name. What was asked for keeps the words it had. */
export const serviceKinds = {
  ...declared,
  async create(input: Parameters<typeof declared.create>[0], by: Audit.Actor, executor: Executor = db) {
    return inTransaction(executor, async (trx) => {
      await refuseTaken(input.name, null, trx);
      return declared.create(input, by, trx);
    });
  },
};
