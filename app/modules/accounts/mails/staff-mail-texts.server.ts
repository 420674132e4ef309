import type { Role } from "~/modules/shared/roles/roles";
import { env } from "~/platform/env.server";
import type { MailSubject, Words } from "./account-mail-texts.server";

export const staffTexts = {
  staff_invited: ({ name, company, token }: MailSubject): Words => ({
    subject: `You are invited to work with ${company}`,
    heading: `You are invited to work with ${company}`,
    paragraphs: [
      greeting(name),
      "An owner has invited you to sign in. Open the link to set your password; it works once, within 24 hours.",
      "If you did not expect this, do nothing: nobody else can use the invitation.",
    ],
    action: { label: "Set your password", url: page(`/invite/${token?.link}`) },
  }),
  staff_role_changed: ({ name, company, role }: MailSubject): Words => ({
    subject: `Your role at ${company} has changed`,
    heading: "Your role has changed",
    paragraphs: [
      greeting(name),
      "An owner has changed your role to the one below. Every device was signed out: sign in again to continue.",
    ],
    action: { label: "Sign in", url: signInPage(role) },
  }),
  staff_access_ended: ({ name, company, phone }: MailSubject): Words => ({
    subject: `Your access at ${company} has ended`,
    heading: "Your access has ended",
    paragraphs: [
      greeting(name),
      "An owner has ended your access. You can no longer sign in, and every device was signed out.",
      `If you think this is a mistake, call us: ${phone}.`,
    ],
  }),
  staff_access_restored: ({ name, company, role }: MailSubject): Words => ({
    subject: `Your access at ${company} is back`,
    heading: "Your access is back",
    paragraphs: [
      greeting(name),
      "An owner has given you your access back. You can sign in again with the password you had.",
    ],
    action: { label: "Sign in", url: signInPage(role) },
  }),
};

function greeting(name: string): string {
  return name ? `Hello ${name},` : "Hello,";
}

/** Guards have no back office. */
function signInPage(role: Role | undefined): string {
  return page(role === "guard" ? "/login" : "/admin/login");
}

function page(path: string): string {
  return new URL(path, env.appUrl).href;
}
