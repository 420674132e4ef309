import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findPerson, findVisitor } from "~/access/guards.server";
import { CommunityAnnouncements } from "~/modules/neighbourhoods/announcements/community-announcements";
import * as OwnAnnouncements from "~/modules/neighbourhoods/announcements/own-announcements.server";
import { CommunityPill, Outline } from "~/modules/neighbourhoods/communities/community-fields";
import * as JoinRequests from "~/modules/neighbourhoods/communities/join-requests.server";
import {
  CommunityLinks,
  MembersCard,
  PendingRequest,
} from "~/modules/neighbourhoods/communities/own-community";
import * as OwnCommunity from "~/modules/neighbourhoods/communities/own-community.server";
import { monthWords } from "~/modules/office/reports/months";
import * as OwnReports from "~/modules/office/reports/own-reports.server";
import { LastNight } from "~/modules/patrols/rounds/last-night";
import * as Nights from "~/modules/patrols/rounds/nights.server";
import { shareWords } from "~/modules/patrols/rounds/patrol-options";
import { isStaff } from "~/modules/shared/roles/roles";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { ButtonLink } from "~/ui/button";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";
import { Time } from "~/ui/time";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

/** A visitor is asked to sign in; a person who cannot be looked up is not a visitor, and sees an error. */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await findVisitor(request);
  const read = await optional(async () => {
    const sure = person ?? (await findPerson(request));
    if (!sure) return { state: "visitor" as const };
    if (sure.role === "guard") throw redirect("/guard", 303);
    if (isStaff(sure.role)) return { state: "staff" as const };
    const { userId } = sure;
    const [community, pending] = await Promise.all([
      OwnCommunity.find(userId),
      JoinRequests.findPending(userId),
    ]);
    if (!community) return { state: "resident" as const, pending, own: null };
    const { communityId } = community;
    const [announcements, night, reports] = await Promise.all([
      OwnAnnouncements.listFor(communityId),
      optional(async () => (await Nights.lastNightOf(communityId)) ?? null),
      optional(() => OwnReports.newestOf(communityId, 1)),
    ]);
    const shown = announcements.map(({ id }) => id);
    await OwnAnnouncements.markRead(userId, shown);
    const own = { community, announcements, night: night ?? null, report: reports?.[0] ?? null };
    return { state: "resident" as const, pending, own };
  });
  return data(read ?? { state: "unknown" as const }, { status: read ? 200 : 503 });
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Community() {
  const page = useLoaderData<typeof loader>();
  const isResident = page.state === "resident";
  return (
    <>
      {isResident && <AccountTabs current="Community" />}
      <Wrap className={isResident && page.own ? "page pt-8!" : "page narrow"}>
        {page.state === "visitor" && <Visitor />}
        {page.state === "staff" && <Staff />}
        {page.state === "unknown" && <Unknown />}
        {page.state === "resident" &&
          (page.own ? <Own own={page.own} pending={page.pending} /> : <None pending={page.pending} />)}
      </Wrap>
    </>
  );
}

function Visitor() {
  return (
    <>
      <PageHeading
        title="Sign In Required"
        lead="Your community is the neighbourhood that we patrol for you. Sign in to see it."
      />
      <ButtonLink href="/login?redirectTo=%2Fcommunity">Login</ButtonLink>
    </>
  );
}

function Staff() {
  return (
    <>
      <PageHeading
        title="My Community"
        lead="This is a staff account, and communities are for residents. You manage them in the back office."
      />
      <ButtonLink href="/admin/communities">Communities</ButtonLink>
    </>
  );
}

function Unknown() {
  return (
    <>
      <PageHeading title="My Community" />
      <Panel>
        <p role="alert">Failed to load community information</p>
      </Panel>
    </>
  );
}

type Resident = Extract<Page, { state: "resident" }>;

function Own({
  own: { community, announcements, night, report },
  pending,
}: {
  own: NonNullable<Resident["own"]>;
  pending: Resident["pending"];
}) {
  const { company } = useRootData();
  return (
    <>
      <PageHeading title={community.name} lead={community.description}>
        <p className="soft mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <CommunityPill status={community.status} />{" "}
          <span>
            Your community since <Time at={community.joinedAt} dateOnly near />
          </span>
        </p>
      </PageHeading>
      {community.status === "inactive" && (
        <p className="note">This community is inactive at the moment. Contact us if you have questions.</p>
      )}
      {pending && <PendingRequest request={pending} />}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:items-start">
        <div className="min-w-0">
          {night && <LastNight night={night} timeZone={company.timeZone} />}
          <CommunityAnnouncements announcements={announcements} />
        </div>
        <div className="min-w-0">
          {community.drawing && (
            <Panel title="Where it is" id="about">
              <Outline drawing={community.drawing} />
            </Panel>
          )}
          <CommunityLinks report={reportWords(report)} hasNight={night !== null} mayMove={!pending} />
          <MembersCard community={community} />
        </div>
      </div>
    </>
  );
}

function reportWords(report: NonNullable<Resident["own"]>["report"]): string {
  if (!report) return "The first comes after a full month";
  const { month, totals } = report;
  return totals ? `${monthWords(month)}: ${shareWords(totals)} of the passes made` : monthWords(month);
}

function None({ pending }: { pending: Resident["pending"] }) {
  return (
    <>
      <PageHeading
        title="No Community Found"
        lead="You do not belong to a community yet. It depends on where you live."
      />
      {pending && <PendingRequest request={pending} />}
      <div className="do">
        {!pending && <ButtonLink href="/community/join">Request to join</ButtonLink>}{" "}
        <ButtonLink href="/profile" variant="line">
          Go to your profile
        </ButtonLink>
      </div>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "My Community" }, matches);
