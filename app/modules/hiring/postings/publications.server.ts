import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { type Criteria, gathered, openJobList, openJobs } from "./open-postings.server";

const maxRows = 20;

/** When postings became public; editing a public posting does not count. The last minute may miss writes in progress. */
function publications(executor: Executor) {
  return executor
    .selectFrom("jobPostingSnapshots as begun")
    .where("begun.publishedAt", "<", sql<Date>`now() - interval '1 minute'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("jobPostingSnapshots as before")
            .select("before.id")
            .whereRef("before.postingId", "=", "begun.postingId")
            .whereRef("before.cameDownAt", "=", "begun.publishedAt"),
        ),
      ),
    );
}

/** When a posting last became public, in whole milliseconds like a Date, rounded up. */
export async function lastPublished(executor: Executor = db): Promise<Date | undefined> {
  const last = await publications(executor)
    .select(sql<Date>`date_trunc('milliseconds', begun.published_at) + interval '1 millisecond'`.as("at"))
    .orderBy("begun.publishedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.at;
}

/** The ids of open postings that match and became public in a span of time, newest 20. */
export async function listPublished(
  criteria: Omit<Criteria, "sort">,
  { after, until }: { after: Date; until: Date },
  executor: Executor = db,
): Promise<string[]> {
  const recent = publications(executor)
    .select("begun.postingId")
    .where("begun.publishedAt", ">", after)
    .where("begun.publishedAt", "<=", until);
  const found = openJobList.all(
    { sort: "-posted", ...criteria },
    (qb) => qb.select("jobPostings.id").where("jobPostings.id", "in", recent).limit(maxRows).execute(),
    executor,
  );
  return (await gathered(found)).map(({ id }) => id);
}

/** Which of these postings are open now, as an email names them. */
export async function listOpen(ids: string[], executor: Executor = db) {
  if (ids.length === 0) return [];
  return openJobs(executor)
    .select(["id", "title", "location", "type", "payMinCents", "payMaxCents", "payUnit"])
    .where("id", "in", ids)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(maxRows)
    .execute();
}
