import { sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { companyZone } from "~/modules/shared/company/company.server";
import * as Exports from "~/modules/shared/exports/exports.server";
import { defineList } from "~/platform/list.server";
import { equals, fromDay, toDay } from "~/platform/list-filters.server";
import { pick } from "~/platform/record-fields";
import { exportedColumns, held } from "./application-list.server";
import { reviewFields } from "./application-review-options";
import { applicationStatuses } from "./application-states";

/** The applications for all postings, newest first; the search finds a posting by its title. */
export const allApplications = defineList({
  from: (executor) => executor.selectFrom("jobApplications"),
  id: "jobApplications.id",
  search: sql.ref("jobApplications.searchText"),
  filters: {
    status: equals("jobApplications.status", applicationStatuses),
    from: fromDay("jobApplications.createdAt", companyZone),
    to: toDay("jobApplications.createdAt", companyZone),
    held,
  },
  sorts: {
    created: { by: sql.ref("jobApplications.createdAt"), type: "timestamptz" },
    name: { by: sql`lower(job_applications.full_name)`, type: "text" },
  },
  start: "-created",
  rows: (qb) =>
    qb
      .select([
        "id",
        "jobId",
        "jobTitle",
        "fullName",
        "email",
        "phoneNumber",
        "status",
        "rating",
        "createdAt",
      ])
      .execute(),
});

/** Those that match the list's query, in its order, each with its posting. */
export async function exportAll(address: string, by: Audit.Actor) {
  const query = allApplications.query(address);
  const rows = allApplications.all(query, (qb) =>
    qb.select(["id", "jobTitle", ...exportedColumns]).execute(),
  );
  const fields = { jobTitle: { label: "Position" }, ...pick(reviewFields, exportedColumns) };
  return Exports.csv({ name: "applications", subject: "application" }, rows, fields, by);
}
