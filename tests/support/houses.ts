import { findPoint } from "../../app/modules/service/points/points.server";
import type { Actor } from "../../app/modules/shared/audit/audit.server";
import { db } from "../../app/platform/db.server";
import { newId } from "../../app/platform/ids.server";
import { timeZone } from "./assignments";
import { addRound } from "./patrols";
import { addPerson } from "./people";
import { addPoint, verifyAddress } from "./service";

/** A resident whose plan protects a house on Elm Road in a community of its own, with its point. */
export async function addHouse(by: Actor, fullName = "Omar Haddad") {
  const { id: communityId, streets } = await addRound(by, ["Elm Road"]);
  const person = await addPerson({ fullName });
  await db
    .updateTable("profiles")
    .set({ phoneNumber: "+19055550188", city: "Brampton" })
    .where("id", "=", person.id)
    .execute();
  await verifyAddress(person.id, new Date("2026-01-01T00:00:00Z"));
  const protects = { planKey: "house", communityId, streetId: streets[0]?.id ?? "" } as const;
  const point = await findPoint(await addPoint({ userId: person.id, ...protects, firstNight: "2026-01-01" }));
  if (!point) throw new Error("There is no point.");
  return { ...person, fullName, communityId, point };
}

/** A shift of a guard around a moment, in hours before and after it. */
export async function addShiftAround(
  { guardId, communityId, at }: { guardId: string; communityId: string; at: Date },
  [before, after] = [2, 2],
): Promise<void> {
  const hours = (count: number) => new Date(at.getTime() + count * 3_600_000);
  await db
    .insertInto("workAssignments")
    .values({
      ...{ id: newId(), title: "Patrol", location: "Brampton", guardId, communityId, timeZone },
      ...{ wallDay: "2026-11-27", wallFrom: "23:00", wallTo: "07:00" },
      ...{ scheduledStart: hours(-before), scheduledEnd: hours(after) },
    })
    .execute();
}
