import { sql } from "kysely";
import * as Bulk from "~/modules/hiring/applications/application-bulk.server";
import * as Changes from "~/modules/hiring/applications/application-changes.server";
import type { StatusChange } from "~/modules/hiring/applications/application-moves";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import type { Outcome } from "~/platform/record-actions.server";
import { type By, cancel, lock } from "./interviews.server";

/** Moves an application; an outcome cancels its upcoming interviews in the same transaction. @throws like setStatus */
export async function setStatus(
  id: string,
  change: StatusChange,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await Changes.setStatus(id, change, by, trx);
    await closeDecided(by, [id], trx);
  });
}

/** The same for a bulk act. @throws like perform */
export async function perform(
  postingId: string,
  input: Bulk.BulkInput,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<Outcome> {
  return inTransaction(executor, async (trx) => {
    const outcome = await Bulk.perform(postingId, input, by, trx);
    const ids = input.rows.map(({ id }) => id);
    while (input.act === "rejected" && (await closeDecided(by, ids, trx)) > 0);
    return outcome;
  });
}

/** The same for an applicant who withdraws. @throws like withdraw */
export async function withdraw(id: string, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await Changes.withdraw(id, trx);
    await closeDecided(Audit.system, [id], trx);
  });
}

/** Cancels upcoming interviews after an outcome, of some applications or all, at most 100 a run. Returns how many. */
export async function closeDecided(by: By, ids?: string[], executor: Executor = db): Promise<number> {
  const rows = await plannedThoughDecided(executor)
    .$if(ids !== undefined, (qb) => qb.where("applicationId", "in", ids ?? []))
    .orderBy("startsAt")
    .limit(100)
    .execute();
  let done = 0;
  for (const { id } of rows)
    await inTransaction(executor, async (trx) => {
      await lock(id, trx);
      const still = await plannedThoughDecided(trx).where("interviews.id", "=", id).executeTakeFirst();
      if (!still) return;
      await cancel(id, by, trx);
      done++;
    });
  return done;
}

function plannedThoughDecided(executor: Executor) {
  return executor
    .selectFrom("interviews")
    .innerJoin("jobApplications", "jobApplications.id", "applicationId")
    .select("interviews.id")
    .where("interviews.status", "in", ["planned", "moved"])
    .where("startsAt", ">", sql<Date>`now()`)
    .where("jobApplications.status", "in", ["hired", "rejected", "withdrawn"]);
}
