import type { Area } from "~/modules/staff/rights";

/** How an entry of the audit log reads: "{who} {words}". */
export interface Wording {
  words: string;
  /** Who may read of it: staff who may read this area. */
  area: Area;
  /** Who did it, where no account did (else it is the person whom it is about), and other words where they are needed. */
  nobody?: { who: string; words?: string };
  /** Comes by the thousand, or whenever a stranger likes: no news for the dashboard. */
  routine?: true;
}

const visitor = { who: "A visitor" };
const payments = { who: "The payment service" };

/** Every action that is recorded, in plain words (rows 194, 197). */
export const wordings: Record<string, Wording> = {
  "inquiry.created": {
    words: "added an inquiry",
    area: "inquiries",
    nobody: { ...visitor, words: "sent an inquiry" },
  },
  "inquiry.updated": { words: "changed an inquiry", area: "inquiries" },
  "inquiry.answered": { words: "answered an inquiry", area: "inquiries" },
  "inquiry.note_added": { words: "wrote a note on an inquiry", area: "inquiries" },
  "inquiry.deleted": { words: "deleted an inquiry", area: "inquiries" },
  "inquiries.exported": { words: "exported inquiries", area: "inquiries" },
  "checkout.begun": { words: "began to pay for a plan", area: "clients", routine: true },
  "subscription.synced": { words: "reported a change of a subscription", area: "clients", nobody: payments },
  "subscription.customer_gone": { words: "deleted a customer", area: "clients", nobody: payments },
  "subscription.plan_changed": { words: "changed plan", area: "clients" },
  "subscription.cancelled": { words: "cancelled a subscription", area: "clients" },
  "subscription.resumed": { words: "resumed a subscription", area: "clients" },
  "subscription.set_by_staff": { words: "set a subscription", area: "clients" },
  "subscription.ended_by_staff": { words: "ended a subscription", area: "clients" },
  "subscription.card_page_opened": {
    words: "opened the page for a new card",
    area: "clients",
    routine: true,
  },
  "user.registered": { words: "created an account", area: "clients" },
  "user.registered_again": { words: "tried to register again", area: "clients", routine: true },
  "user.confirmation_asked": { words: "asked for a confirmation mail", area: "clients", routine: true },
  "user.email_confirmed": { words: "confirmed an email address", area: "clients" },
  "user.setup_completed": { words: "set up an account", area: "clients" },
  "user.profile_updated": { words: "updated profile details", area: "clients" },
  "user.notifications_updated": { words: "saved notification choices", area: "clients", routine: true },
  "user.email_change_asked": { words: "asked for a new email address", area: "clients", routine: true },
  "user.email_changed": { words: "changed email address", area: "clients" },
  "user.data_exported": { words: "downloaded the account's data", area: "clients" },
  "user.closed": { words: "closed an account", area: "clients" },
  "user.invited": { words: "invited a member of staff", area: "staff", nobody: { who: "The command line" } },
  "user.invitation_accepted": { words: "accepted an invitation", area: "staff" },
  "user.factor_reset": { words: "reset two-factor authentication", area: "staff" },
  "user.role_changed": { words: "changed the role of a member of staff", area: "staff" },
  "user.access_ended": { words: "ended the access of a member of staff", area: "staff" },
  "user.access_restored": { words: "gave access back to a member of staff", area: "staff" },
  "company_settings.updated": { words: "changed the company's settings", area: "company" },
  "staff_settings.updated": { words: "saved their own settings", area: "staff", routine: true },
  "job.retried": { words: "sent a failed job again", area: "monitor" },
  "jobs.retried": { words: "sent the failed jobs of a queue again", area: "monitor" },
  "user.password_changed": { words: "changed password", area: "monitor" },
  "user.reset_asked": { words: "asked to reset a password", area: "monitor", routine: true },
  "user.factor_enabled": { words: "turned two-factor authentication on", area: "monitor" },
  "user.factor_removed": { words: "turned two-factor authentication off", area: "monitor" },
  "user.recovery_codes_made": { words: "made new recovery codes", area: "monitor" },
  "user.recovery_code_used": { words: "used a recovery code", area: "monitor" },
  "user.secured": { words: "secured an account", area: "monitor" },
  "session.started": { words: "signed in", area: "monitor", routine: true },
  "session.proved": { words: "confirmed access", area: "monitor", routine: true },
  "session.password_accepted": { words: "gave the right password", area: "monitor", routine: true },
  "session.password_refused": {
    words: "gave a wrong password",
    area: "monitor",
    nobody: visitor,
    routine: true,
  },
  "session.code_accepted": { words: "gave the right code", area: "monitor", routine: true },
  "session.code_refused": { words: "gave a wrong code", area: "monitor", routine: true },
  "session.proof_refused": { words: "failed to confirm access", area: "monitor", routine: true },
  "session.ended_by_owner": { words: "signed a device out", area: "monitor" },
};
