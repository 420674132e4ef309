import { nouns } from "~/modules/office/nouns.server";
import type { NounDescription } from "~/modules/shared/records/noun";
import type { Area } from "~/modules/shared/roles/roles";
import { accountWordings } from "./account-words";
import { importWordings } from "./import-words";
import { shiftWordings } from "./shift-words";

/** Reads as "{who} {words}". */
export interface Wording {
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

/** What every noun has: what is done to one, in its own words. */
function wordingsOf({ type, one, area }: NounDescription): Record<string, Wording> {
  const a = `${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`;
  return {
    [`${type}.created`]: { words: `added ${a}`, area },
    [`${type}.updated`]: { words: `changed ${a}`, area },
    [`${type}.undone`]: { words: `undid a change to ${a}`, area },
    [`${type}.deleted`]: { words: `deleted ${a}`, area },
  };
}

/** What visitors do all the time. */
const byVisitor = (words: string, area: Area): Wording => ({ words, area, nobody: visitor, routine: true });

export const wordings: Record<string, Wording> = {
  ...Object.assign({}, ...nouns.map(({ description }) => wordingsOf(description))),
  ...importWordings,
  "inquiry.created": {
    words: "added an inquiry",
    area: "inquiries",
    nobody: { ...visitor, words: "sent an inquiry" },
  },
  "inquiry.held_as_spam": byVisitor("sent what looks like spam", "inquiries"),
  "inquiry.updated": { words: "changed an inquiry", area: "inquiries" },
  "inquiry.seen": { words: "saw a report from a guard", area: "inquiries" },
  "inquiry.answered": { words: "answered an inquiry", area: "inquiries" },
  "inquiry.note_added": { words: "added a note to an inquiry", area: "inquiries" },
  "inquiry.message_received": {
    words: "received a message about an inquiry",
    area: "inquiries",
    nobody: { ...visitor, words: "sent a message about an inquiry" },
  },
  "inquiry.quote_drafted": { words: "saved a draft of a quote", area: "inquiries", routine: true },
  "inquiry.quote_sent": { words: "sent a quote", area: "inquiries" },
  "inquiry.quote_withdrawn": { words: "withdrew a quote", area: "inquiries" },
  "inquiry.quote_opened_again": { words: "opened a withdrawn quote again", area: "inquiries" },
  "inquiry.quote_accepted": { words: "accepted a quote", area: "inquiries", nobody: visitor },
  "inquiry.quote_declined": { words: "declined a quote", area: "inquiries", nobody: visitor },
  "inquiry.undone": { words: "undid a change to an inquiry", area: "inquiries" },
  "inquiry.deleted": { words: "deleted an inquiry", area: "inquiries" },
  "news_article.hidden": { words: "hid news", area: "settings" },
  "news_article.shown": { words: "showed news again", area: "settings" },
  "chat_question.dismissed": { words: "dismissed a chat question", area: "inquiries" },
  "inquiries.exported": { words: "exported inquiries", area: "inquiries" },
  "posting.created": { words: "added a posting", area: "jobs" },
  "posting.updated": { words: "changed a posting", area: "jobs" },
  "posting.archived": { words: "archived a posting", area: "jobs" },
  "posting.undone": { words: "undid a change to a posting", area: "jobs" },
  "posting.deleted": { words: "deleted a posting", area: "jobs" },
  "postings.exported": { words: "exported postings", area: "jobs" },
  ...accountWordings,
  ...shiftWordings,
  "employee.created": { words: "added an employee", area: "employees" },
  "employee.updated": { words: "changed an employee", area: "employees" },
  "employee.undone": { words: "undid a change to an employee", area: "employees" },
  "employee.deleted": { words: "deleted an employee", area: "employees" },
  "employee.archived": { words: "archived an employee", area: "employees" },
  "employee.restored": { words: "restored an employee", area: "employees" },
  "employee.licence_picture_added": { words: "added a picture of a guard licence", area: "employees" },
  "employee.licence_viewed": { words: "looked at a guard licence", area: "employees" },
  "employee.merged": { words: "merged two profiles", area: "employees" },
  "employee.merge_undone": { words: "undid a merge of profiles", area: "employees" },
  "employee.told_apart": { words: "noted that employees are different people", area: "employees" },
  "employee.calendar_linked": { words: "made a calendar link", area: "employees" },
  "clients.exported": { words: "exported clients", area: "clients" },
  "employees.exported": { words: "exported employees", area: "employees" },
  "rating.given": { words: "rated us", area: "reports", nobody: visitor },
  "rating.refused": { words: "asked for no more ratings", area: "reports", routine: true },
  "report.created": { words: "asked for a report", area: "reports" },
  "report.approved": { words: "approved a report", area: "reports" },
  "report.deleted": { words: "deleted a report", area: "reports" },
  "reports.exported": { words: "exported a report", area: "reports" },
  "ratings.exported": { words: "exported ratings", area: "reports" },
  "community.created": { words: "added a community", area: "communities" },
  "community.undone": { words: "undid a change to a community", area: "communities" },
  "community.updated": { words: "changed a community", area: "communities" },
  "community.member_added": { words: "added a member to a community", area: "communities" },
  "community.member_removed": { words: "removed a member from a community", area: "communities" },
  "community.miss_explained": { words: "said why passes are missing", area: "communities" },
  "community.join_requested": { words: "asked to join a community", area: "communities" },
  "community.request_approved": {
    words: "approved a request to join a community",
    area: "communities",
    routine: true,
  },
  "community.request_declined": { words: "declined a request to join a community", area: "communities" },
  "community.request_withdrawn": {
    words: "withdrew a request to join a community",
    area: "communities",
    routine: true,
  },
  "communities.exported": { words: "exported communities", area: "communities" },
  "products.exported": { words: "exported products", area: "products" },
  "application.created": {
    words: "applied for a position",
    area: "jobs",
    nobody: visitor,
  },
  "application.held_as_spam": byVisitor("sent an application that looks like spam", "jobs"),
  "application.resume_replaced": byVisitor("replaced the résumé of an application", "jobs"),
  "application.link_asked": byVisitor("asked for a link to an application", "jobs"),
  "application.link_opened": byVisitor("opened a new link to an application", "jobs"),
  "job_alert.asked": byVisitor("asked for job alerts", "jobs"),
  "job_alert.confirmed": byVisitor("confirmed job alerts", "jobs"),
  "job_alert.stopped": byVisitor("stopped job alerts", "jobs"),
  "product_watch.asked": byVisitor("asked for an email about a product", "products"),
  "product_watch.confirmed": byVisitor("confirmed an email about a product", "products"),
  "product_watch.stopped": byVisitor("stopped an email about a product", "products"),
  "application.withdrawn": { words: "withdrew an application", area: "jobs", nobody: visitor },
  "application.status_set": { words: "changed the status of an application", area: "jobs" },
  "interview.planned": { words: "planned an interview", area: "jobs" },
  "interview.updated": { words: "changed an interview", area: "jobs" },
  "interview.cancelled": { words: "cancelled an interview", area: "jobs", nobody: { who: "The website" } },
  "interview.held": { words: "marked an interview as held", area: "jobs" },
  "application.updated": { words: "rated an application", area: "jobs", routine: true },
  "application.outcome_emailed": { words: "emailed the outcome of an application", area: "jobs" },
  "application.told_by_phone": { words: "recorded that an applicant was told by phone", area: "jobs" },
  "application.note_added": { words: "added a note to an application", area: "jobs" },
  "application.file_viewed": { words: "opened a file of an application", area: "jobs", routine: true },
  "application.released": { words: "released an application held as spam", area: "jobs" },
  "application.undone": { words: "took back a rating of an application", area: "jobs" },
  "application.deleted": { words: "deleted an application", area: "jobs" },
  "applications.exported": { words: "exported applications", area: "jobs" },
  "checkout.begun": { words: "started a checkout", area: "clients", routine: true },
  "subscription.synced": { words: "reported a subscription change", area: "clients", nobody: payments },
  "subscription.customer_gone": { words: "deleted a customer", area: "clients", nobody: payments },
  "subscription.plan_changed": { words: "changed plan", area: "clients" },
  "subscription.cancelled": { words: "cancelled a subscription", area: "clients" },
  "subscription.resumed": { words: "resumed a subscription", area: "clients" },
  "subscription.set_by_staff": { words: "set a subscription", area: "clients" },
  "subscription.changed_by_staff": { words: "changed a subscription", area: "clients" },
  "subscription.customer_created": { words: "created a customer", area: "clients" },
  "subscription.ended_by_staff": { words: "ended a subscription", area: "clients" },
  "subscription.card_page_opened": {
    words: "opened the page to update a card",
    area: "clients",
    routine: true,
  },
  "client.community_changed": { words: "changed the community of a client", area: "clients", routine: true },
  "client.verification_submitted": { words: "sent a document to verify an address", area: "clients" },
  "client.verification_opened": { words: "opened a document", area: "clients", routine: true },
  "client.document_viewed": { words: "viewed a document", area: "clients", routine: true },
  "client.profile_viewed": { words: "viewed a client's profile", area: "clients", routine: true },
  "client.second_person_asked": { words: "asked for a second person", area: "clients" },
  "client.verified": { words: "verified an address", area: "clients" },
  "announcement.created": { words: "wrote an announcement", area: "communities" },
  "announcement.updated": { words: "changed an announcement", area: "communities" },
  "announcement.deleted": { words: "deleted an announcement", area: "communities" },
  "announcement.sent": { words: "sent an announcement", area: "communities" },
  "announcement.withdrawn": { words: "withdrew an announcement", area: "communities" },
  "client.merged": { words: "merged two profiles", area: "clients" },
  "client.merge_undone": { words: "undid a merge of profiles", area: "clients" },
  "client.told_apart": { words: "noted that clients are different people", area: "clients" },
  "client.rejected": { words: "rejected a document", area: "clients" },
  "client.setup_reminded": { words: "sent a reminder to finish the setup", area: "clients" },
  "client.note_added": { words: "added a note to a client", area: "clients" },
  "client.household_viewed": { words: "opened a household", area: "clients", routine: true },
  "client.status_set": { words: "set a verification status without a document", area: "clients" },
  "company_settings.updated": { words: "changed company settings", area: "company" },
  "saved_view.created": { words: "saved a view", area: "dashboard", routine: true },
  "saved_view.updated": { words: "changed a view", area: "dashboard", routine: true },
  "saved_view.deleted": { words: "removed a view", area: "dashboard", routine: true },
  "staff_settings.updated": { words: "saved their own settings", area: "staff", routine: true },
  "mailbox.read_asked": { words: "had the mailbox read", area: "monitor", routine: true },
  "job.retried": { words: "retried a failed job", area: "monitor" },
  "jobs.retried": { words: "retried the failed jobs of a queue", area: "monitor" },
};
