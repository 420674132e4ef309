import { beforeAll, expect, test } from "vitest";
import { answer } from "~/modules/assistant/chat/answering.server";
import { demoProducts } from "~/modules/operations/demo/demo-products.server";
import { company } from "~/modules/shared/company/company.server";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../../../../tests/support/database";

useTestDatabase();

/** A Thursday at noon in Toronto. */
const now = new Date("2026-11-26T17:00:00Z");

beforeAll(async () => {
  await db.insertInto("products").values(demoProducts(new Date())).execute();
});

async function saidTo(question: string) {
  const { first, turns } = await answer(question, await company(), db, now);
  return [...first, ...turns];
}

test.each([
  ["a place that is all it is sure of", "my cousin lives in Oakville and wants the same", /Oakville/],
  [
    "a place beside anger",
    "why nothing in oakville?? cars are stolen here every week",
    /don’t patrol in Oakville/,
  ],
  ["job emails that are too many", "make the job emails stop please", /link that stops them/],
  ["an event that is soon", "our event is this saturday and the other company cancelled", /at any hour/],
  [
    "the cheap plan beside a named one",
    "what do i get for 149 that the cheap one has not",
    /\$30\.00.*\$149\.00/s,
  ],
  [
    "a change with its price",
    "change from neighbourhood to street, how much do i pay then",
    /Change plan.*\$168\.37/s,
  ],
  [
    "money for a missed patrol",
    "the car didnt come on saturday. do i get money off",
    /doesn’t say that you get money back/,
  ],
  [
    "money back after a break-in",
    "we were broken into while paying you, do i get my money back",
    /^I’m sorry/,
  ],
  ["a year", "is it cheaper if I sign up for a year?", /no price for a whole year|no yearly payment/],
])("row 181: %s is answered", async (_, question, words) => {
  const [turn] = await saidTo(question);
  expect(turn?.kind).toBe("answer");
  expect(turn?.body).toMatch(words);
});

test("row 183: a lawyer on the phone who wants cash is a scam, and no legal question, in a long letter too", async () => {
  const [turn] = await saidTo(
    "Good day. A man telephoned and said that he was a lawyer and that my nephew had hurt somebody with his car. I was to hand four thousand dollars to a courier this afternoon and tell nobody. I have the envelope here. What should I do?",
  );
  expect(turn?.body).toMatch(/scam/);
});

test.each([
  ["Bonjour, est-ce que je peux résilier à tout moment? il y a des frais?"],
  ["does your panic button send an ambulance? my mom is 84"],
  ["i hate to be locked into a contract"],
  ["grandpa is gone and his card is still charged"],
])("row 183: an ordinary question raises no alarm: %s", async (question) => {
  const kinds = (await saidTo(question)).map(({ kind }) => kind);
  expect(kinds).not.toContain("emergency");
});
