import { computeRun } from "~/modules/office/reports/report-computing.server";
import { reportKinds } from "~/modules/office/reports/report-options";
import { promiseOf } from "~/modules/patrols/rounds/patrol-night";
import {
  halvesDueIn,
  monthsDueIn,
  ownNights,
  type ReportNights,
  spanWords,
} from "~/modules/service/reports/report-nights.server";
import type { Chip } from "~/modules/service/sightings/sighting-options";
import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { dayAt, laterDay, nightAt } from "~/platform/wall-time";
import { demoClock, timeZone } from "./demo-company";

/** Nights ago, minutes after 11 PM, street, and what a guard noted there. */
const noted: readonly (readonly [ago: number, minutes: number, street: string, chip: Chip, note?: string])[] =
  [
    [1, 64, "Copperleaf Drive", "garage_open"],
    [2, 190, "Heart Lake Road", "light_out"],
    [3, 25, "Copperleaf Drive", "parcel"],
    [5, 310, "Fallowfield Road", "gate_open"],
    [8, 92, "Lanternwood Crescent", "hedge"],
    [9, 92, "Lanternwood Crescent", "light_out"],
    [13, 241, "Copperleaf Drive", "garage_open"],
    [16, 33, "Copperleaf Drive", "other", "A ladder stood against a wall"],
    [19, 120, "Lanternwood Crescent", "car_open"],
    [24, 75, "Copperleaf Drive", "garage_open"],
    [29, 201, "Fallowfield Road", "walk_blocked"],
    [34, 48, "Lanternwood Crescent", "window_open"],
  ];

/** What the demo's guard noted in six weeks. */
export async function addDemoSightings(now: Date, trx: Executor): Promise<void> {
  const streets = await trx.selectFrom("patrolStreets").select(["id", "communityId", "name"]).execute();
  const { id: guardId } = await trx
    .selectFrom("profiles")
    .select("id")
    .where("fullName", "=", "Amir Haddadi")
    .executeTakeFirstOrThrow();
  const rows = noted.flatMap(([ago, minutes, name, chip, note = ""]) => {
    const street = streets.find((each) => each.name === name);
    if (!street) return [];
    const night = laterDay(nightAt(now, timeZone), -ago);
    const seenAt = new Date(promiseOf(night, demoClock).start.getTime() + minutes * 60_000);
    const about = { communityId: street.communityId, streetId: street.id, night, guardId };
    return [{ id: newId(), ...about, seenAt, chip, note }];
  });
  await trx.insertInto("patrolSightings").values(rows).execute();
}

/** The newest two reports of the Street customer and the newest one of the House customer, approved. */
export async function addDemoPlanReports(ownerId: string, now: Date, trx: Executor): Promise<void> {
  const today = dayAt(now, timeZone);
  const month = today.slice(0, 7);
  const before = laterDay(`${month}-01`, -1).slice(0, 7);
  const newest = (due: ReportNights[], count: number) =>
    due.filter((nights) => nights.due <= today).slice(-count);
  for (const nights of newest([...halvesDueIn(before), ...halvesDueIn(month)], 2))
    await addReport("street", nights, { ownerId, now }, trx);
  for (const nights of newest(monthsDueIn(month), 1)) await addReport("house", nights, { ownerId, now }, trx);
}

async function addReport(
  kind: "street" | "house",
  due: ReportNights,
  { ownerId, now }: { ownerId: string; now: Date },
  trx: Executor,
): Promise<void> {
  const point = await trx
    .selectFrom("servicePoints as sp")
    .innerJoin("patrolStreets as s", "s.id", "sp.streetId")
    .innerJoin("communities as c", "c.id", "sp.communityId")
    .select(["sp.id", "sp.userId", "sp.communityId", "sp.streetId", "sp.firstNight", "sp.lastNight"])
    .select(["s.name as street", "c.name as community"])
    .where("sp.kind", "=", kind)
    .executeTakeFirstOrThrow();
  const nights = ownNights(point, due);
  if (!nights) return;
  const id = newId();
  await trx
    .insertInto("reportRuns")
    .values({
      ...{ id, kind, timeZone, month: `${nights.from.slice(0, 7)}-01`, communityId: point.communityId },
      ...{ streetId: point.streetId, pointId: point.id, firstNight: nights.from, lastNight: nights.to },
      title: `${reportKinds[kind]}: ${point.street}, ${point.community}, ${spanWords(nights)}`,
      createdAt: new Date(now.getTime() - 30 * 60_000),
    })
    .execute();
  const reader = { runId: id, userId: point.userId, pointId: point.id, state: "sent" };
  await trx.insertInto("reportReaders").values(reader).execute();
  await computeRun(id, trx);
  const recommendation =
    "Close the garage before you go to bed: an open one is what our guards see most often.";
  await trx
    .updateTable("reportRuns")
    .set({ status: "approved", approvedBy: ownerId, approvedAt: now, recommendation })
    .set(kind === "house" ? { firstApprovedAt: now } : {})
    .where("id", "=", id)
    .execute();
}
