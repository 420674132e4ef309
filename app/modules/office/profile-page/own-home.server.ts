import * as SecurityLog from "~/modules/accounts/credentials/security-log.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import * as TermsConsents from "~/modules/billing/terms/terms-consents.server";
import * as OwnAnnouncements from "~/modules/neighbourhoods/announcements/own-announcements.server";
import * as Coverage from "~/modules/neighbourhoods/communities/coverage.server";
import * as OwnCommunity from "~/modules/neighbourhoods/communities/own-community.server";
import { readInOneStatement } from "~/modules/office/dashboard/one-statement.server";
import * as Nights from "~/modules/patrols/rounds/nights.server";
import { promiseOf } from "~/modules/patrols/rounds/patrol-night";
import * as Tonight from "~/modules/patrols/rounds/tonight.server";
import * as Household from "~/modules/residents/household/household.server";
import * as Verifications from "~/modules/residents/verifications/verifications.server";
import * as Points from "~/modules/service/points/points.server";
import { lowestOf } from "~/modules/shared/catalogue/offers";
import type { PatrolClock } from "~/modules/shared/company/patrol-hours";
import { plansOnSale } from "~/modules/shared/offers/offers.server";
import { optional } from "~/platform/http.server";

/**
 * What a resident's home shows, in at most six statements; undefined for parts that cannot be read. @throws if the
 * profile cannot
 */
export async function read(userId: string, clock: PatrolClock, at = new Date()) {
  const [verification, subscription, parts] = await Promise.all([
    Verifications.stateOf(userId),
    optional(async () => (await Subscriptions.find(userId)) ?? null),
    readInOneStatement({
      community: OwnCommunity.atHome(userId),
      news: OwnAnnouncements.atHome(userId),
      household: Household.countsOf(userId),
      said: Coverage.homeSaid(userId),
      setUpAt: SecurityLog.setUpAt(userId),
      tonight: Tonight.tonightFor(userId, at, clock),
      hasHouse: Points.hasHouse(userId),
      owedTerms: TermsConsents.owedBy(userId),
    }),
  ]);
  if (!verification) throw new Error("The person has no profile.");
  const { community, news, household, said, setUpAt, tonight } = parts;
  const communityId = community?.own?.id;
  const home = said && Coverage.homeIn(said);
  const { start, end, every } = promiseOf(Tonight.comingNight(at, clock), clock);
  return {
    at,
    verification,
    subscription,
    community,
    news: news ?? [],
    household,
    setUpAt: setUpAt ?? null,
    hasHouse: parts.hasHouse === true,
    fromCents: lowestOf(await plansOnSale()) ?? null,
    owesTerms: typeof parts.owedTerms === "string",
    uncovered: home?.isCovered === false ? home.place : undefined,
    tonight: {
      start,
      end,
      every,
      hasRound: tonight?.hasRound === true,
      hasGuard: tonight?.hasGuard === true,
    },
    lastNight:
      (communityId && (await optional(async () => (await Nights.lastNightOf(communityId)) ?? null))) || null,
  };
}
