import { env } from "~/platform/env.server";
import type { MailSubject, Words } from "./account-mail-texts.server";

export const communityTexts = {
  join_approved: ({ name }: MailSubject): Words => ({
    subject: "Welcome to your community",
    heading: "You are now a member",
    paragraphs: [
      greeting(name),
      "Our staff have approved your request to join the community below. Its other members see your display name and nothing else about you.",
    ],
    action: { label: "See your community", url: page("/community") },
  }),
  join_declined: ({ name, phone }: MailSubject): Words => ({
    subject: "Your request to join a community was declined",
    heading: "Your request was declined",
    paragraphs: [
      greeting(name),
      "Our staff have declined your request to join the community below. You can ask to join another one at any time.",
      `If you think this is a mistake, call us: ${phone}.`,
    ],
    action: { label: "Choose a community", url: page("/community/join") },
  }),
};

function greeting(name: string): string {
  return name ? `Hello ${name},` : "Hello,";
}

function page(path: string): string {
  return new URL(path, env.appUrl).href;
}
