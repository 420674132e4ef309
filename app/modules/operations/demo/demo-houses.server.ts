import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { instantsOf, laterDay, nightAt } from "~/platform/wall-time";
import { timeZone } from "./demo-company";

const hour = 3_600_000;

/** Nights ago, and what the guard wrote. */
const notes: Record<number, string> = {
  3: "A parcel on the porch, moved behind the planter by the neighbour",
};

/** Looks at the House customer's house on each night so far, a request that is over, and one that waits for staff. */
export async function addDemoHouses(now: Date, trx: Executor): Promise<void> {
  const guard = await idOf("Amir Haddadi", trx);
  const point = await trx
    .selectFrom("servicePoints")
    .select(["id", "userId", "communityId", "streetId", "firstNight"])
    .where("kind", "=", "house")
    .executeTakeFirstOrThrow();
  const { userId, communityId, streetId } = point;
  const planKey = "house";
  if (streetId === null) return;
  const tonight = nightAt(now, timeZone);
  const over = { firstNight: laterDay(tonight, -8), lastNight: laterDay(tonight, -5) };
  const watchId = newId();
  await trx
    .insertInto("watches")
    .values({
      ...{ id: watchId, userId, planKey, communityId, streetId, ...over, depth: "rear", state: "closed" },
      ...{ vehicles: "A grey Civic in the driveway", visitors: "My sister waters the plants on Sunday" },
      ...{ askedAt: ago(now, 10 * 24), checkedFrom: over.firstNight, checkedTo: over.lastNight },
      endedAt: instantsOf({
        day: laterDay(over.lastNight, 1),
        from: "07:01",
        to: "07:02",
        timeZone,
      }).start,
    })
    .execute();
  for (let back = 1; laterDay(tonight, -back) >= point.firstNight; back += 1) {
    const night = laterDay(tonight, -back);
    const { start } = instantsOf({ day: night, from: "23:00", to: "07:00", timeZone });
    const note = notes[back] ?? "";
    await trx
      .insertInto("houseChecks")
      .values({
        ...{ id: newId(), userId, communityId, streetId, night, guardId: guard, pointId: point.id },
        ...{ watchId: over.firstNight <= night && night <= over.lastNight ? watchId : null },
        ...{ checkedAt: new Date(start.getTime() + (1 + (back % 5)) * hour), note },
        result: note ? "note" : "ok",
      })
      .execute();
  }
  const askedAt = ago(now, 3);
  await trx
    .insertInto("watches")
    .values({
      ...{ id: newId(), userId, planKey, communityId, streetId, depth: "outside", askedAt },
      ...{ answerBy: new Date(askedAt.getTime() + 24 * hour), lights: "The porch, on a timer from 6 PM" },
      ...{ firstNight: laterDay(tonight, 6), lastNight: laterDay(tonight, 13) },
    })
    .execute();
}

function ago(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * hour);
}

async function idOf(fullName: string, trx: Executor): Promise<string> {
  const { id } = await trx
    .selectFrom("profiles")
    .select("id")
    .where("fullName", "=", fullName)
    .executeTakeFirstOrThrow();
  return id;
}
