import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { defineList } from "~/platform/list.server";
import { equals, equalsText } from "~/platform/list-filters.server";
import { type JobType, jobTypes } from "./posting-types";

const maxInFeed = 50;
const maxPlaces = 100;
const maxCompared = 200;

/** Whether people can apply for a posting. */
export const isOpen = sql<boolean>`(job_postings.status = 'active'
  AND (job_postings.closes_at IS NULL OR job_postings.closes_at > now()))`;

/** Newest first. */
export const openJobList = defineList({
  from: openJobs,
  id: "jobPostings.id",
  search: sql.ref("jobPostings.searchText"),
  filters: {
    type: equals("jobPostings.type", jobTypes),
    location: equalsText("jobPostings.location"),
  },
  sorts: { posted: { by: sql.ref("jobPostings.createdAt"), type: "timestamptz" } },
  start: "-posted",
  sizes: [50],
  rows: (qb) =>
    qb
      .select(["id", "title", "location", "type", "createdAt", "payMinCents", "payMaxCents", "payUnit"])
      .select(sql<string>`left(description, 200)`.as("excerpt"))
      .execute(),
});

export type Criteria = Pick<ReturnType<typeof openJobList.query>, "q" | "filters" | "sort">;

/** The newest results of a search, with all that a feed says about each. */
export async function listForFeed(query: Criteria, executor: Executor = db) {
  const found = openJobList.all(
    query,
    (qb) =>
      qb
        .select(["id", "title", "location", "type", "description", "createdAt"])
        .select(["payMinCents", "payMaxCents", "payUnit"])
        .limit(maxInFeed)
        .execute(),
    executor,
  );
  return gathered(found);
}

/** Collects a bounded list. */
export async function gathered<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

export async function listLocations(executor: Executor = db): Promise<string[]> {
  const rows = await openJobs(executor)
    .select("location")
    .distinct()
    .orderBy("location")
    .limit(maxPlaces)
    .execute();
  return rows.map(({ location }) => location);
}

/** An active posting, or a closed one; drafts are not found. */
export async function findPublic(id: string, executor: Executor = db) {
  return executor
    .selectFrom("jobPostings")
    .select(["id", "title", "location", "type", "description", "requirements", "usesAi", "vacancy"])
    .select(["payMinCents", "payMaxCents", "payUnit", "requiresWorkAuthorization", "requiresDriversLicence"])
    .select(["createdAt", "closesAt"])
    .select(isOpen.as("open"))
    .where("id", "=", id)
    .where("status", "<>", "draft")
    .executeTakeFirst();
}

interface Described {
  title: string;
  location: string;
  type: JobType;
}

/** A posting that is a draft again or was deleted, as it last was in public. */
export async function findTakenDown(id: string, executor: Executor = db): Promise<Described | undefined> {
  return executor
    .selectFrom("jobPostingSnapshots")
    .select(sql<string>`posting->>'title'`.as("title"))
    .select(sql<string>`posting->>'location'`.as("location"))
    .select(sql<JobType>`posting->>'type'`.as("type"))
    .where("postingId", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The open postings most like another one, among the newest: by its words first, then by place, then by type. */
export async function listSimilar(
  { title, location, type }: Described,
  limit: number,
  executor: Executor = db,
) {
  const likeness = sql`2 * word_similarity(search_key(${title}), search_text) + similarity(location, ${location})
    + CASE WHEN type = ${type} THEN 0.5 ELSE 0 END`;
  const newest = openJobs(executor)
    .select(["id", "title", "location", "type", "searchText"])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(maxCompared);
  return executor
    .selectFrom(newest.as("newest"))
    .select(["id", "title", "location", "type"])
    .orderBy(likeness, "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Postings that people can apply for now. */
export function openJobs(executor: Executor) {
  return executor.selectFrom("jobPostings").where(isOpen);
}
