import { beforeEach, expect, test } from "vitest";
import type { Proof } from "~/modules/service/proofs/proof";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { clock } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addHouse } from "../../../../tests/support/houses";
import { addPerson } from "../../../../tests/support/people";
import { personalAlert } from "./alert-proof.server";

useTestDatabase();

let house: Awaited<ReturnType<typeof addHouse>>;
beforeEach(async () => {
  house = await addHouse(await addPerson({ role: "owner" }));
});

async function sent(day: string, seenAfter: number | null, { isTest = true, closedAfter = 60 } = {}) {
  const sentAt = new Date(`${day}T17:00:00Z`);
  const later = (seconds: number) => new Date(sentAt.getTime() + seconds * 1_000);
  const isSeen = seenAfter !== null;
  await db
    .insertInto("callsForHelp")
    .values({
      ...{ id: newId(), userId: house.id, pointId: house.point.id, wants: "call", isTest, sentAt },
      ...{ state: isSeen ? "done" : "cancelled", done: isSeen ? "A test" : "" },
      ...{ seenAt: isSeen ? later(seenAfter) : null, closedAt: later(Math.max(seenAfter ?? 0, closedAfter)) },
    })
    .execute();
}

function proof(month = "2026-11"): Promise<Proof> {
  const period = { month, from: `${month}-01`, to: `${month}-30`, ...clock };
  return personalAlert.give(house.point, { ...period, now: new Date("2026-11-28T12:00:00Z") }, db);
}

test("row 267: the promise is kept by a test or an alert of the month that was seen within two minutes", async () => {
  expect(await proof()).toMatchObject({ is: "not_used", href: "/alert" });
  await sent("2026-10-31", 30);
  expect(await proof(), "of another month").toMatchObject({ is: "not_used" });
  await sent("2026-11-03", 120);
  expect(await proof()).toMatchObject({ is: "kept", words: "1 test seen within 2 minutes" });
  await sent("2026-11-04", 20, { isTest: false });
  expect(await proof()).toMatchObject({ is: "kept", words: "1 test and 1 alert seen within 2 minutes" });
});

test("row 267: it is missed by one that was seen later or never, with its day and the reason", async () => {
  await sent("2026-11-03", 40);
  await sent("2026-11-05", 121);
  expect(await proof()).toMatchObject({
    ...{ is: "missed", on: "2026-11-05", reason: "Nobody saw a test within 2 minutes" },
    words: "1 of 2 alerts and tests were seen within 2 minutes",
  });
  await sent("2026-11-06", null, { isTest: false, closedAfter: 300 });
  expect(await proof()).toMatchObject({ is: "missed", on: "2026-11-06", reason: "Nobody saw an alert" });
});

test("row 267: one that was cancelled within two minutes counts neither way", async () => {
  await sent("2026-11-03", null, { closedAfter: 60 });
  expect(await proof()).toMatchObject({ is: "not_used" });
});
