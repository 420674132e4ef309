import type { Role } from "~/modules/shared/roles/roles";
import { type AccountMailText, ifMistake } from "./account-mail-words";

export const staffTexts = {
  staff_invited: ({ company, token }) => ({
    heading: `You are invited to work with ${company}`,
    paragraphs: [
      "An owner has invited you to sign in. Open the link to set your password; it works once, within 24 hours.",
      "If you did not expect this, do nothing: nobody else can use the invitation.",
    ],
    action: { label: "Set your password", href: `/invite/${token?.link}` },
  }),
  staff_role_changed: ({ company, role }) => ({
    subject: `Your role at ${company} has changed`,
    heading: "Your role has changed",
    paragraphs: [
      "An owner has changed your role to the one below. Every device was signed out: sign in again to continue.",
    ],
    action: toSignIn(role),
  }),
  staff_access_ended: ({ company, phone }) => ({
    subject: `Your access at ${company} has ended`,
    heading: "Your access has ended",
    paragraphs: [
      "An owner has ended your access. You can no longer sign in, and every device was signed out.",
      ifMistake(phone),
    ],
  }),
  staff_access_restored: ({ company, role }) => ({
    subject: `Your access to ${company} has been restored`,
    heading: "Your access has been restored",
    paragraphs: ["An owner has given you your access back. You can sign in again with the password you had."],
    action: toSignIn(role),
  }),
} satisfies Record<string, AccountMailText>;

/** Guards have no back office. */
function toSignIn(role: Role | undefined) {
  return { label: "Sign in", href: role === "guard" ? "/login" : "/admin/login" };
}
