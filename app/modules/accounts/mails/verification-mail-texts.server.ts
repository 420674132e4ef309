import { env } from "~/platform/env.server";
import { type AccountMailText, ifHelp, ifMistake, tell, toProfile } from "./account-mail-words";

export const verificationTexts = {
  address_verified: () => ({
    heading: "Your address has been verified",
    paragraphs: [
      `We have reviewed your document, and your address is verified. There is nothing more to do: the document itself is deleted ${env.documentDays === 1 ? "a day" : `${env.documentDays} days`} after the decision.`,
    ],
    action: { ...toProfile, href: "/profile?verified=true" },
  }),
  address_rejected: tell(
    "We could not verify your address",
    "We have reviewed your document and could not verify your address with it. The reason is below, with what you can do next. Nothing is lost: sending another document takes two minutes.",
    { action: { label: "Send another document", href: "/profile/verification" }, ending: ifHelp },
  ),
  address_unverified: tell(
    "Your address is no longer verified",
    "We have marked your address as unverified again. You can send a document at any time to have it verified again.",
    { action: { label: "Verify your address", href: "/profile/verification" }, ending: ifMistake },
  ),
} satisfies Record<string, AccountMailText>;
