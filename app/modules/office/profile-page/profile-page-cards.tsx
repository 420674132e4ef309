import type { ReactNode } from "react";
import { ActivityCard } from "~/modules/accounts/credentials/activity-card";
import { PasswordCard } from "~/modules/accounts/credentials/change-password-card";
import { DataCard } from "~/modules/accounts/credentials/data-card";
import { DetailsCard } from "~/modules/accounts/profiles/details-card";
import { FactorCard } from "~/modules/accounts/second-factor/factor-card";
import { SessionsCard } from "~/modules/accounts/sessions/sessions-card";
import { PastDueBanner, SubscriptionCard } from "~/modules/billing/subscriptions/subscription-card";
import { ApplicationsCard } from "~/modules/hiring/applications/applications-card";
import { LastNight } from "~/modules/patrols/rounds/last-night";
import { HouseholdCard } from "~/modules/residents/household/household-card";
import { VerificationBanner } from "~/modules/residents/verifications/verification-banner";
import { VerificationCard } from "~/modules/residents/verifications/verification-card";
import { ChoicesCard } from "~/modules/shared/notifications/choices-card";
import { CardPage } from "~/ui/card-form";
import type { read } from "./profile-page.server";

const titles: [string, string][] = [
  ["subscription", "Subscription"],
  ["verify", "Address verification"],
  ["profile", "Profile"],
  ["household", "Household"],
  ["applications", "My job applications"],
  ["two-factor", "Two-factor authentication"],
  ["password", "Password"],
  ["sessions", "Where you are signed in"],
  ["notifications", "Notifications"],
  ["activity", "Recent activity"],
  ["data", "Your data"],
];

const forResidents = ["verify", "household", "applications"];

interface OwnProfileCardsProps {
  cards: Awaited<ReturnType<typeof read>>;
  person: { sessionId: string; hasFactor: boolean; required: boolean; staff: boolean };
  stamp: { key: string; time: string };
  timeZone: string;
  /** The card whose form was refused; its own route provides it with its errors. */
  refused: { id: string | undefined; card: ReactNode };
}

/** The cards of /profile, below what the person has to know first. */
export function OwnProfileCards({ cards, person, stamp, timeZone, refused }: OwnProfileCardsProps) {
  const { profile, choices, sessions, activity, pendingEmail, codesLeft, subscription, verification } = cards;
  const { staff, hasFactor, required, sessionId } = person;
  const own = cardsOf(staff);
  const faces: Record<string, ReactNode> = {
    profile: <DetailsCard values={profile} pendingEmail={pendingEmail} stamp={stamp} />,
    verify: <VerificationCard state={verification} stamp={stamp} />,
    subscription: (
      <SubscriptionCard
        subscription={subscription ?? null}
        unread={subscription === undefined}
        uncovered={cards.uncovered}
        timeZone={timeZone}
      />
    ),
    household: <HouseholdCard entries={cards.household ?? null} />,
    applications: <ApplicationsCard applications={cards.applications ?? null} />,
    "two-factor": <FactorCard on={hasFactor} required={required} codesLeft={codesLeft} />,
    password: <PasswordCard stamp={stamp} />,
    sessions: <SessionsCard sessions={sessions} current={sessionId} timeZone={timeZone} />,
    notifications: <ChoicesCard choices={choices} stamp={stamp} />,
    activity: <ActivityCard events={activity} timeZone={timeZone} />,
    data: <DataCard staff={staff} />,
  };
  return (
    <>
      {!staff && <VerificationBanner state={verification} />}
      <PastDueBanner subscription={subscription ?? null} timeZone={timeZone} />
      {cards.lastNight && <LastNight night={cards.lastNight} timeZone={timeZone} />}
      <CardPage cards={own}>
        {own.map(([id]) => (
          <div key={id}>{id === refused.id ? refused.card : faces[id]}</div>
        ))}
      </CardPage>
    </>
  );
}

/** The cards in order, each with its title; staff have no home for us to look after. */
function cardsOf(isStaff: boolean): [id: string, title: string][] {
  return isStaff ? titles.filter(([id]) => !forResidents.includes(id)) : titles;
}
