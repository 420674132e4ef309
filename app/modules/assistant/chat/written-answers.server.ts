import type * as Audit from "~/modules/shared/audit/audit.server";
import { defineNoun } from "~/modules/shared/records/noun.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import * as OpenQuestions from "./open-questions.server";
import { writtenAnswer } from "./written-answer.noun";

export const writtenAnswers = defineNoun(writtenAnswer, { table: "assistantAnswers" });

/** The chat gives it from now on. `about` is the unanswered question it was written for, which is then settled. */
export function createAbout(
  about: string | undefined,
  input: Parameters<typeof writtenAnswers.create>[0],
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string> {
  return inTransaction(executor, async (trx) => {
    const id = await writtenAnswers.create(input, by, trx);
    if (about) await OpenQuestions.settle(about, trx);
    return id;
  });
}
