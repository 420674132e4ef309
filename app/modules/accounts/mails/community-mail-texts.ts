import { type AccountMailText, ifMistake, tell } from "./account-mail-words";

export const communityTexts = {
  join_approved: tell(
    "You are now a member",
    "Our staff have approved your request to join the community below. Its other members see your display name and nothing else about you.",
    { subject: "Welcome to your community", action: { label: "See your community", href: "/community" } },
  ),
  join_declined: tell(
    "Your request was declined",
    "Our staff have declined your request to join the community below. You can ask to join another one at any time.",
    {
      subject: "Your request to join a community was declined",
      action: { label: "Choose a community", href: "/community/join" },
      ending: ifMistake,
    },
  ),
  join_reopened: tell(
    "Your request is waiting again",
    "Our staff declined your request to join the community below by mistake, and have taken that back. You will hear from us once they have decided.",
    { subject: "Your request to join a community is waiting again" },
  ),
} satisfies Record<string, AccountMailText>;
