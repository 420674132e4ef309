import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import * as JoinRequests from "~/modules/neighbourhoods/communities/join-requests.server";
import { unseenNow } from "~/modules/patrols/rounds/late-alarms.server";
import { db } from "~/platform/db.server";
import { newId, newPublicReference } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { dayFromNow } from "../../../../tests/support/days";
import { addPerson } from "../../../../tests/support/people";
import { entriesOf } from "./waiting-entries.server";
import * as Waiting from "./waiting-figures.server";

useTestDatabase();

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

async function read<Value>(part: RawBuilder<Value>): Promise<Value> {
  const { rows } = await sql<{ part: Value }>`SELECT (${part}) AS part`.execute(db);
  if (!rows[0]) throw new Error("nothing was read");
  return rows[0].part;
}

const none = { count: 0, first: null };

test("row 193: an empty company has nothing waiting", async () => {
  expect(await read(Waiting.licences())).toEqual({ expired: none, soon: none });
  expect(await read(Waiting.addresses())).toEqual(none);
  expect(await read(Waiting.joinRequests())).toEqual(none);
  expect(await read(Waiting.reportsToApprove())).toEqual(none);
});

test("row 193, D12: licences that expired or will within 30 days wait, the earliest first, of staff who are still here", async () => {
  const guard = async (fullName: string, days: number, archivedAt: Date | null = null) => {
    const id = newId();
    await db.insertInto("profiles").values({ id, kind: "staff", fullName, archivedAt }).execute();
    await sql`insert into guard_licences (profile_id, number, class, expires_on)
      values (${id}, ${id.slice(-8)}, 'guard', ${dayFromNow(days)}::date)`.execute(db);
    return id;
  };
  await guard("Later", 30);
  const soon = await guard("Soon", 4);
  await guard("Fine", 31);
  await guard("Gone", -20, new Date());
  const expired = await guard("Expired", -9);
  await guard("Just expired", -1);
  expect(await read(Waiting.licences())).toEqual({
    expired: { count: 2, first: { id: expired, name: "Expired", days: -9 } },
    soon: { count: 2, first: { id: soon, name: "Soon", days: 4 } },
  });
});

test("row 193: addresses that nobody has decided on wait, the longest first", async () => {
  const proof = async (fullName: string, status: string, submittedAt: Date) => {
    const { id: userId } = await addPerson({ fullName });
    await db
      .insertInto("verifications")
      .values({
        ...{ id: newId(), userId, reference: newPublicReference("NJ"), status, submittedAt },
        ...{ address: "1 Main St", city: "Brampton", state: "ON", zipCode: "L6V 1A1" },
      })
      .execute();
    return userId;
  };
  await proof("Younger", "submitted", ago(1));
  const id = await proof("Older", "in_review", ago(3.5));
  await proof("Done", "verified", ago(9));
  expect(await read(Waiting.addresses())).toEqual({ count: 2, first: { id, name: "Older", days: 3 } });
});

test("row 104: residents who ask to join wait under their community", async () => {
  const id = newId();
  await db.insertInto("communities").values({ id, name: "Heart Lake", status: "active" }).execute();
  const one = await addPerson();
  await JoinRequests.ask(one.id, id);
  await JoinRequests.ask((await addPerson()).id, id);
  await JoinRequests.withdraw(one.id);
  expect(await read(Waiting.joinRequests())).toEqual({
    count: 1,
    first: { id, name: "Heart Lake", days: 0 },
  });
});

test("row 193: rounds that are late and that nobody has seen come before open shifts, the longest first", async () => {
  const late = async (
    name: string,
    waitingSince: string,
    more: { seenAt?: Date; done?: string; endedAt?: Date } = {},
  ) => {
    const [id, communityId] = [newId(), newId()];
    await db.insertInto("communities").values({ id: communityId, name, status: "active" }).execute();
    const times = { waitingSince: new Date(waitingSince), raisedAt: new Date(waitingSince) };
    await db
      .insertInto("lateRounds")
      .values({ id, communityId, night: "2026-11-27", ...times, ...more })
      .execute();
    return `/admin/communities/${communityId}/patrols/2026-11-27/late/${id}`;
  };
  const now = new Date("2026-11-28T06:30:00Z");
  const bravo = await late("Bravo", "2026-11-28T05:00:00Z");
  const alpha = await late("Alpha", "2026-11-28T04:00:00Z");
  await late("Seen", "2026-11-28T04:00:00Z", { seenAt: now, done: "Called the guard" });
  await late("Over", "2026-11-28T04:00:00Z", { endedAt: now });
  const entries = entriesOf({ late: await read(unseenNow()) }, now, true, "America/Toronto");
  expect(entries.map(({ to, note, pill }) => [to, note, pill?.[1]])).toEqual([
    [alpha, "Alpha, none since 11:00 PM", "2 h 30 min"],
    [bravo, "Bravo, none since 12:00 AM", "1 h 30 min"],
  ]);
});
