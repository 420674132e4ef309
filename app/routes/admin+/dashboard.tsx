import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { type Person, requireStaff } from "~/access/guards.server";
import { company } from "~/modules/company/company.server";
import * as Activities from "~/modules/reports/activity.server";
import * as Figures from "~/modules/reports/dashboard-figures.server";
import {
  InquiriesCard,
  PostingsCard,
  ResidentsCard,
  SubscriptionsCard,
} from "~/modules/reports/figure-cards";
import { type Area, may } from "~/modules/roles/roles";
import { unlessFailing } from "~/platform/http.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/data-table";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { Time } from "~/ui/time";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "dashboard");
  const { timeZone } = await company();
  const [waiting, subscriptions, residents, postings, longest, activity] = await Promise.all([
    partOf(staff, "inquiries", () => Figures.waitingInquiries(timeZone)),
    partOf(staff, "clients", () => Figures.subscriptions(timeZone)),
    partOf(staff, "clients", () => Figures.newResidents(timeZone)),
    partOf(staff, "jobs", () => Figures.openPostings(timeZone)),
    partOf(staff, "inquiries", () => Figures.longestWaiting()),
    partOf(staff, "dashboard", () => Activities.list(staff.role, 8)),
  ]);
  return {
    email: staff.email,
    countLimit: Figures.countLimit,
    figures: { waiting, subscriptions, residents, postings },
    longest,
    activity,
  };
}

/** A part of the page: null where its area is closed to the role, without `read` where reading failed. */
async function partOf<T extends NonNullable<unknown> | null>(
  { role }: Person,
  area: Area,
  read: () => Promise<T>,
): Promise<{ read?: T } | null> {
  return may(role, area) ? { read: await unlessFailing(read) } : null;
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Dashboard() {
  const { email, countLimit, figures, longest, activity } = useLoaderData<typeof loader>();
  const { waiting, subscriptions, residents, postings } = figures;
  return (
    <div className="dashboard">
      <p className="lead">{`Welcome, ${email}`}</p>
      <div className="figures">
        {waiting && <InquiriesCard read={waiting.read} countLimit={countLimit} />}
        {subscriptions && <SubscriptionsCard read={subscriptions.read} />}
        {residents && <ResidentsCard read={residents.read} />}
        {postings && <PostingsCard read={postings.read} />}
      </div>
      <div className="halves">
        {longest && <Longest rows={longest.read} />}
        {activity && <Recent rows={activity.read} />}
      </div>
    </div>
  );
}

function Longest({ rows }: { rows: NonNullable<Data["longest"]>["read"] }) {
  return (
    <Panel title="Waiting longest" id="longest">
      {!rows && <p role="alert">Failed to load the longest-waiting inquiries</p>}
      {rows?.length === 0 && <EmptyState title="No inquiries are waiting." />}
      {rows && rows.length > 0 && (
        <ol className="plain-list">
          {rows.map(({ id, name, purpose, createdAt }) => (
            <li key={id}>
              <Link to={`/admin/inquiries/${id}`}>{name}</Link>{" "}
              <span className="sub">
                {purpose}, <Time at={createdAt} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <ButtonLink href="/admin/inquiries" variant="line" size="dense">
        All inquiries
      </ButtonLink>
    </Panel>
  );
}

function Recent({ rows }: { rows: NonNullable<Data["activity"]>["read"] }) {
  return (
    <Panel title="Recent activity" id="activity">
      {!rows && <p role="alert">Failed to load recent activity</p>}
      {rows?.length === 0 && <EmptyState title="No activity yet." />}
      {rows && rows.length > 0 && (
        <ol className="plain-list">
          {rows.map(({ id, at, who, words, about, href, times }) => (
            <li key={id}>
              <strong>{who}</strong> {words}
              {about && ": "}
              {about && (href ? <Link to={href}>{about}</Link> : about)}
              {times > 1 && `, ${times} times`}{" "}
              <span className="sub">
                <Time at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Dashboard" }, matches);
