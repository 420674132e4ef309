import { expect, test } from "vitest";
import { formatCard } from "./card-words";

test("cards have the names their owners use", () => {
  expect(formatCard("visa", "4242")).toBe("Visa ending in 4242");
  expect(formatCard("amex", "0005")).toBe("American Express ending in 0005");
  expect(formatCard(null, "4242")).toBe("Card ending in 4242");
});
