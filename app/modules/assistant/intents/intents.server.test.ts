import { beforeAll, expect, test } from "vitest";
import { intents } from "./intent-examples";
import { knownWords, mendedWords, ready } from "./intents";
import { nearQuestions, understand } from "./understanding";

// Here and not among the unit tests, as those run beside the build, whose learning it reads.
beforeAll(() =>
  ready([
    { packageName: "Street Package", priceCents: 149_00 },
    { packageName: "House Package", priceCents: 5_999_00 },
  ]),
);

test("row 181: there are many, each with at least fifteen ways to ask", () => {
  expect(Object.keys(intents).length).toBeGreaterThan(130);
  const tooFew = Object.entries(intents).filter(([, { examples }]) => examples.length < 15);
  expect(tooFew.map(([intent]) => intent)).toEqual([]);
});

test.each([
  ["hi there, how much is the street plan?", "plan-prices"],
  ["HOW DO I CANCLE MY PLAN", "cancel-plan"],
  ["offise hours", "office-hours"],
  ["Good morning! Could you kindly tell me whether I can pay by e-transfer?", "pay-how"],
  ["somebody stole my bicycle from the garage yesterday", "crime-after"],
  ["your guard was asleep in his car", "complain-guard"],
  ["i forgot my password, and the email i used is closed", "lost-email"],
  ["i cancelled my plan yesterday, why is it still active", "cancel-pending"],
])("row 181: %s is understood as %s", (question, intent) => {
  expect(understand(question).sure).toContain(intent);
});

test.each([
  ["hw do i regester my house", "get-started"],
  ["how do i sing up", "get-started"],
  ["how i kno they realy drove here last nite", "patrol-log"],
])(
  "row 181: misspelled, or shared by intents that serve one another, %s is understood",
  (question, intent) => {
    expect(understand(question).sure).toEqual([intent]);
  },
);

test.each([
  [
    "I pay for the small plan. Would one of your people look at the house while we are away?",
    "vacation-watch",
  ],
  ["Sorry, my English is not good. How do I sign up?", "get-started"],
  ["your patrol car hit my gate, who pays for that", "damage"],
  ["somebody follows me home every day for weeks. what can you do, i am scared", "stalked"],
  ["reporter here: do your reports show the failures as well?", "reports"],
  ["the guard sat outside with his music on, not nice", "complain-guard"],
])("row 181: what is only told beside a question is not answered: %s", (question, intent) => {
  expect(understand(question).sure).toEqual([intent]);
});

test("two things that are asked at once are both understood, and no courtesy beside them", () => {
  expect(understand("Thanks! How do I cancel my plan? And where do I find my invoices?").sure).toEqual([
    "cancel-plan",
    "invoice",
  ]);
});

test.each([
  ["whats the smallest one and what do i get for it", ["plan-includes"]],
  ["what happens if you miss a patrol, do i get money back", ["missed-policy"]],
  ["how do i delete my account and what do you keep", ["delete-account"]],
  ["How do I change my card? And when will I be charged next?", ["change-card", "pay-when"]],
  ["our van was stolen in 2019. what does the street package cost", ["plan-prices"]],
])("what one answer says is not said twice: %s", (question, intents) => {
  expect(understand(question).sure).toEqual(intents);
});

test.each([["asdfgh qwrtz"], ["???"], [""]])("what has no known word is not understood: %s", (question) => {
  expect(understand(question).sure).toEqual([]);
});

test("what is not sure offers the nearest questions", () => {
  const { near } = understand("can the blue one do that too");
  expect(nearQuestions(near, 3)).toHaveLength(3);
});

test("misspelled words are mended, and names of places too", () => {
  expect(mendedWords("how much dose the neigbourhood pakage cost in Missisauga")).toEqual(
    expect.arrayContaining(["neighborhood", "package", "mississauga"]),
  );
  expect(knownWords(["price", "qwrtzx"])).toBe(1);
  expect(mendedWords("a cam era, a registraration and a beet root")).toEqual(
    expect.arrayContaining(["camera", "registration", "root"]),
  );
});

test("a plan's price names it, and a number of something else does not", () => {
  expect(mendedWords("what's in the 149 one")).toEqual(expect.arrayContaining(["street", "package"]));
  expect(mendedWords("Is 5,999 a typo??")).toEqual(expect.arrayContaining(["house", "package"]));
  expect(mendedWords("149 guests at a party")).not.toContain("package");
});
