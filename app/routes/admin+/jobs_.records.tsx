import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { Versions } from "~/modules/hiring/postings/posting-snapshot";
import * as Snapshots from "~/modules/hiring/postings/posting-snapshots.server";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs");
  return { rows: await Snapshots.listDeleted() };
}

export default function Records() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <h2>Records of deleted postings</h2>
      <p className="soft">
        What the public saw of them is kept for three years after it came down.{" "}
        <Link to="/admin/jobs">All postings</Link>
      </p>
      <Versions rows={rows} at="/admin/jobs/records" empty="No posting that was public has been deleted." />
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the records" />;
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Records of deleted postings" }, matches);
