import { beforeEach, expect, test, vi } from "vitest";
import { db } from "~/platform/db.server";
import { listening } from "~/platform/event-bus.server";
import { onPagesDropped } from "~/platform/stored-pages.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { eventually } from "../../../../tests/support/eventually";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as LegalTexts from "./legal-texts.server";
import { starterDay, starterTexts } from "./starter-texts";

useTestDatabase();

let owner: TestPerson;

beforeEach(async () => {
  await listening();
  owner ??= await addPerson({ role: "owner" });
});

const body = "Our terms.\n\n## Plans\n\nPay each month.";

test("row 296: until a text is saved it is the starter set's, and each save is a version that stays", async () => {
  expect(await LegalTexts.current("terms")).toEqual({ number: 0, day: starterDay, body: starterTexts.terms });
  expect(await LegalTexts.termsVersion()).toBe(starterDay);
  const dropped = vi.fn();
  const stop = onPagesDropped(dropped);
  expect(await LegalTexts.save("terms", { body, inSubstance: false, from: 0 }, owner)).toBe(1);
  await eventually(() => expect(dropped).toHaveBeenCalled());
  stop();
  expect(
    await LegalTexts.save("terms", { body: `${body}\n`, inSubstance: false, from: 1 }, owner),
    "the same",
  ).toBe(1);
  const changed = `${body}\n\nAnd the tax.`;
  expect(await LegalTexts.save("terms", { body: changed, inSubstance: true, from: 1 }, owner)).toBe(2);
  expect(await LegalTexts.current("terms")).toMatchObject({ number: 2, body: changed });
  expect(await LegalTexts.termsVersion()).toMatch(/^\d{4}-\d\d-\d\d \(version 2\)$/);
  expect(await LegalTexts.findVersion("terms", 1)).toMatchObject({ number: 1, body });
  expect(await LegalTexts.versionsOf("terms")).toMatchObject([
    { number: 2, inSubstance: true, writer: expect.any(String) },
    { number: 1, inSubstance: false },
  ]);
  expect((await LegalTexts.current("privacy")).number).toBe(0);
  await expect(db.updateTable("legalTexts").set({ body: "other" }).execute()).rejects.toThrow(
    "never changes",
  );
  await expect(db.deleteFrom("legalTexts").execute()).rejects.toThrow("never changes");
});

test("row 296: of two people who save at the same time, one is told", async () => {
  const from = (await LegalTexts.current("accessibility")).number;
  const saved = await Promise.allSettled(
    ["one", "two"].map((word) =>
      LegalTexts.save("accessibility", { body: `${body} ${word}`, inSubstance: false, from }, owner),
    ),
  );
  expect(saved.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(saved.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 409 } });
});
