import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "~/platform/db.server";
import { listening, publish } from "~/platform/event-bus.server";
import { changePhone } from "../../../../tests/support/company";
import { useTestDatabase } from "../../../../tests/support/database";
import { eventually } from "../../../../tests/support/eventually";
import { company, settingsTopic } from "./company.server";

useTestDatabase();

let lines: string[];

beforeEach(async () => {
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  await listening();
  await changePhone(db, "+19055550142");
  await eventually(async () => expect((await company()).phone).toBe("+19055550142"));
});

afterEach(() => {
  vi.restoreAllMocks();
});

function reads() {
  return vi.spyOn(db, "selectFrom");
}

test("row 5: the settings are read once and kept", async () => {
  const looked = reads();
  const answers = await Promise.all(Array.from({ length: 20 }, company));
  expect(new Set(answers).size).toBe(1);
  // One read is due if the notice of the change just made arrives only now.
  expect(looked.mock.calls.length).toBeLessThanOrEqual(1);
});

test("an announced change is seen, an uncommitted one is not", async () => {
  await db
    .transaction()
    .execute(async (trx) => {
      await trx.updateTable("companySettings").set({ phone: "+19055550199" }).execute();
      await publish(settingsTopic, {}, trx);
      throw new Error("no");
    })
    .catch(() => undefined);
  await changePhone(db, "+19055550188");
  await eventually(async () => expect((await company()).phone).toBe("+19055550188"));
  expect(await company()).toMatchObject({
    name: "Nightjar Patrol",
    timeZone: "America/Toronto",
    socialLinks: [],
  });
});

test("after a change many readers cost one read", async () => {
  const looked = reads();
  await publish(settingsTopic, {}, db);
  await eventually(async () => {
    await Promise.all(Array.from({ length: 20 }, company));
    expect(looked).toHaveBeenCalledTimes(1);
  });
});

test("with the database down the last known ones are returned, and the next reader tries again", async () => {
  await changePhone(db, "+19055550177");
  await eventually(async () => expect((await company()).phone).toBe("+19055550177"));
  const looked = reads().mockImplementation(() => {
    throw new Error("the database is away");
  });
  await publish(settingsTopic, {}, db);
  await eventually(async () => {
    expect((await company()).phone).toBe("+19055550177");
    expect(looked.mock.calls.length).toBeGreaterThan(1);
  });
  expect(lines.some((line) => line.includes('"settings.unavailable"'))).toBe(true);
  looked.mockRestore();
  await db.updateTable("companySettings").set({ phone: "+19055550166" }).execute();
  expect((await company()).phone).toBe("+19055550166");
});

test("rows 5, 291: before they were ever read, those of a new installation are returned", async () => {
  globalThis.nightjarSingletons?.delete("company settings");
  vi.resetModules();
  const fresh = await import("./company.server");
  const looked = reads().mockImplementation(() => {
    throw new Error("the database is away");
  });
  expect(await fresh.company()).toMatchObject({ name: "Your company", phone: "", email: "" });
  looked.mockRestore();
  await changePhone(db, "+19055550155");
  expect((await fresh.company()).phone).toBe("+19055550155");
});

test("ASVS V1.2.2: links that are not web addresses are left out", async () => {
  const links = [{ label: "x", url: "javascript:alert(1)" }];
  await db
    .updateTable("companySettings")
    .set({ socialLinks: JSON.stringify(links) })
    .execute();
  await changePhone(db, "+19055550144");
  await eventually(async () => expect((await company()).phone).toBe("+19055550144"));
  expect((await company()).socialLinks).toEqual([]);
});
