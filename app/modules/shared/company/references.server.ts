import type { Executor } from "~/platform/db.server";
import { newPublicReference } from "~/platform/ids.server";
import { initialsOf } from "./reference-prefix";

/** A new reference with the company's letters, such as NJ-7QK2-9FXM, read from the table: a worker needs no cache. */
export async function newReference(executor: Executor): Promise<string> {
  const { name, referencePrefix } = await executor
    .selectFrom("companySettings")
    .select(["name", "referencePrefix"])
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return newPublicReference(referencePrefix ?? initialsOf(name));
}
