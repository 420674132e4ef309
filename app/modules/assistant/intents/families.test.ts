import { expect, test } from "vitest";
import { likeliestOfFamily } from "./families";

test("row 181: the likeliest of intents that serve one another is meant, if together they are likely", () => {
  const register = [
    { intent: "get-started", certainty: 0.25 },
    { intent: "create-account", certainty: 0.24 },
    { intent: "address-taken", certainty: 0.14 },
  ] as const;
  expect(likeliestOfFamily(register)).toBe("get-started");
  const divided = [
    { intent: "get-started", certainty: 0.18 },
    { intent: "create-account", certainty: 0.17 },
    { intent: "off-topic", certainty: 0.3 },
  ] as const;
  expect(likeliestOfFamily(divided)).toBeUndefined();
  expect(likeliestOfFamily([{ intent: "reviews", certainty: 0.2 }])).toBeUndefined();
});
