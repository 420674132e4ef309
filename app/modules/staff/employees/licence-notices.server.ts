import { sql } from "kysely";
import { z } from "zod";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, inTransaction } from "~/platform/db.server";
import { formatDate } from "~/platform/format";
import { defineQueue, worker } from "~/platform/jobs.server";
import { employeeNoun, noticeDays } from "./employee-options";
import { daysLeft } from "./licences.server";

/** Every morning, so that nobody works a night without a valid licence. */
const licenceNotices = defineQueue({
  name: "licence-notices",
  label: "Licences that expire",
  schema: z.object({}),
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  cron: "0 8 * * *",
});

const batchSize = 500;

/**
 * Tells people who plan or hire 60, 30 and 7 days before a licence expires; after days of downtime, only the latest of
 * these.
 */
export const licenceNoticesWorker = worker(licenceNotices, async () => {
  await inTransaction(db, async (trx) => {
    const due = await trx
      .selectFrom("guardLicences as l")
      .innerJoin("profiles", "profiles.id", "l.profileId")
      .select(["profiles.id", "profiles.fullName", "l.noticedDays", "l.expiresOn"])
      .select(sql<number>`${daysLeft}`.as("days"))
      .where("profiles.archivedAt", "is", null)
      .where(daysLeft, ">=", 0)
      .where(daysLeft, "<=", noticeDays[0])
      .orderBy("l.expiresOn")
      .orderBy("profiles.id")
      .limit(batchSize)
      .forUpdate("l")
      .execute();
    for (const { id, fullName, noticedDays, expiresOn, days } of due) {
      const stage = noticeDays.findLast((each) => days <= each) ?? noticeDays[0];
      if (noticedDays !== null && noticedDays <= stage) continue;
      // The day itself: the notice may be read weeks later.
      const words = `Guard licence of ${fullName}: expires ${formatDate(`${expiresOn}T00:00:00Z`, "UTC")}`;
      await Notifications.notify("licence_expiring", { words, href: `${employeeNoun.path}/${id}` }, trx);
      await trx
        .updateTable("guardLicences")
        .set({ noticedDays: stage })
        .where("profileId", "=", id)
        .execute();
    }
  });
});
