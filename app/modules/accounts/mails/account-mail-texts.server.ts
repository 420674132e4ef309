import type { Role } from "~/modules/shared/roles/roles";
import { env } from "~/platform/env.server";
import type { MailParts } from "~/platform/mail-layout.server";
import type { AccountMail } from "./account-mail.server";
import { billingTexts } from "./billing-mail-texts.server";
import { communityTexts } from "./community-mail-texts.server";
import { staffTexts } from "./staff-mail-texts.server";
import { verificationTexts } from "./verification-mail-texts.server";

export interface MailSubject {
  company: string;
  phone: string;
  /** Empty until the address is confirmed: whoever typed the name may be a stranger. */
  name: string;
  /** As it is now. */
  role?: Role;
  token?: { link: string; code: string; email: string };
}

export type Words = Omit<MailParts, "footer" | "facts"> & { subject: string };

/** Kinds that need a token always get one. */
const texts: Record<AccountMail["kind"], (about: MailSubject) => Words> = {
  ...billingTexts,
  ...communityTexts,
  ...staffTexts,
  ...verificationTexts,
  confirm_email: ({ company, name, token }) => ({
    subject: `Confirm your email for ${company}`,
    heading: "Confirm your email",
    paragraphs: [
      name ? `Hello ${name},` : "Hello,",
      `To finish your registration, open the link below and press the button there, or type this code into the page that asked for it:`,
      `${token?.code}`,
      "The link and the code work once, within 24 hours. If you did not register, do nothing: nobody else can use the account.",
    ],
    action: { label: "Confirm your email", url: page(`/confirm-email/${token?.link}`) },
  }),
  account_exists: ({ company, name }) => ({
    subject: `You already have an account with ${company}`,
    heading: "You already have an account",
    paragraphs: [
      name ? `Hello ${name},` : "Hello,",
      "Someone, perhaps you, tried to use this email for an account. It already has one: sign in, or set a new password if you have forgotten the old one.",
    ],
    action: { label: "Sign in", url: page("/login") },
  }),
  reset_password: ({ name, token }) => ({
    subject: "Set a new password",
    heading: "Set a new password",
    paragraphs: [
      name ? `Hello ${name},` : "Hello,",
      "Someone, perhaps you, asked to set a new password for your account. The link works once, within 60 minutes.",
      "If it was not you, do nothing: your password stays as it is.",
    ],
    action: { label: "Set a new password", url: page(`/reset-password/${token?.link}`) },
  }),
  password_changed: ({ name, phone }) => ({
    subject: "Your password was changed",
    heading: "Your password was changed",
    paragraphs: [
      `Hello ${name},`,
      "Your password was just changed, and every other device was signed out.",
      `If it was not you, set a new password at once and call us: ${phone}.`,
    ],
    action: { label: "Set a new password", url: page("/login?mode=forgot") },
  }),
  change_email: ({ name, company, token }) => ({
    subject: `Confirm your new email for ${company}`,
    heading: "Confirm your new email",
    paragraphs: [
      `Hello ${name},`,
      `You asked to use ${token?.email} for your account. Open the link and press the button there; it works once, within 24 hours. Until you do, your account keeps its old email.`,
      "If it was not you, do nothing: nothing will change.",
    ],
    action: { label: "Confirm your new email", url: page(`/change-email/${token?.link}`) },
  }),
  email_change_asked: ({ name, phone }) => ({
    subject: "Your email is about to be changed",
    heading: "Your email is about to be changed",
    paragraphs: [
      `Hello ${name},`,
      "Someone who is signed in to your account asked to change its email. The change takes effect once the new address is confirmed.",
      `If it was not you, change your password and call us: ${phone}.`,
    ],
    action: { label: "Go to your profile", url: page("/profile") },
  }),
  email_changed: ({ name, phone }) => ({
    subject: "Your email was changed",
    heading: "Your email was changed",
    paragraphs: [
      `Hello ${name},`,
      "Your account now uses another email, and this one no longer signs you in.",
      `If it was not you, call us: ${phone}.`,
    ],
  }),
  factor_enabled: ({ name, phone }) => ({
    subject: "Two-factor authentication is on",
    heading: "Two-factor authentication is on",
    paragraphs: [
      `Hello ${name},`,
      "From now on you need your password and a code from your authenticator app to sign in. Every other device was signed out.",
      `If it was not you, call us: ${phone}.`,
    ],
    action: { label: "Go to your profile", url: page("/profile") },
  }),
  factor_removed: ({ name, phone }) => ({
    subject: "Two-factor authentication is off",
    heading: "Two-factor authentication is off",
    paragraphs: [
      `Hello ${name},`,
      "From now on your password is enough to sign in. Every other device was signed out.",
      `If it was not you, change your password and call us: ${phone}.`,
    ],
    action: { label: "Go to your profile", url: page("/profile") },
  }),
  recovery_codes_made: ({ name, phone }) => ({
    subject: "You have new recovery codes",
    heading: "You have new recovery codes",
    paragraphs: [
      `Hello ${name},`,
      "New recovery codes were made for your account. The old ones no longer work.",
      `If it was not you, change your password and call us: ${phone}.`,
    ],
    action: { label: "Go to your profile", url: page("/profile") },
  }),
  new_device: ({ name, token }) => ({
    subject: "A new device signed in to your account",
    heading: "A new device signed in",
    paragraphs: [
      `Hello ${name},`,
      "Someone signed in to your account from a browser that we have not seen before. If it was you, there is nothing to do.",
      "If it was not you, open the link: it signs out every device and lets you set a new password.",
    ],
    action: { label: "This was not me", url: page(`/secure-account/${token?.link}`) },
  }),
  account_secured: ({ name, phone }) => ({
    subject: "Every device was signed out",
    heading: "Every device was signed out",
    paragraphs: [
      `Hello ${name},`,
      "You told us that a sign-in was not yours. Every device is signed out, and the old password no longer works. To set a new one, use the link in our other email.",
      `If you need help, call us: ${phone}.`,
    ],
  }),
  welcome: ({ name, company }) => ({
    subject: `Welcome to ${company}`,
    heading: `Welcome to ${company}`,
    paragraphs: [
      `Hello ${name},`,
      "Your account is ready. The next step is to have your address verified: upload a document that shows your address, and we review it, usually on the next business day.",
    ],
    action: { label: "Go to your profile", url: page("/profile") },
  }),
  setup_reminder: ({ name, company }) => ({
    subject: `Finish setting up your account with ${company}`,
    heading: "Finish setting up your account",
    paragraphs: [
      name ? `Hello ${name},` : "Hello,",
      `Your account with ${company} is not set up yet. Tell us your name, your phone number and your address, so that we know which home is yours. It takes about two minutes.`,
    ],
    action: { label: "Set up your account", url: page("/account-setup") },
  }),
  account_closed: ({ name, company }) => ({
    subject: "Your account is closed",
    heading: "Your account is closed",
    paragraphs: [
      `Hello ${name},`,
      `Your account with ${company} is closed and its data has been deleted. Thank you for being with us.`,
    ],
  }),
};

export function accountMailText(kind: AccountMail["kind"], about: MailSubject): Words {
  return texts[kind](about);
}

/** Always from APP_URL, never from the request's Host. */
function page(path: string): string {
  return new URL(path, env.appUrl).href;
}
