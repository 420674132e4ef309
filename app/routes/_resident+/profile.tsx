import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { PastDueBanner, SubscriptionCard } from "~/modules/billing/subscriptions/subscription-card";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { OwnHome } from "~/modules/office/profile-page/own-home";
import * as OwnHomes from "~/modules/office/profile-page/own-home.server";
import * as Settings from "~/modules/office/profile-page/settings.server";
import { SettingsList } from "~/modules/office/profile-page/settings-lists";
import { Unread, unread } from "~/modules/office/profile-page/settings-page";
import { company } from "~/modules/shared/company/company.server";
import { isInvited, isStaff } from "~/modules/shared/roles/roles";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor", sheet: "rich", payment: true, unread } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, sessionId, role, ...person } = await requirePerson(request);
  const query = new URL(request.url).searchParams;
  if (query.has("userId") || query.has("verified")) throw redirect("/profile", 303);
  const { fullName: name, email, hasFactor, setupCompleted: setUp } = person;
  if (isInvited(role)) {
    const work = isStaff(role)
      ? { href: "/admin/dashboard", words: "back office" }
      : { href: "/guard", words: "patrol" };
    const facts = await Settings.read({ userId, sessionId, hasFactor });
    const subscription = await optional(async () => (await Subscriptions.find(userId)) ?? null);
    return data({ of: "staff" as const, name, email, hasFactor, work, facts, subscription });
  }
  const { timeZone, patrolHours, priorityPhone } = await company();
  const read = await optional(() => OwnHomes.read(userId, { timeZone, patrolHours }));
  const home = read && { ...read, ownLine: read.hasHouse ? priorityPhone : null };
  return data({ of: "resident" as const, name, setUp, home }, { status: home ? 200 : 503 });
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Profile() {
  const page = useLoaderData<typeof loader>();
  if (page.of === "staff") return <Account page={page} />;
  if (page.home) return <OwnHome name={page.name} setUp={page.setUp} home={page.home} />;
  return (
    <Wrap className="page">
      <PageHeading title={page.name} />
      <Unread />
    </Wrap>
  );
}

/** People who work here have no home for us to look after. */
function Account({ page }: { page: Extract<Page, { of: "staff" }> }) {
  const { timeZone } = useRootData().company;
  const { name, email, hasFactor, work, facts, subscription } = page;
  return (
    <Wrap className="page">
      <PageHeading title={name} lead="Your account." />
      <PastDueBanner subscription={subscription ?? null} timeZone={timeZone} />
      <SettingsList facts={facts} person={{ resident: false, email, hasFactor }} timeZone={timeZone} />
      {subscription !== null && (
        <div className="mt-4 max-w-120">
          <SubscriptionCard subscription={subscription} timeZone={timeZone} />
        </div>
      )}
      <p className="mt-8">
        You work here: go to the <a href={work.href}>{work.words}</a>.
      </p>
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "My Profile" }, matches);
