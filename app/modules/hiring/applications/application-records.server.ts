import { sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import * as Records from "~/modules/shared/records/records.server";
import { db, type Executor } from "~/platform/db.server";
import { applicationHref } from "./application-href";
import { remove } from "./applications.server";

export const type = "application";

export const subject: Audit.Subject = {
  href: () => "/admin/jobs",
  titles: (ids, executor) =>
    executor
      .selectFrom("jobApplications")
      .select(["id", "fullName as title"])
      .select(sql<string | null>`'/admin/jobs/' || job_id || '/applications/' || id`.as("href"))
      .where("id", "in", ids),
};

export const records = Records.define({
  type,
  lock: (ids, trx) =>
    trx.selectFrom("jobApplications").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute(),
  update: (ids, changes: { rating: number | null; heldAsSpam: boolean; toldOn: string }, trx) =>
    trx
      .updateTable("jobApplications")
      .set({ ...changes, ...Records.newVersion })
      .where("id", "in", ids)
      .execute(),
  async remove(ids, trx) {
    const places = await placesOf(ids, trx);
    await Notifications.settle(
      places.map(({ id, jobId }) => applicationHref(id, jobId)),
      trx,
    );
    await remove(ids, trx);
  },
  auditSnapshot: ({ reference, status }) => ({ reference, status }),
  title: ({ fullName }) => fullName,
  formValues: ({ rating }) => ({ rating: String(rating ?? "") }),
  undoable: ["updated"],
});

export const live = Records.liveVersions(type, "jobs", (ids) =>
  db.selectFrom("jobApplications").select(["id", "version"]).where("id", "in", ids).execute(),
);

function placesOf(ids: string[], executor: Executor) {
  return executor.selectFrom("jobApplications").select(["id", "jobId"]).where("id", "in", ids).execute();
}
