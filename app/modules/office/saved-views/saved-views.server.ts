import { type RawBuilder, sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Records from "~/modules/shared/records/records.server";
import { type Area, may, type Role } from "~/modules/shared/roles/roles";
import { isActiveStaff } from "~/modules/shared/users/users.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import type { Edit } from "~/platform/record-edits";
import type { SavedView } from "./saved-view.schema";
import { listAt } from "./saved-view-options";

const maxPerPerson = 20;

type Person = Audit.Actor & { role: Role };
type Changes = { name: string; shared: boolean; query: string };

const records = Records.define({
  type: "saved_view",
  lock: (ids, trx) =>
    trx.selectFrom("savedViews").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute(),
  update: (ids, changes: Partial<Changes>, trx) =>
    trx
      .updateTable("savedViews")
      .set({ ...changes, ...Records.newVersion })
      .where("id", "in", ids)
      .execute(),
  remove: (ids, trx) => trx.deleteFrom("savedViews").where("id", "in", ids).execute(),
  auditSnapshot: ({ list, name }) => ({ list, name }),
  title: ({ name }) => name,
});

/**
 * Saves a list as it is under a name, and returns the id.
 * @throws FieldRefusal if the person already used this name for this list; AppError after 20 views of a list
 */
export async function create(
  { list, query, ...view }: SavedView & { list: string; query: string },
  by: Person,
  executor: Executor = db,
): Promise<string> {
  const id = newId();
  await inTransaction(executor, async (trx) => {
    await refuseTaken({ id, ownerId: by.id, list, name: view.name }, trx);
    const { name, shared, isDefault } = view;
    await trx.insertInto("savedViews").values({ id, list, ownerId: by.id, name, query, shared }).execute();
    await setDefault({ id, list }, isDefault, by, trx);
    await records.record(id, { verb: "created", by, after: { list, name, shared } }, trx);
  });
  return id;
}

async function refuseTaken(
  { id, ownerId, list, name }: { id: string; ownerId: string; list: string; name: string },
  trx: Executor,
): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", ownerId).forUpdate().execute();
  const own = await trx
    .selectFrom("savedViews")
    .select(["id", sql<boolean>`lower(name) = lower(${name})`.as("same")])
    .where("ownerId", "=", ownerId)
    .where("list", "=", list)
    .where("id", "<>", id)
    .execute();
  if (own.some(({ same }) => same))
    throw new FieldRefusal("The view was not saved.", { name: "You already have a view with this name" });
  if (own.length >= maxPerPerson)
    throw new AppError(`You have ${maxPerPerson} views of this list. Remove one you no longer use.`, 409);
}

/** A view with what this person may do with it; undefined if they may not see it. */
export async function find(id: string, { id: me, role }: Person, executor: Executor = db) {
  const view = await executor
    .selectFrom("savedViews as v")
    .leftJoin("defaultViews as d", (join) => join.onRef("d.viewId", "=", "v.id").on("d.userId", "=", me))
    .leftJoin("profiles", "profiles.id", "v.ownerId")
    .select(["v.id", "v.version", "v.list", "v.name", "v.query", "v.shared", "v.ownerId"])
    .select(["profiles.fullName as owner", sql<boolean>`d.view_id is not null`.as("isDefault")])
    .where("v.id", "=", id)
    .executeTakeFirst();
  const area = view && listAt(`/admin/${view.list}`)?.area;
  if (!view || !area || !may(role, area)) return undefined;
  const isOwn = view.ownerId === me;
  if (!isOwn && !view.shared) return undefined;
  return { ...view, isOwn, mayRemove: isOwn || role === "owner" };
}

/**
 * Renames or shares one's own view; everyone chooses their own default. Undefined like `find`.
 * @throws FieldRefusal if the person already used this name, StaleEdit
 */
export async function update(
  id: string,
  { submitted: { isDefault, ...typed }, ...edit }: Edit<Partial<Changes> & { isDefault: boolean }>,
  by: Person,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const view = await find(id, by, trx);
    if (!view) return undefined;
    await setDefault(view, isDefault, by, trx);
    if (!view.isOwn) return id;
    if (typed.name !== undefined) await refuseTaken({ ...view, name: typed.name }, trx);
    return records.update(id, { ...edit, submitted: typed }, by, trx);
  });
}

async function setDefault(
  { id, list }: { id: string; list: string },
  isDefault: boolean,
  { id: userId }: Person,
  trx: Executor,
): Promise<void> {
  if (isDefault)
    await trx
      .insertInto("defaultViews")
      .values({ userId, list, viewId: id })
      .onConflict((conflict) => conflict.columns(["userId", "list"]).doUpdateSet({ viewId: id }))
      .execute();
  else await trx.deleteFrom("defaultViews").where("userId", "=", userId).where("viewId", "=", id).execute();
}

/**
 * Deletes one's own view or, as an owner, a shared one; undefined if there is none. @throws like Records; AppError 403
 */
export async function remove(id: string, version: number, by: Person, executor: Executor = db) {
  const view = await find(id, by, executor);
  if (!view) return undefined;
  if (!view.mayRemove) throw new AppError("Only its owner may remove this view.", 403);
  return records.remove(id, version, by, executor);
}

interface Shown {
  id: string;
  name: string;
  query: string;
  shared: boolean;
  isOwn: boolean;
  isDefault: boolean;
}

/**
 * What surrounds a list: the views a person sees of it, their own first, the people its records can be assigned to, and
 * more.
 */
export async function frameOf<Above>(
  { list, me, assignees, above }: { list: string; me: string; assignees: Role[]; above?: RawBuilder<Above> },
  executor: Executor = db,
) {
  const found = await sql<{ views: Shown[]; staff: { id: string; name: string }[]; above: Above | null }>`
    SELECT (
      SELECT coalesce(json_agg(seen), '[]') FROM (
        SELECT v.id, v.name, v.query, v.shared, v.owner_id = ${me} AS "isOwn", d.view_id IS NOT NULL AS "isDefault"
        FROM saved_views v LEFT JOIN default_views d ON d.view_id = v.id AND d.user_id = ${me}
        WHERE v.list = ${list} AND (v.shared OR v.owner_id = ${me})
        ORDER BY v.owner_id = ${me} DESC, lower(v.name), v.id LIMIT ${2 * maxPerPerson}
      ) AS seen
    ) AS views, (
      SELECT coalesce(json_agg(one), '[]') FROM (
        SELECT users.id, profiles.full_name AS name FROM users JOIN profiles ON profiles.id = users.id
        WHERE ${isActiveStaff} AND users.role::text = ANY (${assignees}::text[])
        ORDER BY profiles.full_name LIMIT 200
      ) AS one
    ) AS staff, (${above ?? sql`NULL`}) AS above`.execute(executor);
  return found.rows[0] ?? { views: [], staff: [], above: null };
}

/** The roles that work in an area can be assigned to. */
export function assigneesIn(area: Area, roles: readonly Role[]): Role[] {
  return roles.filter((role) => may(role, area, "write"));
}
