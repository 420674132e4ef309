import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { defineList } from "~/platform/list.server";
import { equals, equalsText } from "~/platform/list-filters.server";
import { jobTypes } from "./job-options";

const mostPlaces = 100;

/** Newest first. */
export const openJobList = defineList({
  from: open,
  id: "jobPostings.id",
  search: sql.ref("jobPostings.searchText"),
  filters: {
    type: equals("jobPostings.type", jobTypes),
    location: equalsText("jobPostings.location"),
  },
  sorts: { posted: { by: sql.ref("jobPostings.createdAt"), type: "timestamptz" } },
  start: "-posted",
  sizes: [50],
  rows: (some) =>
    some
      .select(["id", "title", "location", "type", "createdAt"])
      .select(sql<string>`left(description, 200)`.as("excerpt"))
      .execute(),
});

export async function listLocations(executor: Executor = db): Promise<string[]> {
  const rows = await open(executor)
    .select("location")
    .distinct()
    .orderBy("location")
    .limit(mostPlaces)
    .execute();
  return rows.map(({ location }) => location);
}

/** Closed postings are found too, drafts are not. */
export async function findPublic(id: string, executor: Executor = db) {
  return executor
    .selectFrom("jobPostings")
    .select(["id", "title", "location", "type", "description", "requirements", "usesAi", "vacancy"])
    .select(["payMinCents", "payMaxCents", "payUnit"])
    .select(["createdAt", "closesAt"])
    .select(sql<boolean>`status = 'active' AND (closes_at IS NULL OR closes_at > now())`.as("open"))
    .where("id", "=", id)
    .where("status", "<>", "draft")
    .executeTakeFirst();
}

function open(executor: Executor) {
  return executor
    .selectFrom("jobPostings")
    .where("status", "=", "active")
    .where((where) => where.or([where("closesAt", "is", null), where("closesAt", ">", sql<Date>`now()`)]));
}
