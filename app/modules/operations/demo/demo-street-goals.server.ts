import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { dayAt, laterDay } from "~/platform/wall-time";
import { timeZone } from "./demo-company";

const joined = 4;

/** A street that wants to start together, and the homes that have joined so far. */
export async function addDemoStreetGoals(now: Date, trx: Executor): Promise<void> {
  const goalId = newId();
  const until = laterDay(dayAt(now, timeZone), 30);
  await trx
    .insertInto("streetGoals")
    .values({
      ...{ id: goalId, street: "Fallowfield Road", community: "Alpha", homes: 12, until },
      words: "With twelve homes we can have a patrol of our own.",
    })
    .execute();
  const members = await trx
    .selectFrom("communityMembers as m")
    .innerJoin("communities as c", "c.id", "m.communityId")
    .innerJoin("users as u", "u.id", "m.userId")
    .select("m.userId")
    .where("c.name", "=", "Alpha")
    .where("m.status", "=", "active")
    .orderBy("m.id")
    .limit(joined)
    .execute();
  const pledges = members.map(({ userId }, place) => ({
    ...{ id: newId(), goalId, userId, addressKey: `fallowfield${place}`, state: "saved" },
    ...{ paymentMethod: `pm_demo_${place}`, askedAt: now, savedAt: now },
  }));
  if (pledges.length > 0) await trx.insertInto("streetPledges").values(pledges).execute();
}
