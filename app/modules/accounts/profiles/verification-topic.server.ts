import { db } from "~/platform/db.server";
import type { LiveTopic } from "~/platform/live.server";

/** Whether a resident's address is verified. A change is published as `{ userId }`, in the transaction that makes it. */
export const verification: LiveTopic<{ userId: string }> = {
  name: "verification",
  keyOf: ({ userId }) => userId,
  async current(userIds) {
    const rows = await db
      .selectFrom("profiles")
      .select(["id", "version", "addressVerificationStatus as status"])
      .where("id", "in", userIds)
      .execute();
    return new Map(
      rows.map(({ id, version, status }) => [id, { version: `${version}-${status}`, text: status }]),
    );
  },
};
