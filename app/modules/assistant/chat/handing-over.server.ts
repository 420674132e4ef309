import { cleaned } from "~/modules/assistant/knowledge/question";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import type { NewInquiry } from "~/modules/inquiries/inquiries/inquiry.schema";
import { noContactTime } from "~/modules/inquiries/inquiries/inquiry-options";
import * as InquiryThread from "~/modules/inquiries/inquiries/inquiry-thread.server";
import type { Company } from "~/modules/shared/company/company.server";
import { db, type Executor } from "~/platform/db.server";
import { formatDate } from "~/platform/format";
import { warningFor } from "./answering.server";
import * as Threads from "./chat-threads.server";
import type { Turn } from "./thread";

const longestTranscript = 5_000;

/** The turns of a thread, with staff's replies since a person took over. */
export async function listAll(
  { id, inquiryId }: { id: string; inquiryId: string | null },
  executor: Executor = db,
): Promise<Turn[]> {
  const turns = await Threads.listTurns(id, executor);
  if (!inquiryId) return turns;
  const written = await InquiryThread.list(inquiryId, executor);
  const replies = written.flatMap((entry): Turn[] => {
    if (entry.kind !== "reply") return [];
    const { id: replyId, kind, text, at, author } = entry;
    return [{ id: replyId, kind, body: text, sources: [], createdAt: at, author }];
  });
  return [...turns, ...replies].sort((one, other) => Number(one.createdAt) - Number(other.createdAt));
}

interface Handover {
  token: string | undefined;
  person: Pick<NewInquiry, "name" | "email" | "phone">;
  /** What the visitor wants to ask the person. */
  question?: string;
  settings: Company;
  automated: boolean;
}

/**
 * Turns a thread into an inquiry with what was said; from then on the assistant is silent in it. Returns its token.
 * @throws AppError like Inquiries.receive
 */
export async function handOver(
  { token, person, question = "", settings, automated }: Handover,
  trx: Executor,
): Promise<string> {
  const thread = await Threads.openForPerson(token, trx);
  if (thread.handedOverAt) return thread.token;
  const { name: companyName, assistantName, hours, timeZone } = settings;
  await addQuestion(thread.id, cleaned(question), settings, trx);
  const turns = await Threads.listTurns(thread.id, trx);
  const { id, reference } = await Inquiries.receive(
    {
      ...person,
      inquiryPurpose: "General Inquiry",
      serviceType: "N/A",
      preferredContactTime: noContactTime,
      message: transcript(turns, assistantName),
    },
    { automated, source: "chat" },
    trx,
  );
  const by = formatDate(nextBusinessDay(new Date(), timeZone), timeZone);
  const body = `A person at ${companyName} has this now. Your reference is ${reference}. Our office is open ${hours}; we answer by ${by}, here and by email to ${person.email}.`;
  await Threads.store(thread.id, { kind: "handed_over", body }, trx);
  await Threads.markHandedOver(thread.id, id, trx);
  return thread.token;
}

/** Stores what a visitor wrote for the person who takes over, unless they have just asked it. */
async function addQuestion(threadId: string, question: string, settings: Company, trx: Executor) {
  if (question === "" || question === (await lastQuestion(threadId, trx))) return;
  await Threads.store(threadId, { kind: "question", body: question }, trx);
  const warning = warningFor(question, settings);
  if (warning) await Threads.store(threadId, warning, trx);
}

/** The last question of a thread. */
export async function lastQuestion(threadId: string, executor: Executor = db): Promise<string | undefined> {
  const turns = await Threads.listTurns(threadId, executor);
  return turns.findLast(({ kind }) => kind === "question")?.body;
}

/** Who said what; only the end of a long chat. */
function transcript(turns: Turn[], assistant: string): string {
  if (turns.length === 0) return "Asked in the chat to talk to a person.";
  const said = turns.map(({ kind, body }) => `${kind === "question" ? "Visitor" : assistant}: ${body}`);
  return `From the chat:\n\n${said.join("\n\n")}`.slice(-longestTranscript);
}

function nextBusinessDay(now: Date, timeZone: string): Date {
  const weekday = new Intl.DateTimeFormat("en-CA", { weekday: "short", timeZone });
  const next = new Date(now);
  do next.setUTCDate(next.getUTCDate() + 1);
  while (/^(Sat|Sun)/.test(weekday.format(next)));
  return next;
}
