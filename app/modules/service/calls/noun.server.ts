import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { callFields, callNoun } from "./call-options";
import { live, subject } from "./call-records.server";
import { exportOf, sweep } from "./calls.server";

export const noun: RegisteredNoun = {
  description: { ...callNoun, type: "help_call", area: "assignments", fields: callFields },
  ...{ subject, live, sweep },
  personalData: async ({ id }) => ({ alerts: await exportOf(id) }),
  acts: {
    sent: "asked for help",
    delivered: { words: "delivered an alert", nobody: { who: "The website" } },
    seen: "saw an alert",
    on_the_way: "went to an alert",
    done: "dealt with an alert",
    cancelled: "cancelled an alert",
    owner_told: { words: "told the owner of an alert", nobody: { who: "The website" } },
  },
};
