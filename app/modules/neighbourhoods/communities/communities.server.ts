import { sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Records from "~/modules/shared/records/records.server";
import type { Undoing } from "~/modules/shared/records/undoing.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { publishChanges } from "~/platform/live.server";
import type { Edit } from "~/platform/record-edits";
import type { Community } from "./community.schema";
import { communityNoun, pickerNames } from "./community-options";

const type = "community";

export const subject: Audit.Subject = {
  href: (id) => `${communityNoun.path}/${id}`,
  titles: (ids, executor) =>
    executor.selectFrom("communities").select(["id", "name as title"]).where("id", "in", ids),
};

const columns = [
  "id",
  "version",
  "name",
  "description",
  "status",
  "postalPrefixes",
  "guardsNeeded",
  "outline",
  "createdAt",
] as const;

const records = Records.define({
  type,
  lock: (ids, trx) =>
    trx.selectFrom("communities").select(columns).where("id", "in", ids).orderBy("id").forUpdate().execute(),
  update: (ids, changes: Partial<Community>, trx) =>
    trx
      .updateTable("communities")
      .set({ ...changes, ...Records.newVersion })
      .where("id", "in", ids)
      .execute(),
  remove: () => Promise.reject(new Error("Communities are never deleted (row 227).")),
  auditSnapshot: ({ name }) => ({ name }),
  title: ({ name }) => name,
  undoable: ["updated"],
  beforeUpdate: (before, changes, _by, trx) => refuseTaken({ ...before, ...changes }, trx),
  formValues: ({ postalPrefixes, guardsNeeded }) => ({
    postalPrefixes: postalPrefixes.join(", "),
    guardsNeeded: neededText(guardsNeeded),
  }),
});

export const live = Records.liveVersions(type, "communities", (ids) =>
  db.selectFrom("communities").select(["id", "version"]).where("id", "in", ids).execute(),
);

/** Lock for naming or activating a community, taken before any community is locked: names and prefixes stay unique. */
async function holdNames(trx: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('nightjar communities'))`.execute(trx);
}

type NewCommunity = Omit<Community, "guardsNeeded" | "outline"> & Partial<Community>;

async function refuseTaken(community: NewCommunity & { id: string }, trx: Executor): Promise<void> {
  const { id, name, status, postalPrefixes } = community;
  const others = trx.selectFrom("communities").select(["name", "postalPrefixes"]).where("id", "<>", id);
  const named = await others.where(sql<boolean>`lower(name) = lower(${name})`).executeTakeFirst();
  if (named) throw refusal({ name: `There is already a community called ${named.name}` });
  if (status !== "active" || postalPrefixes.length === 0) return;
  const taken = await others
    .where("status", "=", "active")
    .where(sql<boolean>`postal_prefixes && ${postalPrefixes}::text[]`)
    .orderBy("name")
    .executeTakeFirst();
  const prefix = taken?.postalPrefixes.find((each) => postalPrefixes.includes(each));
  if (taken && prefix) throw refusal({ postalPrefixes: `${prefix} belongs to ${taken.name}` });
}

function refusal(fields: Record<string, string>): FieldRefusal {
  return new FieldRefusal("The community was not saved.", fields);
}

/** Adds a community and returns its id (row 227). @throws FieldRefusal if its name or a prefix is taken */
export async function create(input: NewCommunity, by: { id: string | null }, executor: Executor = db) {
  const id = newId();
  await inTransaction(executor, async (trx) => {
    await holdNames(trx);
    await refuseTaken({ id, ...input }, trx);
    await trx
      .insertInto("communities")
      .values({ id, ...input })
      .execute();
    const { name, status } = input;
    await records.record(id, { verb: "created", by, after: { name, status } }, trx);
    await publishChanges(type, [id], trx);
  });
  return id;
}

/** Saves what staff changed; undefined if there is no such community. @throws FieldRefusal like `create`, StaleEdit */
export async function update(
  id: string,
  edit: Edit<Partial<Community>>,
  by: Audit.Actor,
  executor: Executor = db,
) {
  return inTransaction(executor, async (trx) => {
    await holdNames(trx);
    return records.update(id, edit, by, trx);
  });
}

export const { undoable } = records;

/** Like `undo` of Records. */
export async function undo(acts: Undoing[], by: Audit.Actor, trx: Executor) {
  await holdNames(trx);
  return records.undo(acts, by, trx);
}

export function find(id: string, executor: Executor = db) {
  return executor.selectFrom("communities").select(columns).where("id", "=", id).executeTakeFirst();
}

export function formValues({ name, description, status, postalPrefixes, guardsNeeded, outline }: Community) {
  const prefixes = postalPrefixes.join(", ");
  const needed = neededText(guardsNeeded);
  return { name, description, status, postalPrefixes: prefixes, guardsNeeded: needed, outline };
}

function neededText(guardsNeeded: number | null): string {
  return guardsNeeded === null ? "" : String(guardsNeeded);
}

/** The community with this name, in any case. */
export function findByName(name: string, executor: Executor = db) {
  return executor
    .selectFrom("communities")
    .select(columns)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
}

/**
 * The active community with this name: activated if it is inactive, added if there is none (row 215).
 * @throws FieldRefusal if one of its prefixes has gone to another community
 */
export async function findOrCreate(name: string, by: { id: string | null }, trx: Executor) {
  await holdNames(trx);
  const found = await findByName(name, trx);
  if (!found) {
    const id = await create({ name, description: "", status: "active", postalPrefixes: [] }, by, trx);
    return { id, name };
  }
  if (found.status === "inactive") {
    await refuseTaken({ ...found, status: "active" }, trx);
    const before = await records.lock(found.id, trx);
    if (before) await records.change(before, { status: "active" }, { verb: "updated", by }, trx);
  }
  return { id: found.id, name: found.name };
}

const maxChoices = 200;

/** The first communities by name. */
export async function names(executor: Executor = db): Promise<string[]> {
  const rows = await executor
    .selectFrom("communities")
    .select("name")
    .orderBy(sql`lower(name)`)
    .limit(maxChoices)
    .execute();
  return rows.map(({ name }) => name);
}

/** The names in the picker: the fixed ones, then any others that exist, by name (row 214). */
export async function choices(executor: Executor = db): Promise<string[]> {
  const fixed: string[] = [...pickerNames];
  const known = fixed.map((name) => name.toLowerCase());
  return [...fixed, ...(await names(executor)).filter((name) => !known.includes(name.toLowerCase()))];
}
