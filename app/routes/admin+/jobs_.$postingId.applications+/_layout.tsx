import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useOutlet, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { Comparison } from "~/modules/hiring/applications/application-comparison";
import { applicationList, comparison, tabs } from "~/modules/hiring/applications/application-list.server";
import {
  applicationNoun,
  bulkLabels,
  reviewFields as described,
} from "~/modules/hiring/applications/application-review-options";
import { StatusPill } from "~/modules/hiring/applications/application-status";
import * as Postings from "~/modules/hiring/postings/postings.server";
import { listScreen } from "~/modules/office/saved-views/list-screen.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { choicesOf } from "~/platform/record-fields";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { Marks } from "~/ui/marks";
import { pageMeta } from "~/ui/meta";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "jobs");
  const id = idParam(params, "postingId");
  const { title } = orNotFound(await Postings.find(id));
  const { path } = applicationNoun(id);
  const [shown, beside] = await Promise.all([
    listScreen(request.url, person, { path, list: applicationList(id), tabs }),
    comparison(id, request.url),
  ]);
  return { ...shown, posting: { id, title }, beside: beside ?? null, may: rightsIn(person, "jobs") };
}

export const handle = { showsLastAct: true } satisfies RouteHandle;

export default function ApplicationList() {
  const { posting, list, views, saved, beside, may } = useLoaderData<typeof loader>();
  const { applicationId } = useParams();
  const panel = useOutlet();
  const noun = applicationNoun(posting.id);
  const inSpam = list.query.filters.held === "spam";
  const acts = choicesOf({ label: "", words: bulkLabels }).filter(({ value }) =>
    value === "delete" ? may.delete : inSpam === (value === "release"),
  );
  return (
    <>
      <h2 className="list-of">
        Applications for <Link to={`/admin/jobs/${posting.id}`}>{posting.title}</Link>
      </h2>
      {beside && !panel ? (
        <Comparison path={noun.path} rows={beside} />
      ) : (
        <AdminList
          noun={noun}
          described={described}
          data={list}
          open={applicationId}
          name={{
            header: "Name",
            sort: "name",
            text: (row) => row.fullName,
            isFresh: ({ status }) => status === "pending",
          }}
          tabs={views}
          saved={saved}
          columns={[
            { key: "email", grow: true, secondary: true },
            { key: "phoneNumber", secondary: true, nowrap: true },
            {
              key: "rating",
              sortable: true,
              nowrap: true,
              cell: (row) => row.rating && <Marks of={row.rating} words={`${row.rating} of 5`} />,
            },
            { key: "status", nowrap: true, cell: (row) => <StatusPill status={row.status} /> },
            {
              key: "created",
              header: described.createdAt.label,
              sortable: true,
              nowrap: true,
              trailingOnCard: true,
              cell: (row) => <Time at={row.createdAt} short />,
            },
          ]}
          filters={[
            { name: "status", unset: "Any" },
            { name: "rating", unset: "Any", options: ratingChoices },
            { name: "availability", unset: "Any" },
            { name: "licence", label: described.driversLicense.label, unset: "Any", options: licenceChoices },
            { name: "from", label: "From", kind: "date" },
            { name: "to", label: "To", kind: "date" },
          ]}
          acts={may.write ? acts : []}
          exported
          none="No applications received yet."
          empty="They appear here when someone applies on the website."
        />
      )}
    </>
  );
}

const ratingChoices = [
  { value: "5", label: "5" },
  ...["4", "3", "2", "1"].map((value) => ({ value, label: `${value} or more` })),
  { value: "0", label: "Not rated" },
];

const licenceChoices = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load applications" />;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `Applications for ${data.posting.title}` : "Applications" }, matches);
