import { expect, test } from "vitest";
import { counted, outcomes } from "./outcomes.server";

test("row 238: a call to a service is counted by how it ends, and refusals apart from failures", async () => {
  const before = { ...outcomes.stripe };
  const declined = new Error("Your card was declined.");
  await counted("stripe", async () => "paid");
  await expect(
    counted(
      "stripe",
      () => Promise.reject(declined),
      () => true,
    ),
  ).rejects.toBe(declined);
  await expect(counted("stripe", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(outcomes.stripe).toEqual({
    ok: before.ok + 1,
    refused: before.refused + 1,
    failed: before.failed + 1,
  });
});
