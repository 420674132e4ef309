import { db, type Executor } from "~/platform/db.server";
import { pointOf } from "./points.server";

/** The company's phone number for houses only, in E.164; null before there is one. */
export async function housesLine(executor: Executor): Promise<string | null> {
  const settings = await executor
    .selectFrom("companySettings")
    .select("priorityPhone")
    .where("id", "=", 1)
    .executeTakeFirst();
  return settings?.priorityPhone ?? null;
}

/** That number, for a resident whose plan protects a house now; null for anybody else. */
export async function priorityLineOf(userId: string, executor: Executor = db): Promise<string | null> {
  const point = await pointOf(userId, executor);
  return point?.kind === "house" ? housesLine(executor) : null;
}
