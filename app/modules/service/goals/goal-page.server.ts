import { db, type Executor } from "~/platform/db.server";
import { fewest, joinedStates } from "./goal-options";
import { countJoined } from "./pledge-states.server";
import { standingOf } from "./pledges.server";

/**
 * A street's goal as everybody may see it, by the address of its page: the open one, or else the newest. The count is
 * told from three homes on. With where the reader stands, if they are signed in.
 */
export async function pageOf(slug: string, userId: string | undefined, executor: Executor = db) {
  const goal = await executor
    .selectFrom("streetGoals")
    .select(["id", "slug", "street", "community", "communityId", "homes", "until", "words", "status"])
    .where("slug", "=", slug)
    .where("communityId", "is not", null)
    .orderBy(({ eb }) => eb("status", "=", "open"), "desc")
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!goal) return undefined;
  const { id, communityId, ...told } = goal;
  const joined = await countJoined(id, executor);
  const standing = userId ? await standingOf(userId, { id, communityId }, executor) : undefined;
  return {
    id,
    goal: { ...told, ...shown(joined) },
    reader: standing
      ? {
          state: standing.own?.state ?? null,
          hindrance: standing.hindrance ?? null,
        }
      : null,
  };
}

/** Open goals, the newest first, with how many homes have joined (told from three on); at most 100. */
export async function openGoals(executor: Executor = db) {
  const goals = await executor
    .selectFrom("streetGoals")
    .select(["slug", "street", "community", "homes", "until"])
    .select(({ selectFrom, fn }) =>
      selectFrom("streetPledges as p")
        .select(fn.countAll<number>().as("count"))
        .whereRef("p.goalId", "=", "streetGoals.id")
        .where("p.state", "in", joinedStates)
        .as("count"),
    )
    .where("status", "=", "open")
    .where("communityId", "is not", null)
    .orderBy("createdAt", "desc")
    .limit(100)
    .execute();
  return goals.map(({ count, ...goal }) => ({ ...goal, ...shown(Number(count ?? 0)) }));
}

function shown(joined: number) {
  return { joined: joined < fewest ? 0 : joined };
}

/** The addresses of the pages of open goals, at most 1,000. */
export async function openSlugs(executor: Executor = db) {
  return executor
    .selectFrom("streetGoals")
    .select("slug")
    .where("status", "=", "open")
    .where("communityId", "is not", null)
    .orderBy("slug")
    .limit(1_000)
    .execute();
}

/** Who joined a goal, for staff, the newest first; at most 500. */
export async function pledgesOf(goalId: string, executor: Executor = db) {
  return executor
    .selectFrom("streetPledges as p")
    .leftJoin("profiles as r", "r.id", "p.userId")
    .select(["p.id", "p.userId", "p.state", "p.askedAt", "p.savedAt", "p.reason"])
    .select(["r.fullName as name", "r.address"])
    .where("p.goalId", "=", goalId)
    .where("p.state", "<>", "asked")
    .orderBy("p.askedAt", "desc")
    .orderBy("p.id")
    .limit(500)
    .execute();
}
