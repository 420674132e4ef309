import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { allApplications } from "~/modules/hiring/applications/all-applications.server";
import { allApplicationsPath, applicationHref } from "~/modules/hiring/applications/application-href";
import { tabs } from "~/modules/hiring/applications/application-list.server";
import { reviewFields as described } from "~/modules/hiring/applications/application-review-options";
import { StatusPill } from "~/modules/hiring/applications/application-status";
import { listPage } from "~/platform/list.server";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { Marks } from "~/ui/marks";
import { pageMeta } from "~/ui/meta";
import { Time } from "~/ui/time";

const noun = { one: "application", many: "applications", path: allApplicationsPath };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs");
  const { counts, ...list } = await listPage(request.url, allApplications, tabs);
  return { list, views: tabs.map((tab, index) => ({ ...tab, count: counts[index] ?? 0 })) };
}

export default function AllApplications() {
  const { list, views } = useLoaderData<typeof loader>();
  return (
    <>
      <h2 className="list-of">
        Applications for <Link to="/admin/jobs">all postings</Link>
      </h2>
      <AdminList
        noun={noun}
        described={described}
        data={list}
        open={undefined}
        name={{
          header: "Name",
          sort: "name",
          text: (row) => row.fullName,
          isFresh: ({ status }) => status === "pending",
          href: (row) => applicationHref(row.id, row.jobId),
        }}
        tabs={views}
        columns={[
          { key: "jobTitle", header: "Position", grow: true },
          { key: "email", secondary: true },
          {
            key: "rating",
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
          { name: "from", label: "From", kind: "date" },
          { name: "to", label: "To", kind: "date" },
        ]}
        exported
        none="No applications received yet."
        empty="They appear here when someone applies on the website."
      />
    </>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load applications" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Applications" }, matches);
