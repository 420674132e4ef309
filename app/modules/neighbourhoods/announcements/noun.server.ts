import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { announcementFields, announcementNoun } from "./announcement-options";
import { subject } from "./announcements.server";
import * as OwnAnnouncements from "./own-announcements.server";

export const noun: RegisteredNoun = {
  description: { ...announcementNoun, type: "announcement", area: "communities", fields: announcementFields },
  subject,
  personalData: async ({ id }) => ({ announcements: await OwnAnnouncements.exportOf(id) }),
  acts: {
    created: "wrote an announcement",
    sent: "sent an announcement",
    withdrawn: "withdrew an announcement",
  },
};
