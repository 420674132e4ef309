import { house } from "../../app/messages/en/house";
import { watchSchema } from "../../app/modules/service/watches/watch.schema";
import * as Answers from "../../app/modules/service/watches/watch-answers.server";
import * as Watches from "../../app/modules/service/watches/watches.server";
import type { Actor } from "../../app/modules/shared/audit/audit.server";
import type { PlanKey } from "../../app/modules/shared/catalogue/offers";
import { db } from "../../app/platform/db.server";
import { newId } from "../../app/platform/ids.server";
import { instantsOf } from "../../app/platform/wall-time";
import { timeZone } from "./assignments";
import { addPerson, type TestPerson } from "./people";
import { joinCommunity, setPlan } from "./service";

/** A moment on the company's clock, such as "2026-12-04 23:30". */
export function at(wall: string): Date {
  const [day = "", from = ""] = wall.split(" ");
  return instantsOf({ day, from, to: from, timeZone }).start;
}

/** A member of a community with a plan and a verified address. */
export async function addHouse(
  communityId: string,
  { plan = "neighbourhood", address = "18 Lanternwood Crescent" }: { plan?: PlanKey; address?: string } = {},
): Promise<TestPerson> {
  const person = await addPerson({ fullName: "Noor Weiss" });
  await joinCommunity(person.id, communityId);
  await setPlan(person.id, plan);
  await db
    .updateTable("profiles")
    .set({ addressVerificationStatus: "verified", addressVerifiedAt: new Date(), address })
    .where("id", "=", person.id)
    .execute();
  return person;
}

/** A keyholder of a household; returns the id of the entry. */
export async function addKeyholder(
  userId: string,
  name = "Ben Osei",
  phone = "+19055550177",
): Promise<string> {
  const id = newId();
  await db.insertInto("householdEntries").values({ id, userId, kind: "keyholder", name, phone }).execute();
  return id;
}

/** What the form sends, with these fields filled in. */
export function typed(fields: object = {}) {
  return watchSchema(house.errors).parse({
    ...{ firstNight: "2026-12-04", lastNight: "2026-12-14", depth: "outside" },
    ...fields,
  });
}

/** Asks as a resident, two days before the first night of `typed`; returns the id. */
export async function askFor(
  userId: string,
  fields: object = {},
  moment = at("2026-12-02 12:00"),
): Promise<string> {
  return Watches.ask(userId, { typed: typed(fields), phraseHash: undefined, at: moment });
}

/** Accepts a request, with the street that its address names. */
export async function acceptRequest(
  id: string,
  by: Actor,
  streetId: string,
  moment = at("2026-12-02 13:00"),
): Promise<void> {
  const cover = await Answers.coverOf(id);
  await Answers.accept(id, { version: cover?.version ?? 0, streetId }, by, { at: moment });
}

/** A guard's shift from 11 PM to 7 AM in a community. */
export async function addShift(guardId: string, communityId: string, night: string): Promise<string> {
  const id = newId();
  const { start, end } = instantsOf({ day: night, from: "23:00", to: "07:00", timeZone });
  const wall = { timeZone, wallDay: night, wallFrom: "23:00", wallTo: "07:00" };
  await db
    .insertInto("workAssignments")
    .values({
      ...{ id, title: "Patrol", location: "Brampton", guardId, communityId },
      ...{ scheduledStart: start, scheduledEnd: end, ...wall },
    })
    .execute();
  return id;
}
