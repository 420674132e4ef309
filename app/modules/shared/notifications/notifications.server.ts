import { sql } from "kysely";
import { may, type StaffRole, staffRoles } from "~/modules/shared/roles/roles";
import { canSignIn } from "~/modules/shared/users/users.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { defineList } from "~/platform/list.server";
import { publishChanges } from "~/platform/live.server";
import { bell, countsOfUnread } from "./bell-topic.server";
import { mayMute, type NoticeKind, noticeKinds } from "./notice-kinds";
import { noticeMail } from "./notice-mail.server";

interface Notice {
  /** One sentence, kept for 90 days and perhaps emailed: at most the person's name, never what they wrote. */
  words: string;
  href: string;
}

interface NoticeOptions {
  except?: string | undefined;
  /** Only these roles. */
  to?: StaffRole[];
  /** "chosen", the default: to those who asked for emails. */
  mail?: "chosen" | "always" | "never";
}

const audienceLimit = 1_000;

/** Tells active staff who may read the kind's area and have not muted it, if it can be muted. Returns how many; throws if href is not in the back office. */
export async function notify(
  kind: NoticeKind,
  notice: Notice & NoticeOptions,
  trx: Executor,
): Promise<number> {
  let readers = audience(kind, trx).limit(audienceLimit);
  if (notice.except) readers = readers.where("users.id", "<>", notice.except);
  if (notice.to) readers = readers.where("users.role", "in", notice.to);
  const people = await readers.execute();
  await store(kind, notice, people, trx);
  return people.length;
}

/** Returns 0 if they may not read the area, have muted the kind or are no longer staff. */
export async function notifyPerson(
  userId: string,
  kind: NoticeKind,
  notice: Notice & Pick<NoticeOptions, "mail">,
  trx: Executor,
): Promise<number> {
  const people = await audience(kind, trx).where("users.id", "=", userId).execute();
  await store(kind, notice, people, trx);
  return people.length;
}

export function listOf(userId: string) {
  return defineList({
    from: (executor) => executor.selectFrom("notifications").where("userId", "=", userId),
    id: "notifications.id",
    filters: {},
    sorts: { created: { by: sql.ref("notifications.createdAt"), type: "timestamptz" } },
    start: "-created",
    sizes: [25],
    rows: (qb) => qb.select(["id", "kind", "words", "href", "readAt", "createdAt"]).execute(),
  });
}

/** Stops at 99. */
export async function countUnread(userId: string, executor: Executor = db): Promise<number> {
  return (await countsOfUnread([userId], executor)).get(userId) ?? 0;
}

/** Returns its href; undefined if it is not theirs. */
export async function markRead(userId: string, id: string, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    await read(trx, sql<boolean>`user_id = ${userId} AND id = ${id}`);
    const row = await trx
      .selectFrom("notifications")
      .select("href")
      .where("id", "=", id)
      .where("userId", "=", userId)
      .executeTakeFirst();
    return row?.href;
  });
}

/** Marks the notifications leading to an opened page as read. Returns how many. */
export async function markSeen(userId: string, hrefs: string[], executor: Executor = db): Promise<number> {
  const which = sql<boolean>`user_id = ${userId} AND href IN (${sql.join(hrefs)})`;
  const found = await executor
    .selectFrom("notifications")
    .select("id")
    .where("readAt", "is", null)
    .where(which)
    .limit(1)
    .executeTakeFirst();
  return found ? read(executor, which) : 0;
}

/** Marks as read what nobody needs to read any more, because the work is done. */
export async function settle(hrefs: string[], trx: Executor): Promise<void> {
  await read(trx, sql<boolean>`href IN (${sql.join(hrefs)})`);
}

/** Deletes those that lead to these pages or below them: they name a person whose data is gone. */
export async function forget(hrefs: string[], trx: Executor): Promise<void> {
  if (hrefs.length === 0) return;
  const below = sql.join(
    hrefs.map((href) => sql`href = ${href} OR starts_with(href, ${`${href}/`})`),
    sql` OR `,
  );
  const rows = await trx
    .deleteFrom("notifications")
    .where(sql<boolean>`(${below})`)
    .returning("userId")
    .execute();
  await publishChanges(bell.name, [...new Set(rows.map(({ userId }) => userId))], trx);
}

export async function markAllRead(userId: string, executor: Executor = db): Promise<number> {
  return read(executor, sql<boolean>`user_id = ${userId}`);
}

/** Marks unread ones as read, and tells the bells that counted them. Returns how many. */
async function read(executor: Executor, which: ReturnType<typeof sql<boolean>>): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const rows = await trx
      .updateTable("notifications")
      .set({ readAt: sql`now()` })
      .where("readAt", "is", null)
      .where(which)
      .returning("userId")
      .execute();
    await publishChanges(bell.name, [...new Set(rows.map(({ userId }) => userId))], trx);
    return rows.length;
  });
}

/** Deletes those older than 90 days, at most 1,000 per run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("notifications")
    .select("id")
    .where("createdAt", "<", sql<Date>`now() - interval '90 days'`)
    .limit(1_000);
  const result = await executor.deleteFrom("notifications").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}

interface Reader {
  id: string;
  byMail: boolean;
}

function audience(kind: NoticeKind, trx: Executor) {
  const people = trx
    .selectFrom("users")
    .leftJoin("staffSettings", "staffSettings.userId", "users.id")
    .select("users.id")
    .select(sql<boolean>`coalesce(email_notices, false)`.as("byMail"))
    .where("users.role", "in", readersOf(kind))
    .where(canSignIn)
    .orderBy("users.id");
  return mayMute(kind)
    ? people.where(sql<boolean>`NOT (${kind} = ANY (coalesce(muted_notices, '{}')))`)
    : people;
}

function readersOf(kind: NoticeKind): StaffRole[] {
  return staffRoles.filter((role) => may(role, noticeKinds[kind].area));
}

async function store(
  kind: NoticeKind,
  { words, href, mail = "chosen" }: Notice & NoticeOptions,
  people: Reader[],
  trx: Executor,
): Promise<void> {
  if (!/^\/admin\/[^/\\]/.test(href)) throw new Error("A notification leads to a page of the back office.");
  if (people.length === 0) return;
  const rows = people.map(({ id, byMail }) => ({ id: newId(), userId: id, byMail }));
  await trx
    .insertInto("notifications")
    .values(rows.map(({ id, userId }) => ({ id, userId, kind, words, href })))
    .execute();
  await publishChanges(
    bell.name,
    people.map(({ id }) => id),
    trx,
  );
  for (const { id, byMail } of rows) {
    if (mail === "always" || (mail === "chosen" && byMail)) {
      await sendJob(noticeMail, { notificationId: id }, trx);
    }
  }
}
