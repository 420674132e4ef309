import { checkPoints } from "~/modules/service/consultations/consultation-options";
import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";

const minute = 60_000;
const day = 1_440 * minute;

/** A house that sent a test and asked for the patrol once, its consultation, and a street that waits for a choice. */
export async function addDemoHelp(ownerId: string, now: Date, trx: Executor): Promise<void> {
  await trx.updateTable("companySettings").set({ priorityPhone: "+19055550177" }).execute();
  const house = await pointOf("Omar Haddad", trx);
  const street = await pointOf("Isla Campbell", trx);
  const guardId = await personOf("Amir Haddadi", trx);
  const at = (days: number, minutes = 0) => new Date(now.getTime() - days * day + minutes * minute);
  const calls = [
    { wants: "call", isTest: true, sentAt: at(6), seenAt: at(6, 1), done: "A test", closedAt: at(6, 1) },
    {
      wants: "patrol",
      isTest: false,
      sentAt: at(3),
      seenAt: at(3, 1),
      done: "Walked around the house: a raccoon at the bins, all doors shut",
      closedAt: at(3, 24),
    },
  ] as const;
  for (const { wants, isTest, sentAt, seenAt, done, closedAt } of calls) {
    const id = newId();
    const { id: pointId, userId } = house;
    await trx
      .insertInto("callsForHelp")
      .values({
        id,
        pointId,
        userId,
        wants,
        isTest,
        sentAt,
        seenAt,
        seenBy: guardId,
        done,
        closedAt,
        state: "done",
      })
      .execute();
    const events = [
      {
        event: "sent",
        at: sentAt,
        byId: userId,
        note: "Told 1 guard and the office",
      },
      { event: "delivered", at: new Date(sentAt.getTime() + 4_000), byId: null },
      { event: "seen", at: seenAt, byId: guardId },
      { event: "done", at: closedAt, byId: guardId, note: done },
    ];
    await trx
      .insertInto("callEvents")
      .values(events.map((event) => ({ id: newId(), callId: id, ...event })))
      .execute();
  }
  const good = Object.fromEntries(checkPoints.map(({ name }) => [name, "good"]));
  const checks = { ...good, garage: "advise", hedges: "advise", cameras: "not_looked" };
  await trx
    .insertInto("consultations")
    .values({
      ...{ id: newId(), userId: house.userId, pointId: house.id, status: "done", visitorId: ownerId },
      ...{ askedAt: at(10), startsAt: at(5), writtenAt: at(4), closedAt: at(4), writtenBy: ownerId },
      ...{ checks: JSON.stringify(checks), wish: "We travel a lot. Evenings suit us." },
      recommendation: "Fit a deadbolt to the door between the garage and the house.",
    })
    .execute();
  const id = newId();
  await trx
    .insertInto("consultations")
    .values({
      ...{ id, userId: street.userId, pointId: street.id, status: "offered", visitorId: ownerId },
      ...{ askedAt: at(2), wish: "The lane behind the houses is dark." },
    })
    .execute();
  const times = [3, 4, 6].map(
    (days) => new Date(Math.ceil(at(-days).getTime() / day) * day - 5 * 60 * minute),
  );
  await trx
    .insertInto("consultationTimes")
    .values(times.map((startsAt) => ({ consultationId: id, startsAt })))
    .execute();
}

async function pointOf(name: string, trx: Executor) {
  return trx
    .selectFrom("servicePoints as sp")
    .innerJoin("profiles as p", "p.id", "sp.userId")
    .select(["sp.id", "sp.userId"])
    .where("p.fullName", "=", name)
    .executeTakeFirstOrThrow();
}

async function personOf(name: string, trx: Executor): Promise<string> {
  const { id } = await trx
    .selectFrom("profiles")
    .select("id")
    .where("fullName", "=", name)
    .executeTakeFirstOrThrow();
  return id;
}
