import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { snapshotSchema } from "./report.schema";

const maxReports = 24;

function approved(userId: string, executor: Executor) {
  return executor
    .selectFrom("reportReaders as rr")
    .innerJoin("reportRuns as r", "r.id", "rr.runId")
    .where("rr.userId", "=", userId)
    .where("r.status", "=", "approved");
}

/** A resident's approved reports on their street or house, the newest first, without those that were corrected. */
export async function listFor(userId: string, executor: Executor = db) {
  return approved(userId, executor)
    .select(["r.id", "r.title", "r.approvedAt"])
    .select(sql<string>`r.snapshot->>'finding'`.as("finding"))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("reportRuns as later")
            .select("later.id")
            .whereRef("later.correctsId", "=", "r.id")
            .where("later.status", "=", "approved"),
        ),
      ),
    )
    .orderBy("r.firstNight", "desc")
    .orderBy("r.approvedAt", "desc")
    .limit(maxReports)
    .execute();
}

/** One of a resident's own reports, with the one that corrects it or that it corrects; undefined for anybody else. */
export async function findFor(userId: string, id: string, executor: Executor = db) {
  const found = await approved(userId, executor)
    .leftJoin("reportRuns as later", (on) =>
      on.onRef("later.correctsId", "=", "r.id").on("later.status", "=", "approved"),
    )
    .leftJoin("reportRuns as earlier", "earlier.id", "r.correctsId")
    .select(["r.id", "r.title", "r.snapshot", "r.recommendation", "r.computedAt", "r.dataTo", "r.approvedAt"])
    .select(["later.id as laterId", "later.approvedAt as correctedAt"])
    .select(["earlier.id as earlierId", "earlier.approvedAt as earlierAt"])
    .where("r.id", "=", id)
    .executeTakeFirst();
  return found && { ...found, snapshot: snapshotSchema.parse(found.snapshot) };
}
