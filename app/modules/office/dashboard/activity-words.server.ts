import { nouns } from "~/modules/office/nouns.server";
import type { ActWords } from "~/modules/shared/records/noun";
import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import type { Area } from "~/modules/shared/roles/roles";
import { accountWordings } from "./account-words";
import type { Wording } from "./wording";

const visitor = { who: "A visitor" };
const payments = { who: "The payment service" };

/** The acts every noun has, in its own words. */
function wordingsOf({ description: { type, one, many, area }, acts = {} }: RegisteredNoun) {
  const a = `${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`;
  const all: Record<string, string | ActWords> = {
    created: `added ${a}`,
    updated: `changed ${a}`,
    undone: `undid a change to ${a}`,
    deleted: `deleted ${a}`,
    imported: { words: `added ${a} through an import`, routine: true },
    updated_by_import: { words: `changed ${a} through an import`, routine: true },
    removed_by_undo: { words: `removed ${a} added through an import`, routine: true },
    restored_by_undo: { words: `restored ${a} changed through an import`, routine: true },
    ...acts,
  };
  const named = Object.entries(all).map(([verb, act]): [string, Wording] => [
    `${type}.${verb}`,
    { area, ...(typeof act === "string" ? { words: act } : act) },
  ]);
  return Object.fromEntries([...named, [`${many}.exported`, { words: `exported ${many}`, area }]]);
}

/** An import is one event; what it did to each record is left to its history. */
function importWordings({ imports = [] }: RegisteredNoun): Record<string, Wording> {
  return Object.fromEntries(
    imports.flatMap(({ noun: { many }, area }) => [
      [`${many}.imported`, { words: `imported ${many}`, area }],
      [`${many}.import_undone`, { words: `undid an import of ${many}`, area }],
    ]),
  );
}

/** What visitors do all the time. */
const byVisitor = (words: string, area: Area): Wording => ({ words, area, nobody: visitor, routine: true });

export const wordings: Record<string, Wording> = {
  ...Object.assign({}, ...nouns.map(wordingsOf)),
  ...Object.assign({}, ...nouns.map(importWordings)),
  "refused_lines.exported": {
    words: "exported the refused lines of an import",
    area: "dashboard",
    routine: true,
  },
  "chat_question.dismissed": { words: "dismissed a chat question", area: "inquiries" },
  ...accountWordings,
  "rating.given": { words: "rated us", area: "reports", nobody: visitor },
  "rating.refused": { words: "asked for no more ratings", area: "reports", routine: true },
  "ratings.exported": { words: "exported ratings", area: "reports" },
  "job_alert.asked": byVisitor("asked for job alerts", "jobs"),
  "job_alert.confirmed": byVisitor("confirmed job alerts", "jobs"),
  "job_alert.stopped": byVisitor("stopped job alerts", "jobs"),
  "product_watch.asked": byVisitor("asked for an email about a product", "products"),
  "product_watch.confirmed": byVisitor("confirmed an email about a product", "products"),
  "product_watch.stopped": byVisitor("stopped an email about a product", "products"),
  "checkout.begun": { words: "started a checkout", area: "clients", routine: true },
  "pledge.begun": { words: "asked to join the goal of a street", area: "communities", routine: true },
  "pledge.left": { words: "left the goal of a street", area: "communities", routine: true },
  "subscription.synced": { words: "reported a subscription change", area: "clients", nobody: payments },
  "subscription.customer_gone": { words: "deleted a customer", area: "clients", nobody: payments },
  "subscription.plan_changed": { words: "changed plan", area: "clients" },
  "subscription.cancelled": { words: "cancelled a subscription", area: "clients" },
  "subscription.resumed": { words: "resumed a subscription", area: "clients" },
  "subscription.set_by_staff": { words: "set a subscription", area: "clients" },
  "subscription.changed_by_staff": { words: "changed a subscription", area: "clients" },
  "subscription.customer_created": { words: "created a customer", area: "clients" },
  "subscription.customer_linked": {
    words: "linked a customer at the payment service",
    area: "clients",
    routine: true,
  },
  "subscription.imported": {
    words: "added a subscription through an import",
    area: "clients",
    routine: true,
  },
  "subscription.updated_by_import": {
    words: "changed a subscription through an import",
    area: "clients",
    routine: true,
  },
  "subscription.removed_by_undo": {
    words: "removed a subscription added through an import",
    area: "clients",
    routine: true,
  },
  "clients.invited": { words: "invited imported clients", area: "clients" },
  "clients.customers_looked_up": { words: "had customers at Stripe looked up", area: "clients" },
  "subscription.given_up": { words: "gave up the rest of a subscription", area: "clients" },
  "subscription.ended_by_staff": { words: "ended a subscription", area: "clients" },
  "subscription.card_page_opened": {
    words: "opened the page to update a card",
    area: "clients",
    routine: true,
  },
  "company_settings.updated": { words: "changed company settings", area: "company" },
  "mail_settings.updated": { words: "set up a mail server", area: "company" },
  "mail_settings.removed": { words: "removed the mail server", area: "company" },
  "mail_settings.tested": { words: "sent a test message", area: "company", routine: true },
  "mail_settings.proved": { words: "proved that email works", area: "company" },
  "mail_settings.domain_checked": { words: "checked the domain of emails", area: "company", routine: true },
  "payment_settings.key_saved": { words: "pasted a key of Stripe", area: "company" },
  "payment_settings.set_up": { words: "made prices and webhook at Stripe", area: "company" },
  "payment_settings.tested": { words: "made a test payment", area: "company", routine: true },
  "payment_settings.used": { words: "changed how payments are taken", area: "company" },
  "setup_list.changed": { words: "hid or showed the set-up list", area: "company", routine: true },
  "company_look.updated": { words: "changed the look of the site", area: "company" },
  "legal_text.saved": { words: "saved a legal text", area: "company" },
  "terms.accepted": { words: "accepted the new terms", area: "clients", routine: true },
  "saved_view.created": { words: "saved a view", area: "dashboard", routine: true },
  "saved_view.updated": { words: "changed a view", area: "dashboard", routine: true },
  "saved_view.deleted": { words: "removed a view", area: "dashboard", routine: true },
  "staff_settings.updated": { words: "saved their own settings", area: "staff", routine: true },
  "person.data_exported": { words: "made a copy of a person's data", area: "clients" },
  "person.data_erased": { words: "erased a person's data", area: "clients" },
  "monitor.checked": { words: "had something checked at once", area: "monitor", routine: true },
  "mailbox.read_asked": { words: "had the mailbox read", area: "monitor", routine: true },
  "job.retried": { words: "retried a failed job", area: "monitor" },
  "jobs.retried": { words: "retried the failed jobs of a queue", area: "monitor" },
};
