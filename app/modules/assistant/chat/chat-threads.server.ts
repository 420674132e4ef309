import { sql } from "kysely";
import { z } from "zod";
import type { Passage } from "~/modules/assistant/knowledge/passages";
import { cleaned } from "~/modules/assistant/knowledge/question";
import * as Model from "~/modules/assistant/model/model-state.server";
import type { Company } from "~/modules/shared/company/company.server";
import { AppError } from "~/platform/app-error.server";
import { defineCookie } from "~/platform/cookies.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { publish } from "~/platform/event-bus.server";
import { newId } from "~/platform/ids.server";
import { formatPhone } from "~/platform/phone";
import { addressKey, type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import { digest, randomToken } from "~/platform/secrets.server";
import { answer, warningFor } from "./answering.server";
import { passOn } from "./passing-on.server";
import { failureTurn, maxQuestions, type NewTurn, turnKinds } from "./turn-kinds";

const days = 30;
const limit: Limit = { name: "chat", tries: 20, window: 600 };

/** Identifies the reader's thread; set by the first question. */
export const chatCookie = defineCookie({
  name: "chat",
  schema: z.string().max(100),
  maxAge: days * 86_400,
  hostOnly: true,
});

/** The query of the chat's pages inside another page's frame, which every link and form keeps. */
export function frameQuery(url: string): string {
  return new URL(url).searchParams.has("embed") ? "?embed=1" : "";
}

/** A page that says it, or a question that may have been meant. */
const sourceList = z
  .array(z.union([z.object({ href: z.string(), page: z.string() }), z.object({ ask: z.string() })]))
  .catch([]);
const kindSchema = z.enum(turnKinds);

export async function find(token: string | undefined, executor: Executor = db) {
  return token === undefined ? undefined : byToken(token, executor).executeTakeFirst();
}

function byToken(token: string, executor: Executor) {
  return executor
    .selectFrom("chatThreads")
    .select(["id", "inquiryId", "handedOverAt"])
    .where("tokenHash", "=", digest(token))
    .where("lastAt", ">", sql<Date>`now() - make_interval(days => ${days})`);
}

async function lock(token: string | undefined, trx: Executor) {
  const own = token && (await byToken(token, trx).forUpdate().executeTakeFirst());
  return own ? { ...own, token } : undefined;
}

/** What was said in a thread, oldest first. */
export async function listTurns(threadId: string, executor: Executor = db) {
  const rows = await executor
    .selectFrom("chatTurns")
    .select(["id", "kind", "body", "sources", "createdAt"])
    // On the clock that set it.
    .select(sql<number | null>`extract(epoch FROM waiting_until - clock_timestamp())::float8`.as("waits"))
    .where("threadId", "=", threadId)
    .orderBy("id")
    .limit(maxQuestions * 3)
    .execute();
  return rows.map(({ kind, sources, ...turn }) => {
    const stored = sourceList.parse(sources);
    return {
      ...turn,
      kind: kindSchema.parse(kind),
      sources: stored.flatMap((source) => ("href" in source ? [source] : [])),
      asks: stored.flatMap((source) => ("ask" in source ? [source.ask] : [])),
    };
  });
}

/** A stored question whose answer a model will word. */
export interface Pending {
  threadId: string;
  turnId: string;
  question: string;
  /** What may be said, best first. */
  found: Passage[];
  /** The answer without a model. */
  plain: NewTurn[];
  /** What was said before. */
  said: Pick<NewTurn, "kind" | "body">[];
}

/** Seconds that a question waits for its answer. */
export const timeoutSeconds = env.openai.timeoutSeconds;

/**
 * Stores a question and its answer, or the question alone if a model will be asked. A blank one is ignored; the token
 * is that of the thread, a new one if there was none.
 * @throws AppError 429 after 20 in 10 minutes, 409 while an answer is being written; also if the thread is full
 */
export async function ask(
  token: string | undefined,
  text: string,
  settings: Company,
  executor: Executor = db,
): Promise<{ token: string; pending?: Pending } | undefined> {
  const question = cleaned(text);
  if (question === "") return undefined;
  const warning = warningFor(question, settings);
  return inTransaction(executor, async (trx) => {
    const refusal = (wait: string) =>
      `You have asked many questions. Please wait ${wait}, or call us at ${formatPhone(settings.phone)}.`;
    await takeOrRefuse([[limit, addressKey()]], refusal, trx);
    const thread = await open(token, settings, trx);
    const said = Model.isOn() ? await listTurns(thread.id, trx) : [];
    const turnId = await store(thread.id, { kind: "question", body: question }, trx);
    await trx.updateTable("chatThreads").set({ lastAt: sql`now()` }).where("id", "=", thread.id).execute();
    if (thread.inquiryId) {
      await passOn(thread.inquiryId, turnId, question, trx);
      if (warning) await store(thread.id, warning, trx);
      return { token: thread.token };
    }
    if (thread.handedOverAt) throw new AppError("A person has closed this chat. Delete it to start again.");
    const { first, turns: plain, found } = await answer(question, settings, trx);
    for (const turn of first) await store(thread.id, turn, trx);
    if (found.length > 0 && (await Model.isReady(new Date(), settings.timeZone, trx))) {
      const waitingUntil = sql<Date>`now() + make_interval(secs => ${timeoutSeconds})`;
      await trx.updateTable("chatTurns").set({ waitingUntil }).where("id", "=", turnId).execute();
      return { token: thread.token, pending: { threadId: thread.id, turnId, question, found, plain, said } };
    }
    for (const turn of plain) await addAnswer(thread.id, turnId, turn, trx);
    return { token: thread.token };
  }).catch((error: unknown) => {
    if (!warning || !(error instanceof AppError)) throw error;
    throw new AppError(`${warning.body}\n${error.message}`, error.status, error.retryAfter);
  });
}

export const answered = "chat-answered";

/** Stores the answer to a waiting question, once. Does nothing if it was given up, handed over or deleted. */
export async function conclude(
  { threadId, turnId }: Pick<Pending, "threadId" | "turnId">,
  turns: NewTurn[],
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await trx.selectFrom("chatThreads").select("id").where("id", "=", threadId).forUpdate().execute();
    const { numUpdatedRows } = await trx
      .updateTable("chatTurns")
      .set({ waitingUntil: null })
      .where("id", "=", turnId)
      .where("waitingUntil", "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    for (const turn of turns) await addAnswer(threadId, turnId, turn, trx);
    await publish(answered, { threadId }, trx);
  });
}

async function addAnswer(threadId: string, asked: string, { unanswered, ...turn }: NewTurn, trx: Executor) {
  await store(threadId, turn, trx);
  if (unanswered) await trx.updateTable("chatTurns").set({ unanswered }).where("id", "=", asked).execute();
}

async function open(token: string | undefined, { assistantName }: Company, trx: Executor) {
  const own = await lock(token, trx);
  if (!own) return begin(trx);
  const waiting = (await listTurns(own.id, trx)).find(({ waits }) => waits !== null);
  if (waiting?.waits && waiting.waits > 0)
    throw new AppError(`${assistantName} is still writing. Wait for the answer, then send this.`, 409);
  if (waiting) await conclude({ threadId: own.id, turnId: waiting.id }, [failureTurn], trx);
  const { count } = await trx
    .selectFrom("chatTurns")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("threadId", "=", own.id)
    .where("kind", "=", "question")
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxQuestions) {
    const sentence = `This chat has reached ${maxQuestions} questions. Talk to a person, or delete it and start again.`;
    throw new AppError(sentence);
  }
  return own;
}

async function begin(trx: Executor) {
  const token = randomToken();
  const id = newId();
  await trx
    .insertInto("chatThreads")
    .values({ id, tokenHash: digest(token) })
    .execute();
  return { id, token, inquiryId: null, handedOverAt: null };
}

/** The thread of someone who wants to talk to a person, locked; a new one if they have said nothing yet. */
export async function openForPerson(token: string | undefined, trx: Executor) {
  return (await lock(token, trx)) ?? begin(trx);
}

export async function markHandedOver(id: string, inquiryId: string, trx: Executor): Promise<void> {
  await trx
    .updateTable("chatThreads")
    .set({ inquiryId, handedOverAt: sql`now()`, lastAt: sql`now()` })
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("chatTurns")
    .set({ waitingUntil: null })
    .where("threadId", "=", id)
    .where("waitingUntil", "is not", null)
    .execute();
}

/** Adds a turn and returns its id. */
export async function store(
  threadId: string,
  { kind, body, sources = [], asks = [] }: NewTurn,
  trx: Executor,
): Promise<string> {
  const id = newId();
  const row = {
    id,
    threadId,
    kind,
    body,
    sources: JSON.stringify([...sources, ...asks.map((ask) => ({ ask }))]),
  };
  await trx.insertInto("chatTurns").values(row).execute();
  return id;
}

/** Deletes the reader's thread with all its turns. What a member of staff already received stays with them. */
export async function remove(token: string | undefined, executor: Executor = db): Promise<void> {
  if (token) await executor.deleteFrom("chatThreads").where("tokenHash", "=", digest(token)).execute();
}

/** Deletes threads that were silent for 30 days, at most 1,000 a run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("chatThreads")
    .select("id")
    .where("lastAt", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .limit(1_000);
  const result = await executor.deleteFrom("chatThreads").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
