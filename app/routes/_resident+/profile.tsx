import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useMatches, useOutlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { requirePerson } from "~/access/guards.server";
import { ActivityCard } from "~/modules/accounts/activity-card";
import { PasswordCard } from "~/modules/accounts/change-password-card";
import { DataCard } from "~/modules/accounts/data-card";
import * as EmailChanges from "~/modules/accounts/email-changes.server";
import { profileCards } from "~/modules/accounts/profile-cards";
import * as SecurityLog from "~/modules/accounts/security-log.server";
import { ApplicationsCard } from "~/modules/applications/applications-card";
import * as OwnApplications from "~/modules/applications/own-applications.server";
import * as Household from "~/modules/household/household.server";
import { HouseholdCard } from "~/modules/household/household-card";
import * as Choices from "~/modules/notifications/choices.server";
import { ChoicesCard } from "~/modules/notifications/choices-card";
import { LastNight } from "~/modules/patrols/last-night";
import * as Nights from "~/modules/patrols/nights.server";
import { DetailsCard } from "~/modules/profiles/details-card";
import { formValues } from "~/modules/profiles/profile.schema";
import * as Profiles from "~/modules/profiles/profiles.server";
import { isInvited, isStaff } from "~/modules/roles/roles";
import { FactorCard } from "~/modules/second-factor/factor-card";
import * as RecoveryCodes from "~/modules/second-factor/recovery-codes.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import { SessionsCard } from "~/modules/sessions/sessions-card";
import { PastDueBanner, SubscriptionCard } from "~/modules/subscriptions/subscription-card";
import * as Subscriptions from "~/modules/subscriptions/subscriptions.server";
import { VerificationBanner } from "~/modules/verifications/verification-banner";
import { VerificationCard } from "~/modules/verifications/verification-card";
import * as Verifications from "~/modules/verifications/verifications.server";
import { verifiedWordsFor } from "~/modules/verifications/verified-words.server";
import { formStamp, redirectWithFlash } from "~/platform/forms.server";
import { unlessFailing } from "~/platform/http.server";
import { type RouteHandle, readHandle } from "~/route-handle";
import { CardPage } from "~/ui/card-form";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

export const handle = { payment: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const { userId, sessionId, role, hasFactor } = person;
  const query = new URL(request.url).searchParams;
  const words = query.has("verified") && (await verifiedWordsFor(userId, query.get("verified")));
  if (words) throw await redirectWithFlash("/profile", words);
  if (query.has("userId") || query.has("verified")) throw redirect("/profile", 303);
  const read = await unlessFailing(() => readCards(userId));
  const page = {
    sessionId,
    hasFactor,
    staff: isInvited(role),
    work: isStaff(role)
      ? { href: "/admin/dashboard", words: "back office" }
      : { href: "/guard", words: "patrol" },
    setUp: person.setupCompleted,
    name: person.fullName,
    stamp: formStamp(),
  };
  return data({ ...page, cards: read }, { status: read ? 200 : 503 });
}

async function readCards(userId: string) {
  const [
    profile,
    pendingEmail,
    choices,
    sessions,
    activity,
    codesLeft,
    verification,
    subscription,
    applications,
    household,
    lastNight,
  ] = await Promise.all([
    Profiles.find(userId),
    EmailChanges.pending(userId),
    Choices.find(userId),
    Sessions.list(userId),
    SecurityLog.list(userId, 10),
    RecoveryCodes.countLeft(userId),
    Verifications.stateOf(userId),
    unlessFailing(async () => (await Subscriptions.find(userId)) ?? null),
    unlessFailing(() => OwnApplications.listOf(userId)),
    unlessFailing(() => Household.list(userId)),
    unlessFailing(() => Nights.lastNightFor(userId)),
  ]);
  if (!profile || !verification) throw new Error("The person has no profile.");
  const values = formValues(profile);
  return {
    profile: values,
    verification,
    pendingEmail,
    choices,
    sessions,
    activity,
    codesLeft,
    subscription,
    applications,
    household: household?.map(({ kind }) => ({ kind })),
    lastNight,
  };
}

export default function Profile() {
  const page = useLoaderData<typeof loader>();
  return (
    <Wrap className="page">
      <PageHeading
        title={page.name}
        lead={
          page.staff ? (
            "Your account."
          ) : (
            <>
              Your account. <a href="/profile/card">Print a card for your fridge</a>
            </>
          )
        }
      />
      {!page.setUp && (
        <p className="note">
          One thing is left: <a href="/account-setup">tell us your name and address</a>, so that we know which
          home is yours.
        </p>
      )}
      {page.cards ? <Cards page={page} cards={page.cards} /> : <Unread />}
      {page.staff && (
        <p className="mt-8">
          You work here: go to the <a href={page.work.href}>{page.work.words}</a>.
        </p>
      )}
    </Wrap>
  );
}

/** A card whose form was posted keeps what was typed even now. */
function Unread() {
  return (
    <>
      {useOutlet()}
      <Panel>
        <p role="alert">Failed to load user data. Please try again later.</p>
      </Panel>
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** A card whose form was refused comes from its own route, with its errors. */
function Cards({ page, cards }: { page: Page; cards: NonNullable<Page["cards"]> }) {
  const posted = useOutlet();
  const open = readHandle(useMatches().at(-1)?.handle).card;
  const { company } = useRootData();
  const { profile, choices, sessions, activity, pendingEmail, codesLeft, subscription, verification } = cards;
  const { timeZone } = company;
  const { stamp } = page;
  const own = profileCards(page.staff);
  const faces: Record<string, ReactNode> = {
    profile: <DetailsCard values={profile} pendingEmail={pendingEmail} stamp={stamp} />,
    verify: <VerificationCard state={verification} stamp={stamp} />,
    subscription: (
      <SubscriptionCard
        subscription={subscription ?? null}
        unread={subscription === undefined}
        timeZone={timeZone}
      />
    ),
    household: <HouseholdCard entries={cards.household ?? null} />,
    applications: <ApplicationsCard applications={cards.applications ?? null} />,
    "two-factor": <FactorCard on={page.hasFactor} codesLeft={codesLeft} />,
    password: <PasswordCard stamp={stamp} />,
    sessions: <SessionsCard sessions={sessions} current={page.sessionId} timeZone={timeZone} />,
    notifications: <ChoicesCard choices={choices} stamp={stamp} />,
    activity: <ActivityCard events={activity} timeZone={timeZone} />,
    data: <DataCard staff={page.staff} />,
  };
  return (
    <>
      {!page.staff && <VerificationBanner state={verification} />}
      <PastDueBanner subscription={subscription ?? null} timeZone={timeZone} />
      {cards.lastNight && <LastNight night={cards.lastNight} timeZone={timeZone} />}
      <CardPage cards={own}>
        {own.map(([id]) => (
          <div key={id}>{id === open ? posted : faces[id]}</div>
        ))}
      </CardPage>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "My Profile" }, matches);
