import { canSignIn } from "~/modules/shared/users/users.server";
import { db, type Executor } from "~/platform/db.server";

/** No shift lasts longer. */
const longestShift = 26 * 3_600_000;

/** The shifts under way in communities whose guard is still here and can sign in. */
function underWay(at: Date, executor: Executor) {
  return executor
    .selectFrom("workAssignments as a")
    .innerJoin("users", "users.id", "a.guardId")
    .innerJoin("profiles as p", (on) => on.onRef("p.id", "=", "users.id").on("p.archivedAt", "is", null))
    .where("users.role", "=", "guard")
    .where(canSignIn)
    .where("a.status", "<>", "cancelled")
    .where("a.scheduledStart", "<=", at)
    .where("a.scheduledStart", ">", new Date(at.getTime() - longestShift))
    .where("a.scheduledEnd", ">", at);
}

interface OnDuty {
  id: string;
  role: string;
}

/** The guards on shift in a community, and all dispatchers, at most 50 of each; those who can sign in. */
export async function onDuty(communityId: string, at: Date, executor: Executor = db): Promise<OnDuty[]> {
  const guards = await underWay(at, executor)
    .where("a.communityId", "=", communityId)
    .select(["users.id", "users.role"])
    .distinct()
    .orderBy("users.id")
    .limit(50)
    .execute();
  const dispatchers = await executor
    .selectFrom("users")
    .select(["users.id", "users.role"])
    .where("users.role", "=", "dispatcher")
    .where(canSignIn)
    .orderBy("users.id")
    .limit(50)
    .execute();
  return [...guards, ...dispatchers];
}

/** "Told 2 guards, 1 dispatcher and the office" */
export function dutyWords(duty: OnDuty[]): string {
  const count = (role: string) => duty.filter((person) => person.role === role).length;
  const [guards, dispatchers] = [count("guard"), count("dispatcher")];
  const told = [
    guards > 0 && `${guards} ${guards === 1 ? "guard" : "guards"}`,
    dispatchers > 0 && `${dispatchers} ${dispatchers === 1 ? "dispatcher" : "dispatchers"}`,
  ].filter(Boolean);
  return told.length > 0 ? `Told ${told.join(", ")} and the office` : "Told the office";
}

/** The communities in which a guard is on shift. */
export async function communitiesOf(guardId: string, at: Date, executor: Executor = db): Promise<string[]> {
  const rows = await underWay(at, executor)
    .where("a.guardId", "=", guardId)
    .where("a.communityId", "is not", null)
    .select("a.communityId")
    .limit(5)
    .execute();
  return rows.flatMap(({ communityId }) => communityId ?? []);
}
