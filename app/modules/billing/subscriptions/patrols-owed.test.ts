import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PatrolsOwed } from "./patrols-owed";
import { isEntitled } from "./subscriptions.server";

const hour = 3_600_000;
const later = new Date(Date.now() + hour);
const earlier = new Date(Date.now() - hour);

function shown(held: NonNullable<Parameters<typeof isEntitled>[0]>): string {
  const subscription = { ...held, isEntitled: isEntitled(held) };
  return renderToStaticMarkup(createElement(PatrolsOwed, { subscription, timeZone: "America/Toronto" }));
}

test.each([
  ["active", null, ""],
  ["trialing", null, ""],
  ["past_due", later, "Your patrols continue until"],
  ["past_due", earlier, "Your patrols are on hold"],
  ["past_due", null, "Your patrols are on hold"],
  ["unpaid", null, "You have no patrol plan"],
  ["paused", null, "You have no patrol plan"],
  ["incomplete", null, "You have no patrol plan"],
  ["incomplete_expired", null, "You have no patrol plan"],
  ["canceled", null, "You have no patrol plan"],
] as const)("row 129: %s with grace until %s: %s", (status, graceUntil, words) => {
  const text = shown({ status, graceUntil });
  if (words === "") expect(text).toBe("");
  else expect(text).toContain(words);
});

test("row 129: without a subscription the plans are one click away", () => {
  const text = renderToStaticMarkup(
    createElement(PatrolsOwed, { subscription: null, timeZone: "America/Toronto" }),
  );
  expect(text).toContain('<a href="/payment">See plans</a>');
});

test("row 129: the seven days after a failed payment end with their last moment", () => {
  const held = { status: "past_due", graceUntil: later } as const;
  expect(isEntitled(held, new Date(later.getTime() - 1))).toBe(true);
  expect(isEntitled(held, later)).toBe(false);
});
