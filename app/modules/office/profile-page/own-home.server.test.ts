import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { clock } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import * as OwnHome from "./own-home.server";

useTestDatabase();

/** 4 PM there, so that the coming night is that of the same day. */
const at = new Date("2026-11-24T21:00:00Z");
const night = "2026-11-24";

let userId: string;
let communityId: string;

beforeEach(async () => {
  ({ id: userId } = await addPerson({ fullName: "Sam Okafor" }));
  communityId = newId();
  await db
    .insertInto("communities")
    .values({ id: communityId, name: `Alpha ${communityId}` })
    .execute();
});

async function join(id: string, displayName: string | null, days: number): Promise<void> {
  await db.updateTable("profiles").set({ displayName }).where("id", "=", id).execute();
  const joinedAt = sql<Date>`now() - make_interval(days => ${days}::int)`;
  await db
    .insertInto("communityMembers")
    .values({ id: newId(), communityId, userId: id, joinedAt })
    .execute();
}

async function announce(to: string | null, title: string, body: string, days: number): Promise<void> {
  const sentAt = sql<Date>`now() - make_interval(days => ${days}::int)`;
  await db
    .insertInto("announcements")
    .values({ id: newId(), communityId: to, title, body, status: "sent", sentAt })
    .execute();
}

test("without a community or anything else, nothing is said and nothing fails", async () => {
  expect(await OwnHome.read(userId, clock, at)).toMatchObject({
    verification: { status: "unverified" },
    subscription: null,
    community: { own: null, asked: null },
    news: [],
    household: {},
    setUpAt: null,
    uncovered: undefined,
    tonight: { hasRound: false, hasGuard: false },
    lastNight: null,
  });
});

test("row 106: the community shows the display names of the three who joined last, and counts the others", async () => {
  await join(userId, "Sam", 9);
  for (const [index, name] of ["Isla", "Omar", "Hannah", "Old", null].entries())
    await join((await addPerson()).id, name, index);
  const { community } = await OwnHome.read(userId, clock, at);
  expect(community?.own).toMatchObject({ count: 6, names: ["Hannah", "Isla", "Omar"] });
  expect(JSON.stringify(community)).not.toContain("Lindqvist");
});

test("D16: the two newest announcements to the community or to all are shown, a long one cut", async () => {
  await join(userId, "Sam", 9);
  const other = newId();
  await db.insertInto("communities").values({ id: other, name: "Beta" }).execute();
  await announce(communityId, "Oldest", "Hello", 5);
  await announce(communityId, "Long", "owl ".repeat(100), 2);
  await announce(null, "To all", "Hello", 1);
  await announce(other, "To others", "Hello", 0);
  const { news } = await OwnHome.read(userId, clock, at);
  expect(news.map(({ title }) => title)).toEqual(["To all", "Long"]);
  expect(news[1]?.start).toBe(`${"owl ".repeat(60).trim()}…`);
  const { rows } = await sql<{ read: number }>`select count(*)::int as read from announcement_recipients
    where user_id = ${userId} and read_at is not null`.execute(db);
  expect(rows[0]?.read, "only the community's page counts as reading them").toBe(0);
});

test("D1: that somebody drives tonight is said only if a guard is planned for this community and this night", async () => {
  await join(userId, "Sam", 9);
  const tonight = async () => (await OwnHome.read(userId, clock, at)).tonight;
  expect(await tonight()).toMatchObject({
    start: new Date("2026-11-25T04:00:00Z"),
    end: new Date("2026-11-25T12:00:00Z"),
    hasRound: false,
    hasGuard: false,
  });
  await db
    .insertInto("patrolStreets")
    .values({ id: newId(), communityId, name: "Elm", place: 1, firstNight: night })
    .execute();
  expect(await tonight()).toMatchObject({ hasRound: true, hasGuard: false });
  const { id: guardId } = await addPerson({ role: "guard", fullName: "Deepa Raman" });
  const shift = (day: string, guard: string | null, start: string, hours: number) => ({
    id: newId(),
    ...{ title: "Patrol", location: "Alpha", communityId, guardId: guard, timeZone: clock.timeZone },
    ...{ wallDay: day, wallFrom: "23:00", wallTo: "07:00" },
    scheduledStart: new Date(start),
    scheduledEnd: new Date(new Date(start).getTime() + hours * 3_600_000),
  });
  const add = (...values: ReturnType<typeof shift>[]) =>
    db.insertInto("workAssignments").values(values).execute();
  await add(
    shift(night, null, "2026-11-25T04:00:00Z", 8),
    shift(night, guardId, "2026-11-24T15:00:00Z", 8),
    shift("2026-11-25", guardId, "2026-11-26T04:00:00Z", 8),
  );
  expect(await tonight(), "an open shift, a day shift and tomorrow's are no patrol tonight").toMatchObject({
    hasGuard: false,
  });
  await add(shift(night, guardId, "2026-11-25T04:00:00Z", 8));
  expect(await tonight()).toMatchObject({ hasGuard: true });
  await db.updateTable("communities").set({ status: "inactive" }).where("id", "=", communityId).execute();
  expect(await tonight()).toMatchObject({ hasRound: false, hasGuard: false });
});

test("at 6 AM the night that is under way counts, from 7 AM the next one", async () => {
  const start = async (time: string) => (await OwnHome.read(userId, clock, new Date(time))).tonight.start;
  expect(await start("2026-11-25T11:00:00Z")).toEqual(new Date("2026-11-25T04:00:00Z"));
  expect(await start("2026-11-25T12:00:00Z")).toEqual(new Date("2026-11-26T04:00:00Z"));
});
