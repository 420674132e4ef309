import { expect, test } from "vitest";
import * as LegalTexts from "~/modules/shared/legal/legal-texts.server";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { setPlan } from "../../../../tests/support/service";
import { accept, findOwed } from "./terms-consents.server";

useTestDatabase();

test("row 297: who pays for a plan is asked to accept terms that changed in substance, and once is enough", async () => {
  const owner = await addPerson({ role: "owner" });
  const { id: userId } = await addPerson();
  await setPlan(userId, "street");
  const visitor = await addPerson();
  const save = async (word: string, inSubstance: boolean) => {
    const { number: from } = await LegalTexts.current("terms");
    await LegalTexts.save("terms", { body: `Our terms.\n\nPay ${word}.`, inSubstance, from }, owner);
  };
  await save("monthly", true);
  expect(await findOwed(userId), "a first text of their own changes nothing").toBeNull();
  await save("each month", false);
  expect(await findOwed(userId)).toBeNull();
  await save("each month, plus tax", true);
  expect(await findOwed(userId)).toBe("street");
  expect(await findOwed(visitor.id)).toBeNull();
  await accept(userId);
  await accept(userId);
  await accept(visitor.id);
  expect(await findOwed(userId)).toBeNull();
  const kept = await db.selectFrom("termsAcceptances").select(["userId", "termsVersion"]).execute();
  expect(kept).toEqual([{ userId, termsVersion: await LegalTexts.termsVersion() }]);
});
