import type { ComponentProps } from "react";
import { PastDueBanner, SubscriptionCard } from "~/modules/billing/subscriptions/subscription-card";
import type { Subscription } from "~/modules/billing/subscriptions/subscriptions.server";
import { CommunityCard } from "~/modules/neighbourhoods/announcements/community-at-home";
import { HouseholdCard } from "~/modules/residents/household/household-card";
import { AddressCard } from "~/modules/residents/verifications/address-card";
import { HouseCard } from "~/modules/service/calls/house-card";
import { AccountTabs } from "~/ui/account-tabs";
import { Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";
import { Round, Row, Rows } from "~/ui/rows";
import { HomeBand } from "./home-band";
import { NextStep } from "./next-step";
import { SettingsShortcuts } from "./settings-lists";

type Home = Pick<ComponentProps<typeof HomeBand>, "at" | "tonight" | "lastNight" | "uncovered"> &
  Pick<ComponentProps<typeof NextStep>, "setUpAt" | "fromCents"> &
  Pick<ComponentProps<typeof CommunityCard>, "community" | "news"> & {
    verification: ComponentProps<typeof AddressCard>["state"];
    subscription?: Subscription | null;
    household?: ComponentProps<typeof HouseholdCard>["counts"];
    hasHouse: boolean;
    /** The terms have changed since they were accepted. */
    owesTerms: boolean;
    /** The phone number that only houses have. */
    ownLine: string | null;
  };

/** A resident's home: tonight and last night, what to do next, and what we hold for them. */
export function OwnHome({ home, name, setUp }: { home: Home; name: string; setUp: boolean }) {
  const { subscription, verification: state, uncovered } = home;
  const { timeZone } = useRootData().company;
  const hasPlan = Boolean(subscription?.isCurrent || subscription?.isKept);
  return (
    <>
      <HomeBand
        {...home}
        name={name}
        community={home.community?.own?.name}
        onHold={subscription?.status === "past_due" && !subscription.isEntitled}
      />
      <AccountTabs current="Home" />
      <Wrap className="pt-6 pb-16">
        <PastDueBanner subscription={subscription ?? null} timeZone={timeZone} />
        {home.owesTerms && (
          <p className="banner mb-6">
            Our terms have changed. <a href="/profile/terms">Read and accept the new ones</a>
          </p>
        )}
        <div className="grid gap-4 *:min-w-0 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:items-start">
          <div>
            <div className="mb-4 empty:hidden" id="next" data-renew="">
              <NextStep
                {...{ setUp, state, hasPlan, uncovered }}
                fromCents={home.fromCents}
                setUpAt={home.setUpAt}
              />
            </div>
            <CommunityCard community={home.community} news={home.news} you={name} />
          </div>
          <div>
            {home.hasHouse && <HouseCard ownLine={home.ownLine} />}
            <SubscriptionCard subscription={subscription} uncovered={uncovered} timeZone={timeZone} />
            <AddressCard state={state} name={name} setUp={setUp} />
            <HouseholdCard counts={home.household} />
            <div className="panel">
              <Rows>
                <Row
                  to="/profile/card"
                  lead={<Round icon="print" tone="warn" />}
                  title="A card for your fridge"
                  note="For guests, sitters and children"
                />
              </Rows>
            </div>
          </div>
        </div>
        <div className="mt-4">
          <SettingsShortcuts />
        </div>
      </Wrap>
    </>
  );
}
