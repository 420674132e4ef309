import { sql } from "kysely";
import {
  isNoPointer,
  personWords,
  possibleDuplicates,
} from "~/modules/accounts/profiles/merged-profiles.server";
import { shownAddress } from "~/modules/accounts/profiles/shown-address";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { companyZone } from "~/modules/shared/company/company.server";
import * as Exports from "~/modules/shared/exports/exports.server";
import { defineList } from "~/platform/list.server";
import { equals, type ListFilter } from "~/platform/list-filters.server";
import { pick } from "~/platform/record-fields";
import { employeeFields, profileKinds } from "./employee-options";
import * as Licences from "./licences.server";

const archived: ListFilter = {
  allows: (value) => value === "yes",
  where: () => sql`${sql.ref("profiles.archivedAt")} is not null`,
  otherwise: sql`${sql.ref("profiles.archivedAt")} is null`,
};

/** On the duty list now: staff with a guard licence that is valid today, by the company's calendar (B10). */
export const onDuty = sql<boolean>`(profiles.kind = 'staff' and profiles.archived_at is null and ${isNoPointer} and exists (
  select from guard_licences as duty where duty.profile_id = profiles.id and duty.class in ('guard', 'dual')
    and duty.expires_on >= (now() at time zone ${companyZone})::date))`;

const duty: ListFilter = { allows: (value) => value === "now", where: () => onDuty };

/** All profiles by name (row 210); archived ones have their own tab. */
export const employeeList = defineList({
  from: (executor) => executor.selectFrom("profiles").where(isNoPointer),
  id: "profiles.id",
  search: personWords("profiles"),
  filters: { kind: equals("profiles.kind", profileKinds), archived, duty, duplicates: possibleDuplicates },
  sorts: { name: { by: sql`lower(${sql.ref("profiles.fullName")})`, type: "text" } },
  start: "name",
  async rows(qb) {
    const rows = await qb
      .leftJoin("guardLicences as l", "l.profileId", "profiles.id")
      .select(["profiles.id", "kind", "fullName", "displayName", "phoneNumber", "signInEmail as email"])
      .select(["address", "city", "state", "zipCode", "addressVerificationStatus as status"])
      .select(Licences.columns)
      .select(Licences.daysLeft.as("licenceDays"))
      .execute();
    return rows.map((row) => ({ ...row, address: shownAddress(row) }));
  },
});

/** The profiles that match a list's query, in its order. */
export async function exportCsv(query: ReturnType<typeof employeeList.query>, by: Audit.Actor) {
  const columns = ["fullName", "kind", "displayName", "email", "phoneNumber", "city", "state"] as const;
  const licence = ["licenceNumber", "licenceClass", "licenceExpiresOn"] as const;
  const rows = employeeList.all(query, (qb) =>
    qb
      .leftJoin("guardLicences as l", "l.profileId", "profiles.id")
      .select(["profiles.id", "fullName", "kind", "displayName", "signInEmail as email", "phoneNumber"])
      .select(["city", "state"])
      .select(Licences.columns)
      .execute(),
  );
  const fields = pick(employeeFields, [...columns, ...licence]);
  return Exports.csv({ name: "employees", subject: "employee" }, rows, fields, by);
}

export const tabs = [
  { label: "All profiles", filters: {} },
  { label: "Staff", filters: { kind: "staff" } },
  { label: "On the duty list", filters: { duty: "now" } },
  { label: "Residents", filters: { kind: "resident" } },
  { label: "Archived", filters: { archived: "yes" } },
] satisfies { label: string; filters: Partial<Record<"kind" | "archived" | "duty", string>> }[];
