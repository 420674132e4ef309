import {
  complete,
  ModelFailure,
  maxTokens,
  type Patience,
} from "~/modules/assistant/model/model-client.server";
import * as Model from "~/modules/assistant/model/model-state.server";
import type { Company } from "~/modules/shared/company/company.server";
import { subscribe } from "~/platform/event-bus.server";
import { log, logError } from "~/platform/log.server";
import { mac } from "~/platform/secrets.server";
import * as Threads from "./chat-threads.server";
import { listAll } from "./handing-over.server";
import { chosen, promptFor } from "./model-prompt";
import { checkReply } from "./model-reply";
import type { Turn } from "./thread";
import { failureTurn, type NewTurn } from "./turn-kinds";

/** The model gets a little less time than the reader waits, so that its answer is stored in time. */
const asLongAs: Patience = { total: Threads.timeoutSeconds * 1000 - 500, wait: 200 };

/** Asks the model without holding anything of the database, and stores the answer even if the reader has left. */
export async function write(pending: Threads.Pending, settings: Company, patience = asLongAs): Promise<void> {
  try {
    const { turns } = await word(pending, settings, patience);
    await Threads.conclude(pending, turns);
  } catch (error) {
    logError("chat.failed", error);
  }
}

interface Worded {
  turns: NewTurn[];
  /** Outcome of the model call; "rested" means it was skipped. */
  outcome: "worded" | "rested" | "failed" | "format" | "source" | "claim" | "words";
  tokens: number;
}

/**
 * The turns that answer a question: in the model's words, unless code finds something in them that the passages do not
 * say.
 */
export async function word(
  { threadId, question, found, plain, said }: Threads.Pending,
  settings: Company,
  patience = asLongAs,
): Promise<Worded> {
  const now = new Date();
  const passages = chosen(found);
  const prompt = promptFor(question, passages, said, settings);
  const taken = maxTokens + Math.ceil(JSON.stringify(prompt).length / 3);
  if (!(await Model.take(taken, now, settings.timeZone))) return told(plain, "rested", 0);
  const user = mac("chat-user", threadId).toString("hex").slice(0, 32);
  const answer = await complete(prompt, user, patience).catch((error: unknown) => {
    if (error instanceof ModelFailure) return error;
    throw error;
  });
  if (answer instanceof ModelFailure) {
    const { kind, sentence, status } = answer;
    log("chat.model-failed", { kind, sentence, status });
    await Model.fail(taken, answer, now);
    return told([failureTurn], "failed", 0);
  }
  await Model.succeed(taken, answer.tokens);
  const tokens = answer.tokens ?? taken;
  const turn = checkReply(answer.content, passages, settings);
  return typeof turn === "string" ? told(plain, turn, tokens) : told([turn], "worded", tokens);
}

function told(turns: NewTurn[], outcome: Worded["outcome"], tokens: number): Worded {
  log("chat.worded", { outcome, tokens });
  return { turns, outcome, tokens };
}

type Thread = Parameters<typeof listAll>[0];

/** A thread as its page shows it: `answer` follows once it is written, if someone can wait for it. */
export async function read(thread: Thread, { waits }: { waits: boolean }) {
  const turns = await listAll(thread);
  const asked = turns.find(isWaiting);
  if (!asked) return { turns, writing: false };
  if (isLate(asked)) return { turns: await giveUp(thread, asked.id), writing: false };
  return { turns, writing: true, ...(waits && { answer: answerTo(thread, asked.id) }) };
}

function isWaiting({ waits }: Turn): boolean {
  return typeof waits === "number";
}

function isLate({ waits }: Turn): boolean {
  return typeof waits === "number" && waits <= 0;
}

async function giveUp(thread: Thread, turnId: string): Promise<Turn[]> {
  await Threads.conclude({ threadId: thread.id, turnId }, [failureTurn]);
  return listAll(thread);
}

/** Milliseconds after which a page looks on its own, in case it was not told. */
const lookAfter = 2_000;

async function answerTo(thread: Thread, turnId: string): Promise<Turn[]> {
  let hear = () => {};
  const stop = subscribe(Threads.answered, (payload) => {
    if (typeof payload === "object" && payload && "threadId" in payload && payload.threadId === thread.id)
      hear();
  });
  try {
    for (;;) {
      const heard = new Promise<void>((resolve) => {
        hear = resolve;
        setTimeout(resolve, lookAfter);
      });
      const turns = await turnsNow(thread, turnId);
      if (turns) return turns.slice(turns.findIndex(({ id }) => id === turnId) + 1);
      await heard;
    }
  } finally {
    stop();
  }
}

async function turnsNow(thread: Thread, turnId: string): Promise<Turn[] | undefined> {
  const turns = await listAll(thread);
  const asked = turns.find(({ id }) => id === turnId);
  if (!asked || !isWaiting(asked)) return turns;
  return isLate(asked) ? giveUp(thread, turnId) : undefined;
}
