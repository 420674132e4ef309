import { sql } from "kysely";
import type { Role } from "~/modules/sessions/sessions.server";
import { may } from "~/modules/staff/rights";
import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { type NoticeKind, noticeKinds } from "./notice-kinds";
import { noticeMail } from "./notice-mail.server";

/** What a notification says and leads to. */
export interface Notice {
  /** One sentence. It is kept for 90 days and may go by mail: the person's name at most, never what they wrote. */
  words: string;
  /** The page of the back office that it is about, such as "/admin/inquiries/…". */
  href: string;
}

interface NoticeOptions {
  /** Who did it, and needs no telling. */
  except?: string | undefined;
  /** By mail too: to those who chose so (the default), to all who get the notification, or to nobody. */
  mail?: "chosen" | "always" | "never";
}

/** More staff than this are not told of one thing. */
const audienceLimit = 1_000;

/** A page of the list. */
const pageSize = 25;

/** Counting stops here. */
const countLimit = 99;

/**
 * Tells every active member of staff who may read the kind's area and has not muted it, when the transaction commits (row 191).
 * Returns how many were told.
 * @throws Error when the href leads out of the back office
 */
export async function notify(
  kind: NoticeKind,
  notice: Notice & NoticeOptions,
  trx: Executor,
): Promise<number> {
  const people = await audience(kind, trx)
    .$if(notice.except !== undefined, (builder) => builder.where("users.id", "<>", notice.except ?? ""))
    .limit(audienceLimit)
    .execute();
  await store(kind, notice, people, trx);
  return people.length;
}

/** The same for one person; nothing when they may not read the kind's area, have muted it or are no longer staff. */
export async function notifyPerson(
  userId: string,
  kind: NoticeKind,
  notice: Notice & Pick<NoticeOptions, "mail">,
  trx: Executor,
): Promise<void> {
  const people = await audience(kind, trx).where("users.id", "=", userId).execute();
  await store(kind, notice, people, trx);
}

/** A person's notifications, newest first, and the `before` that continues the list. */
export async function list(userId: string, { before }: { before?: string } = {}, executor: Executor = db) {
  const rows = await executor
    .selectFrom("notifications")
    .select(["id", "kind", "words", "href", "read_at as readAt", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .$if(before !== undefined, (builder) =>
      builder.where(
        sql<boolean>`(created_at, id) < (SELECT created_at, id FROM notifications WHERE id = ${before} AND user_id = ${userId})`,
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(pageSize + 1)
    .execute();
  const shown = rows.slice(0, pageSize);
  return { rows: shown, older: rows.length > pageSize ? shown.at(-1)?.id : undefined };
}

/** How many a person has not read; 99 stands for more. */
export async function countUnread(userId: string, executor: Executor = db): Promise<number> {
  const bounded = executor
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .limit(countLimit)
    .as("bounded");
  const row = await executor
    .selectFrom(bounded)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Marks one of a person's own as read. Returns where it leads; undefined when it is not theirs or is gone. */
export async function markRead(userId: string, id: string, executor: Executor = db) {
  const row = await executor
    .updateTable("notifications")
    .set({ read_at: sql`coalesce(read_at, now())` })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("href")
    .executeTakeFirst();
  return row?.href;
}

/** Marks all of a person's own as read. Returns how many were not. */
export async function markAllRead(userId: string, executor: Executor = db): Promise<number> {
  const result = await executor
    .updateTable("notifications")
    .set({ read_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes notifications older than 90 days, at most 1,000 a run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("notifications")
    .select("id")
    .where("created_at", "<", sql<Date>`now() - interval '90 days'`)
    .limit(1_000);
  const result = await executor.deleteFrom("notifications").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}

interface Reader {
  id: string;
  byMail: boolean;
}

function audience(kind: NoticeKind, trx: Executor) {
  return trx
    .selectFrom("users")
    .leftJoin("staff_settings", "staff_settings.user_id", "users.id")
    .select("users.id")
    .select(sql<boolean>`coalesce(email_notices, false)`.as("byMail"))
    .where("users.role", "in", readersOf(kind))
    .where("users.disabled_at", "is", null)
    .where(sql<boolean>`NOT (${kind} = ANY (coalesce(muted_notices, '{}')))`)
    .orderBy("users.id");
}

function readersOf(kind: NoticeKind): Role[] {
  const roles: Role[] = ["owner", "dispatcher", "recruiter", "support"];
  return roles.filter((role) => may(role, noticeKinds[kind].area));
}

async function store(
  kind: NoticeKind,
  { words, href, mail = "chosen" }: Notice & NoticeOptions,
  people: Reader[],
  trx: Executor,
): Promise<void> {
  if (!/^\/admin\/[^/\\]/.test(href)) throw new Error("A notification leads to a page of the back office.");
  if (people.length === 0) return;
  const rows = people.map(({ id, byMail }) => ({ id: newId(), user_id: id, byMail }));
  await trx
    .insertInto("notifications")
    .values(rows.map(({ id, user_id }) => ({ id, user_id, kind, words, href })))
    .execute();
  for (const { id, byMail } of rows) {
    if (mail === "always" || (mail === "chosen" && byMail)) {
      await sendJob(noticeMail, { notificationId: id }, trx);
    }
  }
}
