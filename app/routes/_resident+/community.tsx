import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findPerson, findVisitor } from "~/access/guards.server";
import { CommunityAnnouncements } from "~/modules/neighbourhoods/announcements/community-announcements";
import * as OwnAnnouncements from "~/modules/neighbourhoods/announcements/own-announcements.server";
import * as JoinRequests from "~/modules/neighbourhoods/communities/join-requests.server";
import {
  CommunityCard,
  MembersCard,
  PendingRequest,
} from "~/modules/neighbourhoods/communities/own-community";
import * as OwnCommunity from "~/modules/neighbourhoods/communities/own-community.server";
import { isStaff } from "~/modules/shared/roles/roles";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";

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
    const announcements = community ? await OwnAnnouncements.listFor(community.communityId) : [];
    const shown = announcements.map(({ id }) => id);
    await OwnAnnouncements.markRead(userId, shown);
    return { state: "resident" as const, community, pending, announcements };
  });
  return data(read ?? { state: "unknown" as const }, { status: read ? 200 : 503 });
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Community() {
  const page = useLoaderData<typeof loader>();
  return (
    <Wrap className="page narrow">
      {page.state === "visitor" && <Visitor />}
      {page.state === "staff" && <Staff />}
      {page.state === "unknown" && <Unknown />}
      {page.state === "resident" && (page.community ? <Own page={page} /> : <None page={page} />)}
    </Wrap>
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

function Own({
  page: { community, pending, announcements },
}: {
  page: Extract<Page, { state: "resident" }>;
}) {
  if (!community) return null;
  return (
    <>
      <PageHeading title={community.name} lead="Your community." />
      {pending && <PendingRequest request={pending} />}
      <div className="cards lg:max-w-none *:break-inside-avoid lg:block lg:columns-2 lg:gap-6 lg:*:mb-6!">
        <CommunityAnnouncements announcements={announcements} />
        <CommunityCard community={community} />
        <MembersCard community={community} />
      </div>
      <div className="do mt-8">
        <ButtonLink href="/community/patrols">See each night’s patrols</ButtonLink>{" "}
        <ButtonLink href="/community/reports" variant="line">
          Monthly reports
        </ButtonLink>
      </div>
      <p className="mt-8">
        Is someone at your door saying they work for us? <a href="/verify-a-guard">Verify a guard</a>
      </p>
      {!pending && (
        <p>
          Have you moved? <a href="/community/join">Request to join another community</a>
        </p>
      )}
    </>
  );
}

function None({ page: { pending } }: { page: Extract<Page, { state: "resident" }> }) {
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
