import { expect, test } from "vitest";
import {
  emergencies,
  misspelled,
  outOfScope,
  questions,
} from "../../../../tests/support/assistant-questions";
import sets from "../../../../tests/support/danger-sets.json" with { type: "json" };
import { waysToAsk } from "../intents/intent-examples";
import { dangerText, isDanger } from "./danger";
import examples from "./danger-examples.json" with { type: "json" };
import { languageOf } from "./languages";

test("row 183: ten emergencies are recognized, and no other kind of question is taken for one", () => {
  expect(emergencies.filter((text) => !isDanger(text))).toEqual([]);
  const others = [...questions, ...misspelled].map(({ q }) => q);
  const more = [
    "What is your emergency line?",
    "Do guards carry a gun?",
    "Is a fire alarm in the shop?",
    "Do you stop break-ins?",
  ];
  expect([...others, ...outOfScope, ...more].filter(isDanger)).toEqual([]);
});

test.each([
  ["My husband collapsed, what if he dies"],
  ["my husband collapsed what if he dies"],
  ["Someone is in my house and I don't know if he has a gun"],
  ["We were robbed last week. Now there is a man in my house"],
  ["Please come. If you can't, tell me who can: somebody is breaking into my car"],
])("row 183: %s is an emergency, whatever it supposes or tells besides", (text) => {
  expect(isDanger(text)).toBe(true);
});

test.each([
  ["What do you do if someone breaks into my house?"],
  ["Someone broke into my car last night, how do I get the pictures?"],
  ["In case of a fire, do you call us?"],
  ["My truck was stolen three years ago, would your patrol have helped?"],
])("row 183: %s is none", (text) => {
  expect(isDanger(text)).toBe(false);
});

test.each([
  ["someone broke in"],
  ["my kid is missing"],
  ["please send one of your guards, this man keeps following me"],
  ["fire"],
  ["smoke in the garage"],
  ["I smell gas"],
  ["carbon monoxide alarm is going off"],
  ["my husband hits me"],
  ["my wife fell and hit her head"],
  ["they are fighting outside"],
  ["au secours, quelqu'un entre chez moi"],
  ["Aidez-moi, il y a un voleur"],
  ["ਮਦਦ ਕਰੋ ਚੋਰ"],
  ["bachao chor ghar mein hai"],
  ["I need an ambulance"],
  ["911"],
  ["I want to die"],
  ["just heard like 4 bangs maybe gunshots couple streets over"],
  ["I'm a guard at another company and four men are trying to get through the fence right now, what do I do"],
  ["do you sell door chains? theres someone pushing on mine as i type"],
])("row 183: %s is danger", (text) => {
  expect(isDanger(text)).toBe(true);
});

test.each([
  ["Can you help me choose a plan?"],
  ["help me with my invoice"],
  ["How much is a smoke detector?"],
  ["your prices are killing me"],
  ["combien coûte une caméra"],
  ["ਤੁਹਾਡੀ ਗਸ਼ਤ ਦੀ ਕੀਮਤ ਕੀ ਹੈ?"],
  ["this city is finished, cars stolen every night, judges let them all go, nobody cares"],
  ["loud party next door its 2am and i work at 6"],
  ["Last Tuesday a white van followed my wife to our street and then drove off. What could you do for us"],
])("row 183: %s is no danger", (text) => {
  expect(isDanger(text)).toBe(false);
});

test.each([
  ["il y a le feu chez moi", "fr", "le 911"],
  ["ਘਰ ਨੂੰ ਅੱਗ ਲੱਗ ਗਈ", "pa", "911 ’ਤੇ"],
  ["घर में आग लग गई", "hi", "911 पर"],
  ["گھر میں آگ لگ گئی", "ur", "911 پر"],
  ["ghar mein aag lagi hai", "hi-Latn", "911 par"],
])("row 183: %s is answered in its language too (%s)", (text, language, words) => {
  const lines = dangerText(text, "+19055550142", "24/7").split("\n");
  expect(lines[0]).toBe(
    "If someone is in danger, call 911 first. Then call our emergency line, (905) 555-0142, staffed 24/7.",
  );
  expect(lines.at(-1)).toContain(words);
  expect(languageOf(lines.at(-1) ?? "")).toBe(language);
});

test("row 183: only people who mention suicide are also told about 988", () => {
  expect(dangerText("I want to kill myself", "+19055550142", "24/7")).toContain("988");
  expect(dangerText("the garage is on fire", "+19055550142", "24/7")).not.toContain("988");
});

test("row 183: danger is recognized among other sentences", () => {
  const said =
    "I have had the House Package for two years and like it. There is a man in my garage! Do you take Visa?";
  expect(isDanger(said)).toBe(true);
  expect(
    isDanger("We have a garage. A man may come to my house on Monday to measure it. Do you take Visa?"),
  ).toBe(false);
});

test("a text without words is no danger", () => {
  expect(["", "?", "12 !"].map(isDanger)).toEqual([false, false, false]);
});

test.each(sets)(
  "row 183: 49 of 50 unseen sentences are recognized, with at most one false alarm in 40",
  (set) => {
    const missed = set.danger.filter((text) => !isDanger(text));
    const falseAlarms = set.harmless.filter(isDanger);
    expect([set.danger.length, set.harmless.length]).toEqual([50, 40]);
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(1);
    expect(falseAlarms.length, falseAlarms.join("\n")).toBeLessThanOrEqual(1);
  },
);

test("row 183: no sentence of the test sets is among the learned ones", () => {
  const ordinary = waysToAsk().flatMap(([, ways]) => ways);
  const all = [...examples.danger, ...examples.harmless, ...ordinary];
  const learned = new Set(all.map((text) => text.toLowerCase()));
  const tested = sets.flatMap(({ danger, harmless }) => [...danger, ...harmless]);
  expect(tested.filter((text) => learned.has(text.toLowerCase()))).toEqual([]);
});
