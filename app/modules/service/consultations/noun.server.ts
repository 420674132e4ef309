import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { consultationFields, consultationNoun } from "./consultation-options";
import { live, subject } from "./consultation-records.server";
import { exportOf, sweep } from "./consultation-views.server";

export const noun: RegisteredNoun = {
  description: { ...consultationNoun, type: "consultation", area: "clients", fields: consultationFields },
  ...{ subject, live, sweep },
  personalData: async ({ id }) => ({ consultations: await exportOf(id) }),
  acts: {
    asked: "asked for a consultation",
    asked_again: "asked for other times of a consultation",
    offered: "offered times for a consultation",
    booked: "chose a time for a consultation",
    cancelled: "cancelled a consultation",
    written: "wrote the result of a consultation",
  },
};
