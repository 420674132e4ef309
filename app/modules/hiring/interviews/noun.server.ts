import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { exportOf, subject } from "./interview-views.server";

export const noun: RegisteredNoun = {
  description: {
    type: "interview",
    area: "jobs",
    one: "interview",
    many: "interviews",
    path: "/admin/jobs",
    fields: {},
  },
  subject,
  personalData: async ({ id }) => ({ interviews: await exportOf(id) }),
  acts: {
    planned: "planned an interview",
    cancelled: { words: "cancelled an interview", nobody: { who: "The website" } },
    held: "marked an interview as held",
  },
};
