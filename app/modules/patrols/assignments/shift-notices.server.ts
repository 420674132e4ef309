import { sql } from "kysely";
import { z } from "zod";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { canSignIn } from "~/modules/shared/users/users.server";
import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import type { Change } from "~/platform/mail-layout.server";
import { formatPhone } from "~/platform/phone";
import { assignmentNoun } from "./assignment-noun";
import { dayWords, shiftWords } from "./shift-words";

/** A shift as its guard knows it. */
interface Shift {
  guardId: string | null;
  status?: string;
  title: string;
  location: string;
  notes: string;
  day: string;
  from: string;
  to: string;
  timeZone: string;
  scheduledStart: Date;
  scheduledEnd: Date;
}

/** A shift before and after what was done to it; one is missing if it was added or deleted. */
interface ShiftChange {
  before?: Shift | undefined;
  after?: Shift | undefined;
}

const maxLines = 8;

/** Tells guards, on their page and by email, which of their coming shifts were added, changed or taken away. */
export async function tellGuards(changes: ShiftChange[], trx: Executor): Promise<void> {
  const told = new Map<string, Line[]>();
  const startOf = ({ before, after }: ShiftChange) => (after ?? before)?.scheduledStart.getTime() ?? 0;
  const inOrder = [...changes].sort((one, other) => startOf(one) - startOf(other));
  for (const line of inOrder.flatMap(linesOf))
    told.set(line.guardId, [...(told.get(line.guardId) ?? []), line]);
  if (told.size === 0) return;
  const guards = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", [...told.keys()])
    .where(canSignIn)
    .execute();
  for (const { id: guardId } of guards) {
    const all = told.get(guardId) ?? [];
    const lines = all.slice(0, maxLines).map(({ words }) => words);
    const rest = all.slice(maxLines);
    const last = rest.at(-1);
    if (last) lines.push(`And ${rest.length} more, the last on ${dayWords(last.day)}`);
    const id = newId();
    await trx.insertInto("shiftNotices").values({ id, guardId, lines }).execute();
    await sendJob(shiftMail, { noticeId: id }, trx);
  }
}

interface Line {
  guardId: string;
  day: string;
  words: string;
}

/** For each guard concerned, what happened. */
function linesOf({ before, after }: ShiftChange): Line[] {
  const [was, is] = [guardOf(before), guardOf(after)];
  const lines: Line[] = [];
  const say = (guardId: string, act: string, shift: Shift, more = "") =>
    lines.push({ guardId, day: shift.day, words: `${act}: ${timeOf(shift)}\n${placeOf(shift)}${more}` });
  if (before && was && was !== is) say(was, "Removed", before);
  if (after && is && was !== is) say(is, "Added", after);
  if (before && after && is && was === is && differs(before, after))
    say(is, "Changed", after, hasMoved(before, after) ? ` (it was ${timeOf(before)})` : "");
  return lines;
}

/** Who has to be there; nobody for a shift that is cancelled or over. */
function guardOf(shift: Shift | undefined): string | null {
  return shift && shift.status !== "cancelled" && shift.scheduledEnd > new Date() ? shift.guardId : null;
}

function differs(before: Shift, after: Shift): boolean {
  const told = ["title", "location", "notes"] as const;
  return hasMoved(before, after) || told.some((name) => before[name] !== after[name]);
}

function hasMoved(before: Shift, after: Shift): boolean {
  return timeOf(before) !== timeOf(after);
}

function timeOf(shift: Shift): string {
  return `${dayWords(shift.day)}, ${shiftWords(shift)}`;
}

function placeOf({ title, location }: Shift): string {
  return `${title}, ${location}`;
}

/** A stored line, such as "Added: Fri, Nov 27, 11:00 PM – 7:00 AM" and the place below; the last may only count. */
function changeIn(line: string): Change | undefined {
  const [, label, what, how] = /^(\w+): (.*)\n(.*)$/.exec(line) ?? [];
  return label && what && how ? { label, what, how, isOff: label === "Removed" } : undefined;
}

export const shiftMail = defineMail({
  name: "shift-mail",
  label: "Emails to guards about their shifts",
  data: z.object({ noticeId: z.uuid() }),
  read: ({ noticeId }) =>
    db
      .selectFrom("shiftNotices")
      .innerJoin("users", "users.id", "guardId")
      .innerJoin("profiles", "profiles.id", "guardId")
      .select(["users.email as to", "users.role", "fullName", "lines"])
      .where("shiftNotices.id", "=", noticeId)
      .where(canSignIn)
      .executeTakeFirst(),
  words: ({ to, role, fullName, lines }, { name, email, phone }) => ({
    to,
    replyTo: email,
    heading: "Your shifts have changed",
    paragraphs: [fullName ? `Hello ${fullName},` : "Hello,"],
    changes: lines.flatMap((line) => changeIn(line) ?? []),
    after: [
      ...lines.filter((line) => !changeIn(line)),
      `If you cannot come, reply to this email or call us${phone ? `: ${formatPhone(phone)}` : ""}.`,
    ],
    action:
      role === "guard"
        ? { label: "See your shifts", href: "/guard" }
        : { label: "Open the assignments", href: assignmentNoun.path },
    footer: `Sent by ${name} to ${to}, because you work as a guard.`,
  }),
});

const shownFor = "7 days";
const maxShown = 5;

/** What a guard was told in the last seven days, newest first. */
export async function recentOf(guardId: string, executor: Executor = db) {
  const rows = await executor
    .selectFrom("shiftNotices")
    .select(["id", "lines", "createdAt"])
    .where("guardId", "=", guardId)
    .where("createdAt", ">", sql<Date>`now() - ${shownFor}::interval`)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(maxShown)
    .execute();
  return rows.map(inOneLine);
}

function inOneLine<T extends { lines: string[] }>(notice: T): T {
  return { ...notice, lines: notice.lines.map((line) => line.replace("\n", ", ")) };
}

/** What a guard was told, for the download of their data. */
export async function exportOf(guardId: string) {
  const rows = await db
    .selectFrom("shiftNotices")
    .select(["lines", "createdAt"])
    .where("guardId", "=", guardId)
    .orderBy("createdAt", "desc")
    .limit(1_000)
    .execute();
  return rows.map(inOneLine);
}

/** Deletes those older than 90 days, at most 1,000 a run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("shiftNotices")
    .select("id")
    .where("createdAt", "<", sql<Date>`now() - interval '90 days'`)
    .limit(1_000);
  const result = await executor.deleteFrom("shiftNotices").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
