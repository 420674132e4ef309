import { sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { companyZone } from "~/modules/shared/company/company.server";
import * as Exports from "~/modules/shared/exports/exports.server";
import { db, type Executor } from "~/platform/db.server";
import { isId } from "~/platform/ids.server";
import { defineList } from "~/platform/list.server";
import { equals, fromDay, type ListFilter, toDay } from "~/platform/list-filters.server";
import { withListQuery } from "~/platform/list-links";
import { pick } from "~/platform/record-fields";
import { availabilities } from "./application-options";
import { answerFields, applicationNoun, compared, reviewFields } from "./application-review-options";
import { applicationStatuses, statusLabels } from "./application-states";

const shown = ["id", "version", "fullName", "email", "phoneNumber", "status", "rating", "createdAt"] as const;

const rating: ListFilter = {
  allows: (value) => /^[0-5]$/.test(value),
  where: (value) =>
    value === "0" ? sql`job_applications.rating is null` : sql`job_applications.rating >= ${Number(value)}`,
};

const licence: ListFilter = {
  allows: (value) => value === "yes" || value === "no",
  where: (value) => sql`job_applications.drivers_license = ${value === "yes"}`,
};

/** Applications that looked automated have a separate view and are hidden elsewhere. */
export const held: ListFilter = {
  allows: (value) => value === "spam",
  where: () => sql`job_applications.held_as_spam`,
  otherwise: sql`not job_applications.held_as_spam`,
};

/** The applications for one posting, newest first. */
export function applicationList(postingId: string) {
  return defineList({
    from: (executor) => executor.selectFrom("jobApplications").where("jobId", "=", postingId),
    id: "jobApplications.id",
    search: sql.ref("jobApplications.searchText"),
    filters: {
      status: equals("jobApplications.status", applicationStatuses),
      rating,
      availability: equals("jobApplications.availability", Object.keys(availabilities)),
      licence,
      from: fromDay("jobApplications.createdAt", companyZone),
      to: toDay("jobApplications.createdAt", companyZone),
      held,
    },
    sorts: {
      created: { by: sql.ref("jobApplications.createdAt"), type: "timestamptz" },
      name: { by: sql`lower(job_applications.full_name)`, type: "text" },
      rating: { by: sql`coalesce(job_applications.rating, 0)`, type: "integer" },
    },
    start: "-created",
    rows: (qb) => qb.select(shown).execute(),
  });
}

type View = { label: string; filters: { status?: string; held?: string } };

export const tabs: View[] = [
  { label: "All", filters: {} },
  ...applicationStatuses.map((status) => ({ label: statusLabels[status], filters: { status } })),
  { label: "Spam", filters: { held: "spam" } },
];

const own = ["fullName", "email", "phoneNumber", "createdAt", "status", "rating", "reference"] as const;
const answers = ["availability", "employmentStatus", "workAuthorization", "driversLicense"] as const;

/** What a CSV file has of an application. */
export const exportedColumns = [...own, ...answers, "heardFrom", ...answerFields] as const;

/** The applications that match a list's query, in its order. */
export async function exportCsv(postingId: string, address: string, by: Audit.Actor) {
  const list = applicationList(postingId);
  const rows = list.all(list.query(address), (qb) => qb.select(["id", ...exportedColumns]).execute());
  const fields = pick(reviewFields, exportedColumns);
  return Exports.csv({ name: "applications", subject: "application" }, rows, fields, by);
}

const byId = (address: string) => new URL(address).searchParams.get("compare")?.split(",") ?? [];

/** The list's address that shows these applications side by side. */
export function compareHref(postingId: string, asked: string, ids: string[]): string {
  const [path, search = ""] = withListQuery(applicationNoun(postingId).path, asked).split("?");
  const params = new URLSearchParams(search);
  params.set("compare", ids.slice(0, compared.max + 1).join(","));
  return `${path}?${params.toString().replaceAll("%2C", ",")}`;
}

/** The applications the address asks to compare, in its order; undefined if it asks for none. */
export async function comparison(postingId: string, address: string, executor: Executor = db) {
  const asked = [...new Set(byId(address).filter(isId))];
  if (!new URL(address).searchParams.has("compare")) return undefined;
  if (asked.length < compared.min || asked.length > compared.max) return [];
  const rows = await executor
    .selectFrom("jobApplications")
    .select([
      "id",
      "version",
      "fullName",
      "email",
      "phoneNumber",
      "createdAt",
      "status",
      "rating",
      "reference",
    ])
    .select(["availability", "employmentStatus", "workAuthorization", "driversLicense", "heardFrom"])
    .select([...answerFields])
    .where("jobId", "=", postingId)
    .where("id", "in", asked)
    .execute();
  return asked.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
