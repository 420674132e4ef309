import { sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Records from "~/modules/shared/records/records.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { defineList } from "~/platform/list.server";
import { equals } from "~/platform/list-filters.server";
import type { Edit } from "~/platform/record-edits";
import type { Announcement } from "./announcement.schema";
import { announcementFields, announcementNoun, everyCommunity } from "./announcement-options";

const type = "announcement";

export const subject: Audit.Subject = {
  href: (id) => `${announcementNoun.path}/${id}`,
  titles: (ids, executor) =>
    executor.selectFrom("announcements").select(["id", "title"]).where("id", "in", ids),
};

const columns = ["id", "version", "title", "body", "communityId", "status"] as const;

type Changes = Announcement & { status: "sent" | "withdrawn"; sentAt: Date; withdrawnAt: Date };

/** Drafts are written and deleted; a sent one stays as it was. */
const drafts = recordsOf("draft");

/** The same for sent ones, which can only be withdrawn. */
const sent = recordsOf("sent");

function recordsOf(status: "draft" | "sent") {
  return Records.define({
    type,
    lock: (ids: string[], trx: Executor) =>
      trx
        .selectFrom("announcements")
        .select(columns)
        .where("id", "in", ids)
        .where("status", "=", status)
        .orderBy("id")
        .forUpdate()
        .execute(),
    update: (ids: string[], changes: Partial<Changes>, trx: Executor) =>
      trx
        .updateTable("announcements")
        .set({ ...changes, ...Records.newVersion })
        .where("id", "in", ids)
        .execute(),
    remove: (ids: string[], trx: Executor) =>
      trx.deleteFrom("announcements").where("id", "in", ids).execute(),
    auditSnapshot: ({ title }) => ({ title }),
    title: ({ title }) => title,
    formValues: ({ communityId }) => ({ communityId: communityId ?? "all" }),
    beforeUpdate: (_, { communityId }, __, trx) => refuseInactive(communityId, trx),
  });
}

/** Deletes a draft; undefined for anything else. @throws StaleEdit if someone else has saved it since */
export const { remove, lock: lockDraft, refuseStale, change: changeDraft } = drafts;

export const announcementList = defineList({
  from: (executor) => executor.selectFrom("announcements"),
  id: "announcements.id",
  search: sql.ref("announcements.searchText"),
  filters: { status: equals("announcements.status", Object.keys(announcementFields.status.words)) },
  sorts: { created: { by: sql.ref("announcements.createdAt"), type: "timestamptz" } },
  start: "-created",
  rows: (qb) =>
    qb
      .leftJoin("communities as c", "c.id", "announcements.communityId")
      .select(["announcements.id", "title", "announcements.status", "sentAt", "announcements.createdAt"])
      .select(sql<string>`coalesce(c.name, 'All')`.as("community"))
      .execute(),
});

/** Adds a draft and returns its id. @throws FieldRefusal if its community is no longer active */
export async function create(input: Announcement, by: Audit.Actor, executor: Executor = db): Promise<string> {
  const id = newId();
  await inTransaction(executor, async (trx) => {
    await refuseInactive(input.communityId, trx);
    await trx
      .insertInto("announcements")
      .values({ id, ...input })
      .execute();
    await drafts.record(id, { verb: "created", by, after: { title: input.title } }, trx);
  });
  return id;
}

/** Saves staff's changes to a draft; undefined for anything else. @throws FieldRefusal like `create`, StaleEdit */
export function update(
  id: string,
  edit: Edit<Partial<Announcement>>,
  by: Audit.Actor,
  executor: Executor = db,
) {
  return drafts.update(id, edit, by, executor);
}

async function refuseInactive(communityId: string | null | undefined, trx: Executor): Promise<void> {
  const communities = communityId ? await choices(trx) : [];
  if (communityId && !communities.some(({ id }) => id === communityId))
    throw new FieldRefusal("The announcement was not saved.", { communityId: "Choose an active community" });
}

/**
 * Takes an announcement off the community pages; emails still waiting are not sent. Undefined unless it was sent.
 * @throws StaleEdit
 */
export async function withdraw(id: string, version: number, by: Audit.Actor, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    const before = await sent.lock(id, trx);
    if (!before) return undefined;
    await sent.refuseStale(before, version, trx);
    await sent.change(
      before,
      { status: "withdrawn", withdrawnAt: new Date() },
      { verb: "withdrawn", by },
      trx,
    );
    return id;
  });
}

const counted = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`(select count(*)::integer from announcement_recipients r
    where r.announcement_id = announcements.id and ${condition})`;

/** All that staff see of an announcement: how many people read it, but never who. */
export function find(id: string, executor: Executor = db) {
  return executor
    .selectFrom("announcements")
    .leftJoin("communities as c", "c.id", "announcements.communityId")
    .select(["announcements.id", "announcements.version", "title", "body", "communityId", "sentAt"])
    .select(["announcements.status", "withdrawnAt", "announcements.createdAt"])
    .select(sql<string>`coalesce(c.name, ${everyCommunity})`.as("community"))
    .select(counted(sql`true`).as("people"))
    .select(counted(sql`r.state = 'delivered'`).as("delivered"))
    .select(counted(sql`r.state in ('waiting', 'queued', 'sending')`).as("waiting"))
    .select(counted(sql`r.state in ('failed', 'unsure')`).as("failed"))
    .select(counted(sql`r.state = 'page'`).as("page"))
    .select(counted(sql`r.read_at is not null`).as("read"))
    .where("announcements.id", "=", id)
    .executeTakeFirst();
}

/** A draft; undefined if it was sent. */
export async function findDraft(id: string, executor: Executor = db) {
  const found = await find(id, executor);
  return found?.status === "draft" ? found : undefined;
}

const maxChoices = 200;

export function choices(executor: Executor = db) {
  return executor
    .selectFrom("communities")
    .select(["id", "name"])
    .where("status", "=", "active")
    .orderBy(sql`lower(name)`)
    .limit(maxChoices)
    .execute();
}
