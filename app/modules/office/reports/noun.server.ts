import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { exportOf, sweep } from "./community-mails.server";
import { exportOf as planReportsOf } from "./plan-mails.server";
import { reportFields, reportNoun } from "./report-options";
import { subject } from "./report-runs.server";

export const noun: RegisteredNoun = {
  description: { ...reportNoun, type: "report", area: "reports", fields: reportFields },
  subject,
  sweep,
  personalData: async ({ id }) => ({
    reportEmails: await exportOf(id),
    planReports: await planReportsOf(id),
  }),
  acts: {
    created: "asked for a report",
    approved: "approved a report",
    first_approved: "approved a report first",
  },
};
