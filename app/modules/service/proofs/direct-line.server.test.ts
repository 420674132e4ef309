import { afterEach, expect, test } from "vitest";
import { findPoint, type Point } from "~/modules/service/points/points.server";
import { priorityLineOf } from "~/modules/service/points/priority-line.server";
import { dropCompany } from "~/modules/shared/company/company.server";
import { db, inTransaction } from "~/platform/db.server";
import { clock } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addHouse } from "../../../../tests/support/houses";
import { addPerson } from "../../../../tests/support/people";
import { addPoint } from "../../../../tests/support/service";
import { directLine } from "./direct-line.server";

useTestDatabase();

async function setLine(priorityPhone: string | null) {
  await db.updateTable("companySettings").set({ priorityPhone }).execute();
  dropCompany();
}

afterEach(() => setLine(null));

const period = { month: "2026-11", from: "2026-11-01", to: "2026-11-30", ...clock };
const proofOf = (point: Point) =>
  directLine.give(point, { ...period, now: new Date("2026-11-20T12:00:00Z") }, db);

test("row 265: without a number the promise is not proven; with one it is kept and said", async () => {
  const { point } = await addHouse(await addPerson({ role: "owner" }));
  expect(await proofOf(point)).toMatchObject({ is: "not_provable" });
  await setLine("+19055550177");
  expect(await proofOf(point)).toMatchObject({
    ...{ is: "kept", href: "/profile/card" },
    words: expect.stringContaining("(905) 555-0177"),
  });
  const ended = { ...point, lastNight: "2026-11-20" };
  expect((await proofOf(ended)).words, "no longer theirs").not.toContain("555-0177");
});

test("row 265: a report reads the number in its own transaction, as all it says", async () => {
  const { point } = await addHouse(await addPerson({ role: "owner" }));
  const now = new Date("2026-11-20T12:00:00Z");
  await inTransaction(db, async (trx) => {
    await trx.updateTable("companySettings").set({ priorityPhone: "+19055550188" }).execute();
    const { words } = await directLine.give(point, { ...period, now }, trx);
    expect(words).toContain("(905) 555-0188");
  });
});

test("row 265: the number is for residents with a house, and for nobody else", async () => {
  await setLine("+19055550177");
  const owner = await addPerson({ role: "owner" });
  const house = await addHouse(owner);
  expect(await priorityLineOf(house.id)).toBe("+19055550177");
  const { communityId, streetId } = house.point;
  for (const [planKey, more] of [
    ["neighbourhood", {}],
    ["street", { streetId: streetId ?? "" }],
  ] as const) {
    const other = await addPerson();
    await addPoint({ userId: other.id, planKey, communityId, firstNight: "2026-01-01", ...more });
    expect(await priorityLineOf(other.id), planKey).toBeNull();
  }
  expect(await priorityLineOf(owner.id)).toBeNull();
  await db
    .updateTable("servicePoints")
    .set({ lastNight: "2026-11-01" })
    .where("id", "=", house.point.id)
    .execute();
  expect(await findPoint(house.point.id)).toMatchObject({ lastNight: "2026-11-01" });
  expect(await priorityLineOf(house.id), "once the plan has ended").toBeNull();
});
