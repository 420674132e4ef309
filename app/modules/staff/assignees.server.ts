import { type Area, may } from "~/modules/staff/rights";
import { db, type Executor } from "~/platform/db.server";

/** Members of staff who may work in an area, by name: those to whom a record can be given. At most 200. */
export async function list(area: Area, executor: Executor = db): Promise<{ id: string; name: string }[]> {
  const rows = await executor
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.id", "users.role", "profiles.full_name as name"])
    .where("users.role", "<>", "resident")
    .where("users.disabled_at", "is", null)
    .orderBy("profiles.full_name")
    .limit(200)
    .execute();
  return rows.filter(({ role }) => may(role, area, "write")).map(({ id, name }) => ({ id, name }));
}
