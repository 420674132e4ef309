import type { Area } from "~/modules/roles/roles";

/** Reads as "{who} {words}". */
interface Wording {
  words: string;
  /** Staff who may read this area see it. */
  area: Area;
  /** Used when no account acted; without it, the person the entry is about. */
  nobody?: { who: string; words?: string };
  /** Too frequent, or triggered by anonymous visitors: hidden from the dashboard. */
  routine?: true;
}

const visitor = { who: "A visitor" };
const payments = { who: "The payment service" };

export const wordings: Record<string, Wording> = {
  "inquiry.created": {
    words: "added an inquiry",
    area: "inquiries",
    nobody: { ...visitor, words: "sent an inquiry" },
  },
  "inquiry.held_as_spam": {
    words: "sent what looks like spam",
    area: "inquiries",
    nobody: visitor,
    routine: true,
  },
  "inquiry.updated": { words: "changed an inquiry", area: "inquiries" },
  "inquiry.answered": { words: "answered an inquiry", area: "inquiries" },
  "inquiry.note_added": { words: "added a note to an inquiry", area: "inquiries" },
  "inquiry.message_received": {
    words: "received a message about an inquiry",
    area: "inquiries",
    nobody: { ...visitor, words: "sent a message about an inquiry" },
  },
  "inquiry.deleted": { words: "deleted an inquiry", area: "inquiries" },
  "canned_reply.created": { words: "added a canned reply", area: "inquiries" },
  "canned_reply.updated": { words: "changed a canned reply", area: "inquiries" },
  "canned_reply.deleted": { words: "deleted a canned reply", area: "inquiries" },
  "inquiries.exported": { words: "exported inquiries", area: "inquiries" },
  "posting.created": { words: "added a posting", area: "jobs" },
  "posting.updated": { words: "changed a posting", area: "jobs" },
  "posting.archived": { words: "archived a posting", area: "jobs" },
  "posting.deleted": { words: "deleted a posting", area: "jobs" },
  "postings.exported": { words: "exported postings", area: "jobs" },
  "application.created": {
    words: "applied for a position",
    area: "jobs",
    nobody: visitor,
  },
  "application.held_as_spam": {
    words: "sent an application that looks like spam",
    area: "jobs",
    nobody: visitor,
    routine: true,
  },
  "application.resume_replaced": {
    words: "replaced the résumé of an application",
    area: "jobs",
    nobody: visitor,
    routine: true,
  },
  "application.link_asked": {
    words: "asked for a link to an application",
    area: "jobs",
    nobody: visitor,
    routine: true,
  },
  "application.withdrawn": { words: "withdrew an application", area: "jobs", nobody: visitor },
  "application.status_set": { words: "changed the status of an application", area: "jobs" },
  "checkout.begun": { words: "started a checkout", area: "clients", routine: true },
  "subscription.synced": { words: "reported a subscription change", area: "clients", nobody: payments },
  "subscription.customer_gone": { words: "deleted a customer", area: "clients", nobody: payments },
  "subscription.plan_changed": { words: "changed plan", area: "clients" },
  "subscription.cancelled": { words: "cancelled a subscription", area: "clients" },
  "subscription.resumed": { words: "resumed a subscription", area: "clients" },
  "subscription.set_by_staff": { words: "set a subscription", area: "clients" },
  "subscription.ended_by_staff": { words: "ended a subscription", area: "clients" },
  "subscription.card_page_opened": {
    words: "opened the page to update a card",
    area: "clients",
    routine: true,
  },
  "user.registered": { words: "created an account", area: "clients" },
  "user.registered_again": { words: "tried to register again", area: "clients", routine: true },
  "user.confirmation_asked": {
    words: "asked for another confirmation email",
    area: "clients",
    routine: true,
  },
  "user.email_confirmed": { words: "confirmed an email address", area: "clients" },
  "user.setup_completed": { words: "set up an account", area: "clients" },
  "user.profile_updated": { words: "updated profile details", area: "clients" },
  "user.notifications_updated": { words: "saved notification choices", area: "clients", routine: true },
  "user.email_change_asked": { words: "asked to change email address", area: "clients", routine: true },
  "user.email_changed": { words: "changed email address", area: "clients" },
  "user.data_exported": { words: "downloaded account data", area: "clients" },
  "user.closed": { words: "closed an account", area: "clients" },
  "user.invited": { words: "invited a member of staff", area: "staff", nobody: { who: "The command line" } },
  "user.invitation_accepted": { words: "accepted an invitation", area: "staff" },
  "user.factor_reset": { words: "reset two-factor authentication", area: "staff" },
  "user.role_changed": { words: "changed the role of a member of staff", area: "staff" },
  "user.access_ended": { words: "ended the access of a member of staff", area: "staff" },
  "user.access_restored": { words: "restored the access of a member of staff", area: "staff" },
  "client.verification_submitted": { words: "sent a document to verify an address", area: "clients" },
  "client.verification_opened": { words: "opened a document", area: "clients", routine: true },
  "client.document_viewed": { words: "viewed a document", area: "clients", routine: true },
  "client.profile_viewed": { words: "viewed a client's profile", area: "clients", routine: true },
  "client.second_person_asked": { words: "asked for a second person", area: "clients" },
  "client.verified": { words: "verified an address", area: "clients" },
  "client.rejected": { words: "rejected a document", area: "clients" },
  "client.status_set": { words: "set a verification status without a document", area: "clients" },
  "company_settings.updated": { words: "changed company settings", area: "company" },
  "staff_settings.updated": { words: "saved their own settings", area: "staff", routine: true },
  "mailbox.read_asked": { words: "had the mailbox read", area: "monitor", routine: true },
  "job.retried": { words: "retried a failed job", area: "monitor" },
  "jobs.retried": { words: "retried the failed jobs of a queue", area: "monitor" },
  "user.password_changed": { words: "changed password", area: "monitor" },
  "user.reset_asked": { words: "asked to reset a password", area: "monitor", routine: true },
  "user.factor_enabled": { words: "turned two-factor authentication on", area: "monitor" },
  "user.factor_removed": { words: "turned two-factor authentication off", area: "monitor" },
  "user.recovery_codes_made": { words: "made new recovery codes", area: "monitor" },
  "user.recovery_code_used": { words: "used a recovery code", area: "monitor" },
  "user.secured": { words: "secured an account", area: "monitor" },
  "session.started": { words: "signed in", area: "monitor", routine: true },
  "session.proved": { words: "confirmed access", area: "monitor", routine: true },
  "session.password_accepted": { words: "entered the right password", area: "monitor", routine: true },
  "session.password_refused": {
    words: "entered a wrong password",
    area: "monitor",
    nobody: visitor,
    routine: true,
  },
  "session.code_accepted": { words: "entered the right code", area: "monitor", routine: true },
  "session.code_refused": { words: "entered a wrong code", area: "monitor", routine: true },
  "session.proof_refused": { words: "failed to confirm access", area: "monitor", routine: true },
  "session.ended_by_owner": { words: "signed a device out", area: "monitor" },
};
