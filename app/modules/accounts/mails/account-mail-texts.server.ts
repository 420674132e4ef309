import { type AccountMailText, alarm, ifHelp, tell, toProfile } from "./account-mail-words";
import { billingTexts } from "./billing-mail-texts";
import { communityTexts } from "./community-mail-texts";
import { staffTexts } from "./staff-mail-texts";
import { verificationTexts } from "./verification-mail-texts.server";

const ownTexts = {
  confirm_email: ({ company, token }) => ({
    subject: `Confirm your email for ${company}`,
    heading: "Finish your registration",
    paragraphs: ["Confirm that this email is yours: open the page below, and press the button there."],
    after: [
      "Or type this code into the page that asked for it:",
      { code: `${token?.code}` },
      "Both work once, within 24 hours. If you did not register, do nothing: nobody else can use the account.",
    ],
    action: { label: "Confirm your email", href: `/confirm-email/${token?.link}` },
  }),
  account_exists: ({ company }) => ({
    subject: `You already have an account with ${company}`,
    heading: "You already have an account",
    paragraphs: [
      "Someone, perhaps you, tried to use this email for an account. It already has one: sign in, or set a new password if you have forgotten the old one.",
    ],
    action: { label: "Sign in", href: "/login" },
  }),
  reset_password: ({ token }) => ({
    heading: "Set a new password",
    paragraphs: [
      "Someone, perhaps you, asked to set a new password for your account. The link works once, within 60 minutes.",
      "If it was not you, do nothing: your password stays as it is.",
    ],
    action: { label: "Set a new password", href: `/reset-password/${token?.link}` },
  }),
  password_changed: alarm(
    "Your password was changed",
    "Your password was just changed, and every other device was signed out.",
    "set a new password at once and call us",
    { label: "Set a new password", href: "/login?mode=forgot" },
  ),
  change_email: ({ company, token }) => ({
    subject: `Confirm your new email for ${company}`,
    heading: "Confirm your new email",
    paragraphs: [
      `You asked to use ${token?.email} for your account. Open the link and press the button there; it works once, within 24 hours. Until you do, your account keeps its old email.`,
      "If it was not you, do nothing: nothing will change.",
    ],
    action: { label: "Confirm your new email", href: `/change-email/${token?.link}` },
  }),
  email_change_asked: alarm(
    "Your email is about to be changed",
    "Someone who is signed in to your account asked to change its email. The change takes effect once the new address is confirmed.",
    "change your password and call us",
    toProfile,
  ),
  email_changed: alarm(
    "Your email was changed",
    "Your account now uses another email, and this one no longer signs you in.",
    "call us",
  ),
  factor_enabled: alarm(
    "Two-factor authentication is on",
    "From now on you need your password and a code from your authenticator app to sign in. Every other device was signed out.",
    "call us",
    toProfile,
  ),
  factor_removed: alarm(
    "Two-factor authentication is off",
    "From now on your password is enough to sign in. Every other device was signed out.",
    "change your password and call us",
    toProfile,
  ),
  recovery_codes_made: alarm(
    "You have new recovery codes",
    "New recovery codes were made for your account. The old ones no longer work.",
    "change your password and call us",
    toProfile,
  ),
  new_device: ({ token }) => ({
    subject: "A new device signed in to your account",
    heading: "A new device signed in",
    paragraphs: [
      "Someone signed in to your account from a browser that we have not seen before. If it was you, there is nothing to do.",
      "If it was not you, open the link: it signs out every device and lets you set a new password.",
    ],
    action: { label: "This was not me", href: `/secure-account/${token?.link}` },
  }),
  account_secured: tell(
    "Every device was signed out",
    "You told us that a sign-in was not yours. Every device is signed out, and the old password no longer works. To set a new one, use the link in our other email.",
    { ending: ifHelp },
  ),
  welcome: ({ company }) => ({
    heading: `Welcome to ${company}`,
    paragraphs: [
      "Your account is ready. The next step is to have your address verified: upload a document that shows your address, and we review it, usually on the next business day.",
    ],
    action: toProfile,
  }),
  setup_reminder: ({ company }) => ({
    subject: `Finish setting up your account with ${company}`,
    heading: "Finish setting up your account",
    paragraphs: [
      `Your account with ${company} is not set up yet. Tell us your name, your phone number and your address, so that we know which home is yours. It takes about two minutes.`,
    ],
    action: { label: "Set up your account", href: "/account-setup" },
  }),
  account_closed: ({ company }) => ({
    heading: "Your account is closed",
    paragraphs: [
      `Your account with ${company} is closed and its data has been deleted. Thank you for being a customer.`,
    ],
  }),
} satisfies Record<string, AccountMailText>;

/** Every email about an account, by kind. Waiting jobs hold the kind, so a kind keeps its name. */
export const accountMailTexts = {
  ...ownTexts,
  ...billingTexts,
  ...communityTexts,
  ...staffTexts,
  ...verificationTexts,
} satisfies Record<string, AccountMailText>;

export type AccountMailKind = keyof typeof accountMailTexts;
