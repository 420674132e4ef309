import { type AccountMailText, ifMistake, tellWith } from "./account-mail-words";

export const communityTexts = {
  join_approved: tellWith(
    "Community",
    "You are now a member",
    (name) =>
      `Our staff have approved your request to join the community ${name}. Its other members see your display name and nothing else about you.`,
    { subject: "Welcome to your community", action: { label: "See your community", href: "/community" } },
  ),
  join_declined: tellWith(
    "Community",
    "Your request was declined",
    (name) =>
      `Our staff have declined your request to join the community ${name}. You can ask to join another one at any time.`,
    {
      subject: "Your request to join a community was declined",
      action: { label: "Choose a community", href: "/community/join" },
      ending: ifMistake,
    },
  ),
  join_reopened: tellWith(
    "Community",
    "Your request is waiting again",
    (name) =>
      `Our staff declined your request to join the community ${name} by mistake, and have taken that back. You will hear from us once they have decided.`,
    { subject: "Your request to join a community is waiting again" },
  ),
} satisfies Record<string, AccountMailText>;
