import { expect, test } from "vitest";
import { missedCredit } from "./missed-credit";

test("row 260: the chat says what is credited for missed passes only where the company has a line", () => {
  expect(missedCredit({ creditLine: null })).toBe(
    "Our website doesn’t say that you get money back or a credit for a missed pass.",
  );
  expect(missedCredit({ creditLine: 90 })).toMatch(/^If fewer than 90% of the passes .* you get a credit/);
});
