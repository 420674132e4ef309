import { sql } from "kysely";
import { type Area, may } from "~/modules/shared/roles/roles";
import { isActiveStaff } from "~/modules/shared/users/users.server";
import { db, type Executor } from "~/platform/db.server";

/** Staff who may write in an area, by name. At most 200. */
export async function list(area: Area, executor: Executor = db): Promise<{ id: string; name: string }[]> {
  const rows = await executor
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.id", "users.role", "profiles.fullName as name"])
    .where(isActiveStaff)
    .orderBy(sql`search_key(profiles.full_name)`)
    .limit(200)
    .execute();
  return rows.filter(({ role }) => may(role, area, "write")).map(({ id, name }) => ({ id, name }));
}
