import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GapChart } from "./gap-chart";

/** October, patrolled from the 15th, with these gaps of more than 21 minutes. */
function drawn(gaps: Record<number, number>): string {
  const days = Array.from({ length: 31 }, (_, index) => {
    const day = index + 1;
    const longestGapMinutes = day < 15 ? 0 : (gaps[day] ?? 21);
    const night = `2026-10-${String(day).padStart(2, "0")}`;
    return { night, promised: day < 15 ? 0 : 24, misses: gaps[day] ? 1 : 0, longestGapMinutes };
  });
  return renderToStaticMarkup(createElement(GapChart, { days, every: 20, label: "The longest gaps" }));
}

const texts = (html: string) =>
  [...html.matchAll(/<text[^>]*>(\d+) <\/text>/g)].map(([, text]) => Number(text));

test("D14: a month's chart has a bar for each night that was patrolled, and none before", () => {
  expect(drawn({}).match(/<rect/g)).toHaveLength(17);
  expect(texts(drawn({}))).toEqual([1, 8, 15, 22, 31]);
});

test("D14: nights with a missed pass are named, the longest first where two would run into each other", () => {
  expect(texts(drawn({ 16: 39, 24: 76 }))).toEqual([39, 76, 1, 8, 16, 24, 31]);
  expect(texts(drawn({ 23: 39, 24: 76 }))).toEqual([76, 1, 8, 15, 24, 31]);
  expect(drawn({ 24: 76 }).match(/<rect class="fill-danger/g)).toHaveLength(1);
});
