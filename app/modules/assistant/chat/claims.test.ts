import { expect, test } from "vitest";
import type { Passage } from "~/modules/assistant/knowledge/passages";
import { madeUp, share } from "./claims";
import { checkReply } from "./model-reply";

const texts = [
  "The Street Package costs $149.00 per month, plus 13 % HST, from 11:00 PM. Call (905) 555-0142, or hello@nightjar.test. No fees.",
  "Corporate Protection: $2,999.99. Three cars. Open 9am to 5pm, 24/7.",
];

test.each([
  ["It is $149 a month."],
  ["It is $149.00 or 149 dollars per month, plus 13 percent, from 11 PM to 5 pm."],
  ["Call 905-555-0142, 24/7, or +1 905 555 0142."],
  ["Corporate Protection costs $2999.99, with no fees. Feel free to write to hello@nightjar.test."],
])("B26: %s says what the pages say", (answer) => {
  expect(madeUp(answer, texts)).toEqual([]);
});

test.each([
  ["It is $1.", ["price 1"]],
  ["It is $11 a month.", ["price 11"]],
  ["It is $14.90.", ["price 14.90"]],
  ["It is 99 dollars.", ["price 99"]],
  ["It is twenty dollars.", ["sum twenty dollars"]],
  ["Only ninety-nine dollars.", ["sum ninety-nine dollars"]],
  ["You get 50% off.", ["share 50"]],
  ["Call 416-555-0111.", ["phone 4165550111"]],
  ["Call (905) 555 0143.", ["phone 9055550143"]],
  ["The first month is free.", ["promise free"]],
  ["We guarantee a refund.", ["promise guarantee", "promise refund"]],
  ["See https://evil.example/pay", ["address https://evil.example/pay"]],
  ["Write to boss@evil.example.", ["address boss@evil.example"]],
  ["See evil.xyz", ["address evil.xyz"]],
  ["We have 12 cars.", ["figure 12"]],
  ["It is \uFF041\uFF0E07.", ["price 1.07"]],
])("B26: %s is recognized as made up", (answer, claims) => {
  expect(madeUp(answer, texts)).toEqual(claims);
});

test("an answer is in the words of its passages", () => {
  expect(share("The street package costs that per month", texts)).toBe(1);
  expect(share("Roses bloom beside rivers", texts)).toBe(0);
  expect(share("Yes, we do.", texts)).toBe(1);
});

const passage: Passage = {
  title: "Prices",
  words: "",
  text: texts[0] ?? "",
  href: "/payment",
  page: "Plans",
};
const settings = { name: "Nightjar Patrol", phone: "+19055550142", email: "hello@nightjar.test" };
const reply = (changes: object) => JSON.stringify({ answer: "It costs $149.00.", sources: [1], ...changes });

test.each([
  [reply({}), { kind: "answer", body: "It costs $149.00.", sources: [{ href: "/payment", page: "Plans" }] }],
  [`Here you are: ${reply({ sources: ["1", 1] })}`, { kind: "answer" }],
  [reply({ action: "refuse" }), { kind: "refusal" }],
  [JSON.stringify({ action: "handoff" }), { kind: "unknown", unanswered: true }],
])("row 179: %s becomes a turn", (content, turn) => {
  expect(checkReply(content, [passage], settings)).toMatchObject(turn);
});

test.each([
  ["It costs $149.00.", "format"],
  [reply({ answer: "" }), "format"],
  [reply({ answer: "x ".repeat(1_500) }), "format"],
  [reply({ answer: { text: "It" } }), "format"],
  [reply({ action: "transfer" }), "format"],
  [reply({ sources: [2] }), "source"],
  [reply({ sources: [0] }), "source"],
  [reply({ sources: [] }), "source"],
  [reply({ answer: "It costs $1.49." }), "claim"],
  [reply({ answer: "Bananas ripen slowly" }), "words"],
])("row 179: %s is not shown: %s", (content, fault) => {
  expect(checkReply(content, [passage], settings)).toBe(fault);
});
