import { sql } from "kysely";
import { isStaff, type Role } from "~/modules/shared/roles/roles";
import { db, type Executor } from "~/platform/db.server";
import type { LiveTopic } from "~/platform/live.server";

const countLimit = 99;

/** How many unread notifications each person has; stops at 99. */
export async function countsOfUnread(
  userIds: string[],
  executor: Executor = db,
): Promise<Map<string, number>> {
  const rows = await executor
    .selectFrom("users")
    .select((people) => [
      "users.id",
      people
        .selectFrom(
          people
            .selectFrom("notifications")
            .select("notifications.id")
            .whereRef("notifications.userId", "=", "users.id")
            .where("readAt", "is", null)
            .limit(countLimit)
            .as("bounded"),
        )
        .select(sql<number>`count(*)::int`.as("count"))
        .as("count"),
    ])
    .where("users.id", "in", userIds)
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count ?? 0]));
}

/** The bell of a member of staff: how many unread notifications they have. */
export const bell: LiveTopic<{ userId: string; role: Role }> = {
  name: "bell",
  keyOf: ({ userId, role }) => (isStaff(role) ? userId : undefined),
  async current(userIds) {
    const counts = await countsOfUnread(userIds);
    return new Map([...counts].map(([id, count]) => [id, { version: String(count), text: String(count) }]));
  },
};
