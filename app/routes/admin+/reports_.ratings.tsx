import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { ratingDays, ratingFields, shareOf } from "~/modules/inquiries/ratings/rating-options";
import * as Ratings from "~/modules/inquiries/ratings/ratings.server";
import { may } from "~/modules/shared/roles/roles";
import { listPage } from "~/platform/list.server";
import { AdminProblem } from "~/ui/admin-problem";
import { ButtonLink } from "~/ui/button";
import { DataTable, EmptyState } from "~/ui/data-table";
import { pageMeta } from "~/ui/meta";
import { ListPages } from "~/ui/pagination";
import { Pill } from "~/ui/pill";
import { Tab, Tabs } from "~/ui/tabs";
import { Time } from "~/ui/time";

const path = "/admin/reports/ratings";
const views = [
  { label: "All", good: undefined },
  { label: ratingFields.good.words.true, good: "true" },
  { label: ratingFields.good.words.false, good: "false" },
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
      <p className="lead">
        {share && <strong>{`${share} satisfied: `}</strong>}
        {`${figure.good} of ${figure.all} ratings of the last ${ratingDays.counted} days are good.`}
      </p>
      <Tabs label="Views of ratings">
        {views.map((view) => (
          <Tab
            key={view.label}
            to={view.good ? `${path}?good=${view.good}` : path}
            aria-current={view.good === good ? "page" : undefined}
          >
            {view.label}
          </Tab>
        ))}
      </Tabs>
      <DataTable
        caption="Ratings"
        rows={list.rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "good",
            header: rating.label,
            cell: (row) => (
              <Pill tone={row.good ? "good" : "warn"}>{rating.words[row.good ? "true" : "false"]}</Pill>
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
      <p>
        <ButtonLink href={`${path}.csv${good ? `?good=${good}` : ""}`} variant="line">
          Export CSV
        </ButtonLink>
      </p>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load ratings" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Ratings" }, matches);
