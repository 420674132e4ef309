import * as EmailChanges from "~/modules/accounts/credentials/email-changes.server";
import * as SecurityLog from "~/modules/accounts/credentials/security-log.server";
import { formValues } from "~/modules/accounts/profiles/profile.schema";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import * as RecoveryCodes from "~/modules/accounts/second-factor/recovery-codes.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import * as OwnApplications from "~/modules/hiring/applications/own-applications.server";
import * as Coverage from "~/modules/neighbourhoods/communities/coverage.server";
import * as Nights from "~/modules/patrols/rounds/nights.server";
import * as Household from "~/modules/residents/household/household.server";
import * as Verifications from "~/modules/residents/verifications/verifications.server";
import * as Choices from "~/modules/shared/notifications/choices.server";
import { optional } from "~/platform/http.server";

/** What the cards of /profile show; undefined for optional ones that cannot be read. @throws for any other */
export async function read(userId: string) {
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
    home,
  ] = await Promise.all([
    Profiles.find(userId),
    EmailChanges.pending(userId),
    Choices.find(userId),
    Sessions.list(userId),
    SecurityLog.list(userId, 10),
    RecoveryCodes.countLeft(userId),
    Verifications.stateOf(userId),
    optional(async () => (await Subscriptions.find(userId)) ?? null),
    optional(() => OwnApplications.listOf(userId)),
    optional(() => Household.list(userId)),
    optional(() => Nights.lastNightFor(userId)),
    optional(() => Coverage.homeOf(userId)),
  ]);
  if (!profile || !verification) throw new Error("The person has no profile.");
  return {
    profile: formValues(profile),
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
    uncovered: home?.isCovered === false ? home.place : undefined,
  };
}
