import { beforeAll, beforeEach, expect, test } from "vitest";
import * as Undo from "~/modules/office/undo/undo.server";
import { company } from "~/modules/shared/company/company.server";
import { db } from "~/platform/db.server";
import { inScope } from "~/platform/scope.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Threads from "./chat-threads.server";
import { listAll } from "./handing-over.server";
import * as OpenQuestions from "./open-questions.server";
import { synonyms } from "./synonyms.server";
import { createAbout, writtenAnswers } from "./written-answers.server";

useTestDatabase();

let by: TestPerson;
const dragons = {
  question: "Do you groom dragons too?",
  answer: "No. Call the city about dragons.",
  page: "/services",
  status: "used",
} as const;

beforeAll(async () => {
  by = await addPerson({ role: "owner" });
});

beforeEach(async () => {
  await db.deleteFrom("chatThreads").execute();
  await db.deleteFrom("assistantAnswers").execute();
  before = (await acts()).length;
});

let addresses = 0;
let before = 0;

function ask(token: string | undefined, text: string) {
  addresses += 1;
  const scope = { id: "r", address: `198.51.100.${addresses}`, userId: null };
  return inScope(scope, async () => (await Threads.ask(token, text, await company()))?.token);
}

async function lastSaid(token: string | undefined) {
  const thread = await Threads.find(token);
  return thread ? (await listAll(thread)).at(-1) : undefined;
}

async function open() {
  const { rows } = await OpenQuestions.openQuestionList.page(
    OpenQuestions.openQuestionList.query("http://list/"),
  );
  return rows.map(({ id, question, asked }) => ({ id, question, asked }));
}

const acts = async () =>
  (await db.selectFrom("auditLog").select("action").orderBy("id").execute()).map(({ action }) => action);

test("row 181: unanswered questions that differ in small words are one, most asked first", async () => {
  await ask(undefined, "Is the moon a cheese?");
  await ask(undefined, "Do you groom dragons too?");
  await ask(undefined, "do you groom too dragons");
  const [first, second, ...others] = await open();
  expect(first).toMatchObject({ question: "do you groom too dragons", asked: 2 });
  expect(second).toMatchObject({ question: "Is the moon a cheese?", asked: 1 });
  expect(others).toEqual([]);
  expect((await OpenQuestions.find(first?.id ?? ""))?.wordings).toEqual([
    "do you groom too dragons",
    "Do you groom dragons too?",
  ]);
});

test("B26: the staff's list holds no card number, and nothing from a deleted chat", async () => {
  const token = await ask(undefined, "Do you groom dragons who wear 4111 1111 1111 1111 too?");
  expect((await open())[0]?.question).toBe("Do you groom dragons who wear [number removed] too?");
  await Threads.remove(token);
  expect(await open()).toEqual([]);
});

test("row 181: what staff write is said from the next question on, and no longer once it is retired", async () => {
  const token = await ask(undefined, "Do you groom dragons?");
  expect(await lastSaid(token)).toMatchObject({
    kind: "unknown",
    body: expect.stringContaining("(905) 555-0142"),
  });
  const [question] = await open();
  const id = await createAbout(question?.id, dragons, by);
  expect(await open()).toEqual([]);
  await ask(token, "Do you groom dragons?");
  expect(await lastSaid(token)).toMatchObject({
    body: dragons.answer,
    sources: [{ href: "/services", page: "Services" }],
  });
  await writtenAnswers.update(
    id,
    { version: 1, submitted: { ...dragons, status: "retired" }, original: {} },
    by,
  );
  await ask(token, "Do you groom dragons?");
  expect(await lastSaid(token)).toMatchObject({ kind: "unknown" });
  await writtenAnswers.remove(id, 2, by);
  expect((await acts()).slice(before)).toEqual([
    "written_answer.created",
    "written_answer.updated",
    "written_answer.deleted",
  ]);
});

test("row 181: a dismissed question goes with all its wordings, once, and returns when it is asked again", async () => {
  await ask(undefined, "Is the moon a cheese?");
  await ask(undefined, "the moon is cheese");
  const [{ id = "" } = {}] = await open();
  expect(await OpenQuestions.dismiss(id, by)).toBe(true);
  expect(await OpenQuestions.dismiss(id, by)).toBe(false);
  expect(await open()).toEqual([]);
  expect((await acts()).slice(before)).toEqual(["chat_question.dismissed"]);
  await ask(undefined, "Is the moon a cheese?");
  expect(await open()).toMatchObject([{ asked: 1 }]);
});

test("row 184: a synonym by staff works at once, and no longer once it is deleted", async () => {
  const id = await synonyms.create({ words: "qvertzig, pipeda" }, by);
  const token = await ask(undefined, "qvertzig?");
  expect((await lastSaid(token))?.body).toContain("what we hold about you");
  await synonyms.update(id, { version: 1, submitted: { words: "qvertzig, refund" }, original: {} }, by);
  await ask(token, "qvertzig?");
  expect((await lastSaid(token))?.body).toContain("don’t promise refunds");
  await synonyms.remove(id, 2, by);
  await ask(token, "qvertzig?");
  expect(await lastSaid(token)).toMatchObject({ kind: "unknown" });
  expect((await acts()).slice(before)).toEqual(["synonyms.created", "synonyms.updated", "synonyms.deleted"]);
});

test("row 184: a change to synonyms can be undone", async () => {
  const id = await synonyms.create({ words: "owl, bird" }, by);
  await synonyms.update(id, { version: 1, submitted: { words: "owl, fowl" }, original: {} }, by);
  const { last } = await db
    .selectFrom("auditLog")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  expect(await Undo.perform(String(last), { id: by.id, kind: "staff", role: "owner" })).toMatchObject({
    message: expect.stringContaining("Undone: Words."),
  });
  expect(await synonyms.find(id)).toMatchObject({ words: "owl, bird" });
});
