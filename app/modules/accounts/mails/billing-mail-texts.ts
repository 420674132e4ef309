import type { Fact } from "~/platform/mail-layout.server";
import { type AccountMailText, alarm, ifHelp, tell } from "./account-mail-words";

const href = "/profile#subscription";
const action = { label: "See your subscription", href };

/** The fact that says until when the patrols continue; emails that waited since before it was added have none. */
export const updateBy = "Update your card by";

type Facts = Parameters<AccountMailText>[0]["facts"];

function byWhen(facts: Facts): string {
  const found = facts.find(([name]) => name === updateBy);
  return found ? `by ${found[1]}` : "within 7 days";
}

/** What is due, in place of the monthly total. */
function dueOf([name, value]: Facts[number]): Fact {
  return name === "Total" ? ["Due", value.replace(" per month", ""), "strong"] : [name, value];
}

export const billingTexts = {
  subscribed: ({ company }) => ({
    subject: `Your subscription with ${company}`,
    heading: "Thank you for subscribing",
    paragraphs: [
      "Your subscription is active. It is billed monthly, and you can change or cancel it yourself at any time, with no fees.",
    ],
    action,
  }),
  plan_changed: tell(
    "Your plan has changed",
    "Your new plan is in effect. What was left of the old one has been credited toward it.",
    { action },
  ),
  subscription_cancelled: tell(
    "Your subscription is cancelled",
    "Your subscription stays active until the date below, and you will not be charged again. Until then you can resume it in your profile.",
    { action },
  ),
  subscription_resumed: tell(
    "Your subscription continues",
    "You have resumed your subscription. It renews as before.",
    { action },
  ),
  subscription_ended: tell(
    "Your subscription has ended",
    "You will not be charged again, and you are welcome back at any time.",
    { action: { label: "See our plans", href: "/payment" } },
  ),
  payment_failed: ({ facts, phone }) => ({
    heading: "Your payment did not go through",
    paragraphs: [
      `We could not charge your card for your subscription. Please update your card ${byWhen(facts)}, so that your patrol continues without a break.`,
    ],
    action: { label: "Update your card", href },
    after: [ifHelp(phone)],
    facts: [],
    details: facts.filter(([name]) => name !== updateBy).map(dueOf),
  }),
  payment_refunded: tell(
    "We have refunded a payment",
    "The amount below goes back to the card that you paid with. Banks usually show it within 5 to 10 business days.",
    { action: { label: "See your invoices", href: "/profile/invoices" }, ending: ifHelp },
  ),
  service_credited: tell(
    "We have credited you for missed passes",
    "Last month fewer passes were made for you than we hold ourselves to. The credit below comes off your next payments.",
    { action: { label: "See what your plan gives you", href: "/profile/service" }, ending: ifHelp },
  ),
  payment_made_good: tell(
    "Your payment went through",
    "Your outstanding payment has gone through, and your subscription continues.",
    { action },
  ),
  card_changed: alarm(
    "Your card was changed",
    "From now on your subscription is charged to the card below.",
    "call us",
    action,
  ),
} satisfies Record<string, AccountMailText>;
