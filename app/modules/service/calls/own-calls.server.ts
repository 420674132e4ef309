import { db, type Executor } from "~/platform/db.server";
import { historyOf } from "./call-lists.server";

function own(userId: string, executor: Executor) {
  return executor
    .selectFrom("callsForHelp as c")
    .leftJoin("profiles as seer", "seer.id", "c.seenBy")
    .select(["c.id", "c.wants", "c.isTest", "c.state", "c.sentAt", "c.seenAt", "c.closedAt", "c.done"])
    .select("seer.fullName as seenBy")
    .where("c.userId", "=", userId);
}

/** A resident's open call: the real one, or else a test. */
export async function openOf(userId: string, executor: Executor = db) {
  return own(userId, executor)
    .where("c.closedAt", "is", null)
    .orderBy("c.isTest")
    .limit(1)
    .executeTakeFirst();
}

/** One of a resident's own with when each step came; undefined for anybody else's. */
export async function findOwn({ userId, id }: { userId: string; id: string }, executor: Executor = db) {
  const call = await own(userId, executor).where("c.id", "=", id).executeTakeFirst();
  if (!call) return undefined;
  const steps = (await historyOf(id, executor)).filter(({ event }) => event !== "looked");
  return { ...call, steps };
}

/** A resident's last ones, the newest first. */
export async function lastOf(userId: string, executor: Executor = db) {
  return own(userId, executor).orderBy("c.sentAt", "desc").orderBy("c.id", "desc").limit(6).execute();
}
