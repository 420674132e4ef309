import { randomBytes } from "node:crypto";
import { unknownTurn } from "~/modules/assistant/chat/turn-kinds";
import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";

const watch = { href: "/services/neighbourhood-watch", page: "Neighbourhood watch" };
const hour = 3_600_000;

/** How many hours ago a question was asked, the question, and the answer; none if no page has one. */
const chats: [hoursAgo: number, asked: string, told?: { body: string; href: string; page: string }][] = [
  [
    3,
    "When are your cars out?",
    { body: "Patrol cars are out from 11:00 PM to 7:00 AM, seven nights a week.", ...watch },
  ],
  [5, "Do you shovel driveways too?"],
  [20, "do you shovel driveways"],
  [27, "Can you bring in my garbage bins?"],
  [
    30,
    "How often does a car pass?",
    { body: "With the Neighbourhood Package a car passes every 20 minutes.", ...watch },
  ],
  [51, "Do you sell raffle tickets?"],
  [74, "Do you shovel driveways too?"],
  [98, "can you bring in garbage bins"],
];

/** Chats of the last days, some with questions no page answers, and one answer that staff wrote. */
export async function addDemoAssistant(now: Date, trx: Executor): Promise<void> {
  const { phone } = await trx.selectFrom("companySettings").select("phone").executeTakeFirstOrThrow();
  const threads = chats.map(([hoursAgo]) => {
    const at = new Date(now.getTime() - hoursAgo * hour);
    return { id: newId(), tokenHash: randomBytes(32), createdAt: at, lastAt: at };
  });
  await trx.insertInto("chatThreads").values(threads).execute();
  const turns = threads.flatMap(({ id: threadId, createdAt }, index) => {
    const [, asked = "", told] = chats[index] ?? [];
    const { body, ...source } = told ?? unknownTurn(phone);
    const turn = { threadId, createdAt };
    return [
      { ...turn, id: newId(), kind: "question", body: asked, sources: "[]", unanswered: !told },
      {
        ...turn,
        id: newId(),
        kind: told ? "answer" : "unknown",
        body,
        sources: JSON.stringify(told ? [source] : []),
        unanswered: false,
      },
    ];
  });
  await trx.insertInto("chatTurns").values(turns).execute();
  await trx
    .insertInto("assistantAnswers")
    .values({
      id: newId(),
      question: "Can you feed my pets while I am away?",
      answer: "No. Our guards patrol the street by car and do not go inside a home.",
      page: watch.href,
    })
    .execute();
  await trx
    .insertInto("assistantSynonyms")
    .values([
      { id: newId(), words: "parcel, package thief, porch pirate" },
      { id: newId(), words: "condo, apartment, flat" },
    ])
    .execute();
}
