import { sql } from "kysely";
import { zoneOf } from "~/modules/patrols/assignments/assignments.server";
import type { Executor } from "~/platform/db.server";
import { formatTime, formatZone } from "~/platform/format";
import { newId } from "~/platform/ids.server";
import { dayAt, hourAt, laterDay, nightAt, occurrencesOf } from "~/platform/wall-time";
import { hold, refresh, stands } from "./nights.server";
import * as Passes from "./passes.server";
import { timesIn } from "./patrol-night";

/** A pass as given in a file; day and time are those of the clock, "01:30 EST" if it showed the time twice. */
export interface FilePass {
  community: string;
  street: string;
  day: string;
  time: string;
  vehicle: string;
}

/** The places that lines name, each with any reason against writing it. */
export async function placesOf<Line extends FilePass>(lines: readonly Line[], executor: Executor) {
  const zone = await zoneOf(executor);
  const names = [...new Set(lines.map(({ community }) => community.toLowerCase()))];
  const communities = names.length === 0 ? [] : await communitiesOf(names, executor);
  const ids = communities.map(({ id }) => id);
  const streets = ids.length === 0 ? [] : await streetsOf(ids, executor);
  const now = new Date();
  return lines.map((line) => {
    const day = line.time < "12:00" ? laterDay(line.day, -1) : line.day;
    const { passedAt, unclear } = readTime(day, line.time, zone);
    const night = nightAt(passedAt, zone);
    const community = communities.find(({ name }) => name === line.community.toLowerCase());
    const street = streets.find(
      ({ communityId, name, firstNight, lastNight }) =>
        communityId === community?.id &&
        name === line.street.toLowerCase() &&
        firstNight <= night &&
        (lastNight === null || lastNight >= night),
    );
    const faults = [
      !community && "There is no such community",
      !street && "This street was not in the round of that night",
      unclear,
      passedAt > now && "This time has not come yet",
    ];
    const fault = faults.find((each) => each !== false);
    return { line, communityId: community?.id, streetId: street?.id, passedAt, night, fault };
  });
}

function readTime(night: string, text: string, zone: string) {
  const [time = "", turn] = text.split(" ");
  const times = timesIn(night, time, zone);
  const names = times.map((at) => formatZone(at, zone));
  const place = turn ? names.indexOf(turn) : 0;
  if (place < 0) return { passedAt: times[0], unclear: `It was not ${turn} at that time` };
  const unclear =
    times.length > 1 && !turn && `This time came twice: write ${time} ${names.join(` or ${time} `)}`;
  return { passedAt: times[place] ?? times[0], unclear };
}

function communitiesOf(names: string[], executor: Executor) {
  return executor
    .selectFrom("communities")
    .select(["id", sql<string>`lower(name)`.as("name")])
    .where(sql`lower(name)`, "in", names)
    .execute();
}

function streetsOf(communityIds: string[], executor: Executor) {
  return executor
    .selectFrom("patrolStreets")
    .select(["id", "communityId", sql<string>`lower(name)`.as("name"), "firstNight", "lastNight"])
    .where("communityId", "in", communityIds)
    .limit(5_000)
    .execute();
}

/** The valid passes at these places, with vehicle and minute. */
export async function findAll<Line extends FilePass>(lines: readonly Line[], executor: Executor) {
  const places = await placesOf(lines, executor);
  const streets = [...new Set(places.flatMap(({ streetId }) => streetId ?? []))];
  if (streets.length === 0) return [];
  const times = [...new Set(places.map(({ passedAt }) => passedAt.getTime()))].map((time) => new Date(time));
  const found = await executor
    .selectFrom("patrolPasses as p")
    .select(["p.id", "p.streetId", "p.passedAt", "p.vehicle"])
    .where("p.streetId", "in", streets)
    .where("p.passedAt", "in", times)
    .where(stands)
    .execute();
  return places.flatMap(({ line, streetId, passedAt }) =>
    found
      .filter(
        (pass) =>
          pass.streetId === streetId &&
          pass.passedAt.getTime() === passedAt.getTime() &&
          pass.vehicle.toLowerCase() === line.vehicle.toLowerCase(),
      )
      .map(({ id }) => ({ line, id })),
  );
}

/** Passes in the form a file has them. */
export async function readAll(ids: string[], executor: Executor) {
  if (ids.length === 0) return [];
  const zone = await zoneOf(executor);
  const rows = await executor
    .selectFrom("patrolPasses as p")
    .innerJoin("patrolStreets as s", "s.id", "p.streetId")
    .innerJoin("communities as c", "c.id", "p.communityId")
    .select(["p.id", "c.name as community", "s.name as street", "p.passedAt", "p.vehicle", "p.note"])
    .where("p.id", "in", ids)
    .orderBy("p.id")
    .execute();
  return rows.map(({ passedAt, ...row }) => {
    const day = dayAt(passedAt, zone);
    const time = `${String(hourAt(passedAt, zone)).padStart(2, "0")}:${formatTime(passedAt, zone).slice(-5, -3)}`;
    const turn = occurrencesOf(day, time, zone).length > 1 ? ` ${formatZone(passedAt, zone)}` : "";
    return { ...row, day, time: time + turn };
  });
}

/**
 * Writes passes from a file. For a night that was already shown for a day, the number added appears as a correction.
 */
export async function addAll(
  passes: readonly (FilePass & { id: string; note: string })[],
  by: { id: string | null },
  trx: Executor,
): Promise<void> {
  const places = await placesOf(passes, trx);
  const rows = places.flatMap(({ line, communityId, streetId, passedAt, night }) =>
    communityId && streetId
      ? [{ id: line.id, communityId, streetId, passedAt, night, vehicle: line.vehicle, note: line.note }]
      : [],
  );
  const added = await Passes.addAll(
    rows.map(({ night, ...row }) => ({ ...row, source: "import" as const })),
    trx,
  );
  const nights = new Map<string, { communityId: string; night: string; passes: number }>();
  for (const { id, communityId, night } of rows) {
    if (!added.has(id)) continue;
    const key = `${night} ${communityId}`;
    const { passes: count } = nights.get(key) ?? { passes: 0 };
    nights.set(key, { communityId, night, passes: count + 1 });
  }
  for (const [, { communityId, night, passes: count }] of [...nights].sort()) {
    const reason = "From a file imported later";
    if (await wasShown(communityId, night, trx)) {
      const correction = { communityId, night, reason, passes: count, madeBy: by.id };
      await trx
        .insertInto("patrolCorrections")
        .values({ id: newId(), kind: "added", ...correction })
        .execute();
      await refresh(communityId, night, trx);
    }
    await Passes.recordAct("passes_imported", { communityId, night, passes: count }, by, trx);
  }
}

async function wasShown(communityId: string, night: string, trx: Executor): Promise<boolean> {
  await hold(communityId, night, trx);
  const row = await trx
    .selectFrom("patrolNights")
    .select(sql<boolean>`greatest(made_at, ends_at) <= now() - interval '24 hours'`.as("shown"))
    .where("communityId", "=", communityId)
    .where("night", "=", night)
    .executeTakeFirst();
  return row?.shown === true;
}

/** Takes back what a file added; a pass already taken back stays so. */
export async function removeAll(ids: string[], by: { id: string | null }, trx: Executor): Promise<void> {
  for (const { id, communityId } of await standing(ids, trx))
    await Passes.takeBack({ id, communityId, reason: "The import was undone" }, by, trx);
}

export async function standing(ids: string[], executor: Executor) {
  if (ids.length === 0) return [];
  return executor
    .selectFrom("patrolPasses as p")
    .select(["p.id", "p.communityId"])
    .where("p.id", "in", ids)
    .where(stands)
    .orderBy("p.night")
    .orderBy("p.communityId")
    .execute();
}
