import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { containing } from "~/platform/list-query.server";
import type { JobType } from "./job-options";

export interface JobSearch {
  q: string;
  type?: JobType;
  location: string;
}

/** Postings shown on one page; a company of this size has fewer. */
const mostShown = 100;

/** Open postings, newest first (row 140), as far as they fit the search. */
export async function listOpen(search: JobSearch, executor: Executor = db) {
  const { q, type, location } = search;
  return open(executor)
    .select(["id", "title", "location", "type", "created_at as createdAt"])
    .select(sql<string>`left(description, 200)`.as("excerpt"))
    .$if(type !== undefined, (builder) => builder.where("type", "=", type ?? "full-time"))
    .$if(location !== "", (builder) => builder.where("location", "=", location))
    .$if(q !== "", (builder) => builder.where("search_text", "like", containing(q)))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
}

/** The places that open postings name, in order. */
export async function listLocations(executor: Executor = db): Promise<string[]> {
  const rows = await open(executor)
    .select("location")
    .distinct()
    .orderBy("location")
    .limit(mostShown)
    .execute();
  return rows.map(({ location }) => location);
}

/** A posting that the public may read: open, or closed and then marked as such. Drafts do not exist for it. */
export async function findPublic(id: string, executor: Executor = db) {
  return executor
    .selectFrom("job_postings")
    .select([
      "id",
      "title",
      "location",
      "type",
      "description",
      "requirements",
      "uses_ai as usesAi",
      "vacancy",
    ])
    .select(["pay_min_cents as payMinCents", "pay_max_cents as payMaxCents", "pay_unit as payUnit"])
    .select(["created_at as createdAt", "closes_at as closesAt"])
    .select(sql<boolean>`status = 'active' AND (closes_at IS NULL OR closes_at > now())`.as("open"))
    .where("id", "=", id)
    .where("status", "<>", "draft")
    .executeTakeFirst();
}

function open(executor: Executor) {
  return executor
    .selectFrom("job_postings")
    .where("status", "=", "active")
    .where((where) => where.or([where("closes_at", "is", null), where("closes_at", ">", sql<Date>`now()`)]));
}
