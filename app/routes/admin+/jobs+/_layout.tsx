import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { allApplicationsPath } from "~/modules/hiring/applications/application-href";
import { ApplicationsLink, PostingPill } from "~/modules/hiring/postings/posting-fields";
import { postingList, tabs } from "~/modules/hiring/postings/posting-list.server";
import {
  bulkLabels,
  postingFields as described,
  postingNoun,
} from "~/modules/hiring/postings/posting-options";
import { listScreen } from "~/modules/office/saved-views/list-screen.server";
import { choicesOf } from "~/platform/record-fields";
import type { RouteHandle } from "~/route-handle";
import { AdminList, ListRows } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { RowStatus } from "~/ui/row-status";
import { Round, Row } from "~/ui/rows";
import { Time } from "~/ui/time";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "jobs");
  const shown = await listScreen(request.url, person, { path: postingNoun.path, list: postingList, tabs });
  return { ...shown, may: rightsIn(person, "jobs") };
}

export const handle = { showsLastAct: true } satisfies RouteHandle;

export default function PostingList() {
  const { list, views, saved, may } = useLoaderData<typeof loader>();
  const acts = choicesOf({ label: "", words: bulkLabels });
  return (
    <AdminList
      noun={postingNoun}
      described={described}
      data={list}
      open={useParams().postingId}
      name={{ header: "Title", sort: "title", text: (row) => row.title }}
      tabs={views}
      saved={saved}
      columns={[
        { key: "location", secondary: true, nowrap: true },
        { key: "type", secondary: true, nowrap: true, leftOutOnCard: () => true },
        {
          key: "status",
          nowrap: true,
          cell: (row) =>
            may.write ? (
              <RowStatus noun={postingNoun} field={described.status} record={row} called={row.title} />
            ) : (
              <PostingPill status={row.status} />
            ),
        },
        {
          key: "applications",
          header: "Applications",
          numeric: true,
          leftOutOnCard: ({ applications }) => applications === 0,
          cell: ({ id, title, applications }) =>
            applications > 0 ? <ApplicationsLink {...{ id, title }} count={applications} /> : "–",
        },
        {
          key: "created",
          header: described.createdAt.label,
          sortable: true,
          nowrap: true,
          trailingOnCard: true,
          cell: (row) => row.status !== "draft" && <Time at={row.createdAt} short />,
        },
      ]}
      filters={[
        { name: "status", unset: "Any" },
        { name: "type", unset: "Any" },
        { name: "from", label: "From", kind: "date" },
        { name: "to", label: "To", kind: "date" },
      ]}
      acts={acts.filter(({ value }) => may.write && (value !== "delete" || may.delete))}
      create={may.write ? { label: "New posting", at: "new" } : undefined}
      exported
      empty="Add the first one: only staff see a draft."
    >
      <ListRows>
        <Row to={allApplicationsPath} lead={<Round icon="users" />} title="All applications" />
        <Row
          to="/admin/jobs/records"
          lead={<Round icon="file" />}
          title="Records of deleted postings"
          note="Kept for three years, as the public saw them"
        />
      </ListRows>
    </AdminList>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load job postings" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Jobs" }, matches);
