import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import {
  ratingDays,
  ratingFields,
  type Satisfaction,
  shareOf,
} from "~/modules/inquiries/ratings/rating-options";
import { RatingTrend } from "~/modules/inquiries/ratings/rating-trend";
import * as Ratings from "~/modules/inquiries/ratings/ratings.server";
import { may } from "~/modules/shared/roles/roles";
import { listPage } from "~/platform/list.server";
import { AdminProblem } from "~/ui/admin-problem";
import { ButtonLink } from "~/ui/button";
import { DataTable, EmptyState } from "~/ui/data-table";
import { Back } from "~/ui/go";
import { Icon } from "~/ui/icons";
import { pageMeta } from "~/ui/meta";
import { ListPages } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { Tab, Tabs } from "~/ui/tabs";
import { Time } from "~/ui/time";

const path = "/admin/reports/ratings";
const views = [
  { label: "All", good: undefined, count: ({ all }: Satisfaction) => all },
  { label: ratingFields.good.words.false, good: "false", count: ({ all, good }: Satisfaction) => all - good },
  { label: ratingFields.good.words.true, good: "true", count: ({ good }: Satisfaction) => good },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireStaff(request, "reports");
  const [list, figure] = await Promise.all([
    listPage(request.url, Ratings.ratingList),
    Ratings.satisfaction(),
  ]);
  return { list, figure, opensInquiries: may(role, "inquiries") };
}

export default function RatingList() {
  const { list, figure, opensInquiries } = useLoaderData<typeof loader>();
  const share = shareOf(figure);
  const { good } = list.query.filters;
  const { about, answeredAt, comment, good: rating } = ratingFields;
  return (
    <div className="admin-list">
      <Back to="/admin/reports">Reports</Back>
      <div className="panel-head">
        <h2 className="text-xl">Ratings</h2>{" "}
        <ButtonLink href={`${path}.csv${good ? `?good=${good}` : ""}`} variant="line">
          <Icon name="download" />
          Export CSV
        </ButtonLink>
      </div>
      <Panel>
        <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <p>
            {share && (
              <strong className="block font-bold font-display text-4xl tabular-nums">
                {share}
                <span className="font-sans text-base"> satisfied</span>
                <span className="sr">: </span>
              </strong>
            )}
            {`${figure.good} of ${figure.all} ratings of the last ${ratingDays.counted} days are good.`}
          </p>
          <RatingTrend weeks={figure.weeks} />
        </div>
      </Panel>
      <div className="mt-4">
        <Tabs label="Views of ratings">
          {views.map((view) => (
            <Tab
              key={view.label}
              to={view.good ? `${path}?good=${view.good}` : path}
              aria-current={view.good === good ? "page" : undefined}
              count={view.count(figure)}
            >
              {view.label}
            </Tab>
          ))}
        </Tabs>
      </div>
      <DataTable
        caption="Ratings"
        rows={list.rows}
        rowKey={({ id }) => id}
        lines
        columns={[
          {
            key: "good",
            header: rating.label,
            cell: (row) =>
              row.good ? (
                <span className="font-normal text-ink-soft">{rating.words.true}</span>
              ) : (
                <Pill tone="bad">{rating.words.false}</Pill>
              ),
          },
          {
            key: "about",
            header: about.label,
            nowrap: true,
            cell: (row) =>
              row.reference && opensInquiries ? (
                <Link to={`/admin/inquiries/${row.inquiryId}`}>{row.reference}</Link>
              ) : (
                (row.reference ?? about.words[row.about])
              ),
          },
          { key: "comment", header: comment.label, grow: true, cell: (row) => row.comment },
          {
            key: "answered",
            header: answeredAt.label,
            nowrap: true,
            trailingOnCard: true,
            cell: (row) => row.answeredAt && <Time at={row.answeredAt} short />,
          },
        ]}
        empty={<EmptyState title="No ratings yet" text="We ask for them by email after an answer." />}
      />
      {list.rows.length > 0 && <ListPages data={list} path={path} />}
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load ratings" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Ratings" }, matches);
