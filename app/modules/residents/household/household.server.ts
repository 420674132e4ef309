import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import type { HouseholdEntry } from "./household.schema";
import { type HouseholdKind, householdKindOf, householdMost, householdTexts } from "./household-options";

/** What a resident told us about the home, oldest first: at most 12 of each kind (row 101). */
export async function list(userId: string, executor: Executor = db) {
  const rows = await executor
    .selectFrom("householdEntries")
    .select(["id", "kind", "name", "phone", "note"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(4 * householdMost)
    .execute();
  return rows.flatMap(({ kind, ...row }) => {
    const known = householdKindOf(kind);
    return known ? [{ ...row, kind: known }] : [];
  });
}

/** How many of each kind, for the resident's home, as a part of its statement. */
export function countsOf(userId: string) {
  return sql<Partial<Record<HouseholdKind, number>>>`
    SELECT coalesce(jsonb_object_agg(kind, count), '{}')
    FROM (SELECT kind, count(*) FROM household_entries WHERE user_id = ${userId} GROUP BY kind) AS kinds`;
}

/** Which entry: the id alone could be somebody else's. */
interface Which {
  userId: string;
  kind: HouseholdKind;
  id: string;
}

/** Undefined for an entry that is not there, or somebody else's. */
export async function find({ userId, kind, id }: Which, executor: Executor = db) {
  return executor
    .selectFrom("householdEntries")
    .select(["id", "name", "phone", "note"])
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("kind", "=", kind)
    .executeTakeFirst();
}

/** Adds an entry. @throws AppError 409 if there are already 12 of its kind */
export async function add(
  userId: string,
  kind: HouseholdKind,
  entry: HouseholdEntry,
  executor: Executor = db,
): Promise<string> {
  return inTransaction(executor, async (trx) => {
    await trx.selectFrom("profiles").select("id").where("id", "=", userId).forUpdate().executeTakeFirst();
    const { held } = await trx
      .selectFrom("householdEntries")
      .select(sql<number>`count(*)::int`.as("held"))
      .where("userId", "=", userId)
      .where("kind", "=", kind)
      .executeTakeFirstOrThrow();
    if (held >= householdMost) {
      const sentence = `You can add up to ${householdMost} ${householdTexts[kind].title.toLowerCase()}. Remove one first.`;
      throw new AppError(sentence, 409);
    }
    const id = newId();
    await trx
      .insertInto("householdEntries")
      .values({ id, userId, kind, ...entry })
      .execute();
    await note(userId, "added", kind, trx);
    return id;
  });
}

/** Undefined if the entry is gone. */
export async function update(
  { userId, kind, id }: Which,
  entry: HouseholdEntry,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("householdEntries")
      .set({ ...entry, updatedAt: sql`now()` })
      .where("id", "=", id)
      .where("userId", "=", userId)
      .where("kind", "=", kind)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) return undefined;
    await note(userId, "changed", kind, trx);
    return id;
  });
}

/** Does nothing when the entry is gone. */
export async function remove({ userId, kind, id }: Which, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("householdEntries")
      .where("id", "=", id)
      .where("userId", "=", userId)
      .where("kind", "=", kind)
      .executeTakeFirst();
    if (Number(numDeletedRows) > 0) await note(userId, "removed", kind, trx);
  });
}

/** A resident as the household page names them; undefined for anybody else. */
export async function residentOf(userId: string, executor: Executor = db) {
  return executor
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.id")
    .select(["profiles.id", "fullName as name"])
    .where("profiles.id", "=", userId)
    .where("kind", "=", "resident")
    .executeTakeFirst();
}

/** The household, for staff who dispatch: each look is logged with who looked, and the resident can read it. */
export async function look(userId: string, by: Audit.Actor, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    const subject = { type: "client", id: userId };
    await Audit.record({ actorId: by.id, action: "client.household_viewed", subject }, trx);
    return list(userId, trx);
  });
}

/** The audit log keeps no names: the people of a household are not our clients, and their names can be removed. */
async function note(userId: string, what: string, kind: HouseholdKind, trx: Executor): Promise<void> {
  const subject = { type: "user", id: userId };
  await Audit.record({ actorId: userId, action: `user.household_${what}`, subject, after: { kind } }, trx);
}
