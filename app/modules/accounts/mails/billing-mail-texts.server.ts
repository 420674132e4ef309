import { env } from "~/platform/env.server";
import type { MailSubject, Words } from "./account-mail-texts.server";

export const billingTexts = {
  subscribed: ({ name, company }: MailSubject): Words => ({
    subject: `Your subscription with ${company}`,
    heading: "Thank you for subscribing",
    paragraphs: [
      `Hello ${name},`,
      "Your subscription is active. It is billed monthly, and you can change or cancel it yourself at any time, with no fees.",
    ],
    action: { label: "See your subscription", url: profile() },
  }),
  plan_changed: ({ name }: MailSubject): Words => ({
    subject: "Your plan has changed",
    heading: "Your plan has changed",
    paragraphs: [
      `Hello ${name},`,
      "Your new plan is in effect. What was left of the old one has been credited toward it.",
    ],
    action: { label: "See your subscription", url: profile() },
  }),
  subscription_cancelled: ({ name }: MailSubject): Words => ({
    subject: "Your subscription is cancelled",
    heading: "Your subscription is cancelled",
    paragraphs: [
      `Hello ${name},`,
      "Your subscription stays active until the date below, and you will not be charged again. Until then you can resume it in your profile.",
    ],
    action: { label: "See your subscription", url: profile() },
  }),
  subscription_resumed: ({ name }: MailSubject): Words => ({
    subject: "Your subscription continues",
    heading: "Your subscription continues",
    paragraphs: [`Hello ${name},`, "You have resumed your subscription. It renews as before."],
    action: { label: "See your subscription", url: profile() },
  }),
  subscription_ended: ({ name }: MailSubject): Words => ({
    subject: "Your subscription has ended",
    heading: "Your subscription has ended",
    paragraphs: [`Hello ${name},`, "You will not be charged again, and you are welcome back at any time."],
    action: { label: "See our plans", url: new URL("/payment", env.appUrl).href },
  }),
  payment_failed: ({ name, phone }: MailSubject): Words => ({
    subject: "Your payment did not go through",
    heading: "Your payment did not go through",
    paragraphs: [
      `Hello ${name},`,
      "We could not charge your card for your subscription. Please update your card within 7 days, so that your patrol continues without a break.",
      `If you need help, call us: ${phone}.`,
    ],
    action: { label: "Update your card", url: profile() },
  }),
  payment_made_good: ({ name }: MailSubject): Words => ({
    subject: "Your payment went through",
    heading: "Your payment went through",
    paragraphs: [
      `Hello ${name},`,
      "Your outstanding payment has gone through, and your subscription continues.",
    ],
    action: { label: "See your subscription", url: profile() },
  }),
  card_changed: ({ name, phone }: MailSubject): Words => ({
    subject: "Your card was changed",
    heading: "Your card was changed",
    paragraphs: [
      `Hello ${name},`,
      "From now on your subscription is charged to the card below.",
      `If it was not you, call us: ${phone}.`,
    ],
    action: { label: "See your subscription", url: profile() },
  }),
};

function profile(): string {
  return new URL("/profile#subscription", env.appUrl).href;
}
