import { sql } from "kysely";
import { personWords, profilesFound } from "~/modules/accounts/profiles/merged-profiles.server";
import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { employeeFields, employeeNoun } from "./employee-options";
import { live, records, subject } from "./employees.server";
import { guardImport } from "./guard-import.server";

export const noun: RegisteredNoun = {
  description: {
    ...employeeNoun,
    type: "employee",
    area: "employees",
    fields: { ...employeeFields, archivedAt: { label: "Archived" } },
  },
  ...{ subject, records, live },
  imports: [guardImport],
  acts: {
    archived: "archived an employee",
    restored: "restored an employee",
    licence_picture_added: "added a picture of a guard licence",
    licence_viewed: "looked at a guard licence",
    merged: "merged two profiles",
    merge_undone: "undid a merge of profiles",
    marked_distinct: "noted that employees are different people",
    calendar_linked: "made a calendar link",
  },
  deleting: ["archived", "restored"],
  stays: { archived: "Shifts that were handed over or opened stay as they are" },
  search: {
    from: profilesFound,
    text: personWords("p"),
    where: sql`p.kind = 'staff' AND p.archived_at IS NULL`,
    order: sql`lower(p.full_name), p.id`,
    list: { kind: "staff" },
  },
};
