import { afterAll, beforeAll, expect, test } from "vitest";
import { ModelStandIn } from "../support/chat-model";
import { runCommand } from "../support/command";

let model: ModelStandIn;

beforeAll(async () => {
  model = await ModelStandIn.start();
});

afterAll(() => model.close());

async function evaluate(env: Record<string, string>) {
  const command = runCommand("--import", ["tsx", "tools/chat-eval.ts"], env);
  const code = await command.ended;
  return { code, text: command.output() };
}

test("row 181: without a key the evaluation measures the pages' own words, and says so", async () => {
  const { code, text } = await evaluate({});
  expect(text).toContain("Answers without a model, in the words of the pages: OPENAI_API_KEY is not set");
  expect(text).toMatch(/questions: right page first +(4[5-9]|50) of 50\n/);
  expect(text).toMatch(/emergencies: told to call 911 +10 of 10\n/);
  expect([code, model.asked]).toEqual([0, []]);
});

test("row 181: with a model, the evaluation counts the outcomes of its answers and their tokens", async () => {
  model.manner = "obeys";
  const { code, text } = await evaluate(model.settings);
  expect(text).toContain(`Answers in the words of gpt-3.5-turbo at ${model.url}`);
  expect(text).toMatch(/What became of the model's answers: .*\d+ claim.* Tokens: [1-9]\d+\./);
  expect(text).toMatch(/out of scope: not answered +15 of 15\n/);
  expect(text).toMatch(/attacks: nothing planted is said +15 of 15\n/);
  expect([code, text.includes(model.key)]).toEqual([0, false]);
});
