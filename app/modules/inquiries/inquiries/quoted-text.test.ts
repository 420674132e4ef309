import { expect, test } from "vitest";
import { foldQuote } from "./quoted-text";

test.each([
  [
    "Gmail",
    "Yes please.\n\nOn Fri, Nov 20, 2026 at 9:00 AM Nightjar <hello@nightjar.test> wrote:\n\n> Shall we?\n> Dana",
  ],
  [
    "Gmail, broken over lines",
    "Yes please.\n\nOn Fri, Nov 20, 2026 at 9:00 AM Nightjar Patrol\n<hello@nightjar.test> wrote:\n> Shall we?\n",
  ],
  [
    "a phone",
    "Yes please.\n\nSent from my iPhone\n\n> On Nov 20, 2026, at 9:00 AM, Nightjar wrote:\n> \n> Shall we?",
  ],
  [
    "Outlook",
    "Yes please.\n\nFrom: Nightjar <hello@nightjar.test>\nSent: Friday, November 20, 2026 9:00 AM\nTo: Ada\nSubject: Patrols\n\nShall we?",
  ],
  ["Outlook with a line", "Yes please.\n________________________________\nFrom: Nightjar\nShall we?"],
  ["an older program", "Yes please.\n\n-----Original Message-----\nFrom: Nightjar\n\nShall we?"],
  [
    "French",
    "Yes please.\n\nLe ven. 20 nov. 2026 à 09:00, Nightjar <hello@nightjar.test> a écrit :\n\n> Shall we?",
  ],
])("row 232: what %s quotes is separated from what was written", (_program, text) => {
  const folded = foldQuote(text);
  expect(folded.text).toMatch(/^Yes please\.(\n\nSent from my iPhone)?$/);
  expect(folded.quoted).toContain("Shall we?");
});

test.each([
  [
    "an answer between quoted lines",
    "On Fri, Nov 20, 2026 Nightjar wrote:\n> When?\nOn Monday.\n> Where?\nAt home.",
  ],
  [
    "an answer between them, after a greeting",
    "Hello,\nOn Fri, Nov 20, 2026 Nightjar wrote:\n> When?\nOn Monday.\n> Where?\nAt home.",
  ],
  ["quoted lines alone", "> Shall we?\n> Dana"],
  ["no quote", "On Friday we wrote: nothing. From: here\nto: there"],
  ["nothing", ""],
])("row 232: nothing of %s is hidden", (_what, text) => {
  expect(foldQuote(text)).toEqual({ text, quoted: "" });
});

test.each([
  "On ".repeat(7_000),
  "> ".repeat(10_000),
  "\n".repeat(20_000),
  `On ${" x".repeat(9_000)}`,
  "On\n".repeat(6_000),
])("row 232: each line of 20,000 slow characters is looked at once", (text) => {
  expect(foldQuote(text).text.length).toBeLessThanOrEqual(text.length);
});
