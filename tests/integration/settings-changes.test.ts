import { expect, test, vi } from "vitest";
import { company, settingsTopic } from "../../app/modules/shared/company/company.server";
import { db } from "../../app/platform/db.server";
import { listening, subscribe } from "../../app/platform/event-bus.server";
import { inScope, type Scope } from "../../app/platform/scope.server";
import { changePhone } from "../support/company";
import { useTestDatabase } from "../support/database";

useTestDatabase();

async function changeAndHear(phone: string): Promise<void> {
  await listening();
  const heard = new Promise<void>((resolve) => {
    const stop = subscribe(settingsTopic, () => {
      stop();
      resolve();
    });
  });
  await changePhone(db, phone);
  await heard;
}

/** Holds the next load of the settings back until told, after it has read the current values. */
async function holdNextReading(): Promise<() => void> {
  const row = await db.selectFrom("companySettings").selectAll().executeTakeFirstOrThrow();
  let release = () => {};
  const held = new Promise((resolve) => {
    release = () => resolve(row);
  });
  const builder = { selectAll: () => builder, where: () => builder, executeTakeFirstOrThrow: () => held };
  vi.spyOn(db, "selectFrom").mockReturnValueOnce(builder as never);
  return release;
}

function newScope(): Scope {
  return { id: "test", address: "", userId: null };
}

test("a change is seen by everybody who asks after it, even while an older load is running", async () => {
  await changeAndHear("+19055550101");
  const release = await holdNextReading();
  const before = company();
  await changeAndHear("+19055550102");
  const after = company();
  release();
  expect((await after).phone).toBe("+19055550102");
  expect((await before).phone).toBe("+19055550101");
  expect((await company()).phone).toBe("+19055550102");
});

test("the cache never goes back to an older load, in whatever order loads end", async () => {
  await changeAndHear("+19055550105");
  const releaseOlder = await holdNextReading();
  const older = company();
  await changeAndHear("+19055550106");
  const releaseNewer = await holdNextReading();
  const newer = company();
  await changeAndHear("+19055550107");
  releaseNewer();
  expect((await newer).phone).toBe("+19055550106");
  releaseOlder();
  expect((await older).phone).toBe("+19055550105");
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(db, "selectFrom").mockImplementationOnce(() => {
    throw new Error("away");
  });
  expect((await company()).phone).toBe("+19055550106");
});

test("settings that cannot be read are shown as last known, on pages that must not be stored", async () => {
  await changeAndHear("+19055550103");
  await company();
  await changeAndHear("+19055550104");
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(db, "selectFrom").mockImplementationOnce(() => {
    throw new Error("away");
  });
  const [failing, reading] = [newScope(), newScope()];
  expect((await inScope(failing, company)).phone).toBe("+19055550103");
  expect((await inScope(reading, company)).phone).toBe("+19055550104");
  expect([failing.provisional, reading.provisional]).toEqual([true, undefined]);
});
