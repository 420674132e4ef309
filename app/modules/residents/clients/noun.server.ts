import { sql } from "kysely";
import { profilesFound, residentWords } from "~/modules/accounts/profiles/merged-profiles.server";
import * as Household from "~/modules/residents/household/household.server";
import * as Verifications from "~/modules/residents/verifications/verifications.server";
import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { clientImport } from "./client-import.server";
import { clientHistory, clientNoun } from "./client-options";
import { subject } from "./clients.server";
import { subscriptionImport } from "./subscription-import.server";

export const noun: RegisteredNoun = {
  description: { ...clientNoun, type: "client", area: "clients", fields: clientHistory },
  subject,
  imports: [clientImport, subscriptionImport],
  personalData: async ({ id }) => ({
    verification: await Verifications.exportOf(id),
    household: await Household.list(id),
  }),
  acts: {
    community_changed: { words: "changed the community of a client", routine: true },
    verification_submitted: "sent a document to verify an address",
    verification_opened: { words: "opened a document", routine: true },
    document_viewed: { words: "viewed a document", routine: true },
    profile_viewed: { words: "viewed a client's profile", routine: true },
    read_again: "read a document again",
    second_person_asked: "asked for a second person",
    verified: "verified an address",
    rejected: "rejected a document",
    status_set: "set a verification status without a document",
    setup_reminded: "sent a reminder to finish the setup",
    note_added: "added a note to a client",
    service_begun: { words: "began what a plan protects", routine: true },
    service_changed: { words: "changed the keyholder of a house", routine: true },
    service_ended: { words: "ended what a plan protects", routine: true },
    service_credited: { words: "gave a client credit for missed rounds", routine: true },
    household_viewed: { words: "opened a household", routine: true },
    request_asked: { words: "sent a request", routine: true },
    request_changed: { words: "changed a request", routine: true },
    request_accepted: { words: "accepted a request of a client", routine: true },
    request_refused: { words: "did not accept a request of a client", routine: true },
    request_ended: { words: "ended a request", routine: true },
    request_closed: { words: "closed a request", routine: true },
    request_lapsed: "let a request of a client lapse",
    request_viewed: { words: "opened a request of a client", routine: true },
    phrase_checked: { words: "checked a pass phrase", routine: true },
    house_viewed: { words: "opened what a guard wrote about a house", routine: true },
    keyholder_viewed: { words: "looked up a keyholder", routine: true },
    alert_viewed: { words: "read the address of an alert", routine: true },
    merged: "merged two profiles",
    merge_undone: "undid a merge of profiles",
    marked_distinct: "noted that clients are different people",
  },
  search: {
    from: profilesFound,
    text: residentWords("p"),
    where: sql`p.kind = 'resident' AND p.merged_into IS NULL`,
    order: sql`p.created_at DESC, p.id DESC`,
  },
};
