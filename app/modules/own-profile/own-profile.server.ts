import * as EmailChanges from "~/modules/accounts/email-changes.server";
import * as SecurityLog from "~/modules/accounts/security-log.server";
import * as OwnApplications from "~/modules/applications/own-applications.server";
import * as Coverage from "~/modules/communities/coverage.server";
import * as Household from "~/modules/household/household.server";
import * as Choices from "~/modules/notifications/choices.server";
import * as Nights from "~/modules/patrols/nights.server";
import { formValues } from "~/modules/profiles/profile.schema";
import * as Profiles from "~/modules/profiles/profiles.server";
import * as RecoveryCodes from "~/modules/second-factor/recovery-codes.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import * as Subscriptions from "~/modules/subscriptions/subscriptions.server";
import * as Verifications from "~/modules/verifications/verifications.server";
import { unlessFailing } from "~/platform/http.server";

/** What the cards of /profile show; undefined for those that may be missing and cannot be read. @throws for any other */
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
    unlessFailing(async () => (await Subscriptions.find(userId)) ?? null),
    unlessFailing(() => OwnApplications.listOf(userId)),
    unlessFailing(() => Household.list(userId)),
    unlessFailing(() => Nights.lastNightFor(userId)),
    unlessFailing(() => Coverage.homeOf(userId)),
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
