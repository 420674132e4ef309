import { env } from "~/platform/env.server";
import type { MailSubject, Words } from "./account-mail-texts.server";

export const verificationTexts = {
  address_verified: ({ name }: MailSubject): Words => ({
    subject: "Your address has been verified",
    heading: "Your address has been verified",
    paragraphs: [
      greeting(name),
      `We have reviewed your document, and your address is verified. There is nothing more to do: the document itself is deleted ${env.documentDays === 1 ? "a day" : `${env.documentDays} days`} after the decision.`,
    ],
    action: { label: "Go to your profile", url: page("/profile?verified=true") },
  }),
  address_rejected: ({ name, phone }: MailSubject): Words => ({
    subject: "We could not verify your address",
    heading: "We could not verify your address",
    paragraphs: [
      greeting(name),
      "We have reviewed your document and could not verify your address with it. The reason is below, with what you can do next. Nothing is lost: sending another document takes two minutes.",
      `If you need help, call us: ${phone}.`,
    ],
    action: { label: "Send another document", url: page("/profile#verify") },
  }),
  address_unverified: ({ name, phone }: MailSubject): Words => ({
    subject: "Your address is no longer verified",
    heading: "Your address is no longer verified",
    paragraphs: [
      greeting(name),
      "Our staff have set your address back to unverified. You can send a document at any time to have it verified again.",
      `If you think this is a mistake, call us: ${phone}.`,
    ],
    action: { label: "Verify your address", url: page("/profile#verify") },
  }),
};

function greeting(name: string): string {
  return name ? `Hello ${name},` : "Hello,";
}

function page(path: string): string {
  return new URL(path, env.appUrl).href;
}
