import { sql } from "kysely";
import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { excerptOf } from "~/platform/search.server";
import { live, records, subject } from "./inquiries.server";
import { inquiryNoun } from "./inquiry-noun";
import { inquiryFields } from "./inquiry-options";
import { sweep } from "./inquiry-removal.server";
import * as OwnInquiries from "./own-inquiries.server";

const nobody = { who: "A visitor" };

export const noun: RegisteredNoun = {
  description: { ...inquiryNoun, type: "inquiry", area: "inquiries", fields: inquiryFields },
  ...{ subject, records, live },
  sweep,
  personalData: async ({ email }) => ({ messages: await OwnInquiries.exportOf(email) }),
  acts: {
    created: { words: "added an inquiry", nobody: { ...nobody, words: "sent an inquiry" } },
    held_as_spam: { words: "sent what looks like spam", nobody, routine: true },
    seen: "saw a report from a guard",
    incident_written: "wrote a guard's report for residents",
    answered: "answered an inquiry",
    note_added: "added a note to an inquiry",
    message_received: {
      words: "received a message about an inquiry",
      nobody: { ...nobody, words: "sent a message about an inquiry" },
    },
    quote_drafted: { words: "saved a draft of a quote", routine: true },
    quote_sent: "sent a quote",
    quote_withdrawn: "withdrew a quote",
    quote_opened_again: "opened a withdrawn quote again",
    quote_accepted: { words: "accepted a quote", nobody },
    quote_declined: { words: "declined a quote", nobody },
  },
  search: {
    from: sql`i.id, i.name AS title, i.reference || ': ' || ${excerptOf(sql`i.message`, 80)} AS detail, NULL::uuid AS parent FROM inquiries i`,
    text: sql.ref("i.searchText"),
    where: sql`i.status <> 'spam'`,
    order: sql`i.created_at DESC, i.id DESC`,
  },
};
