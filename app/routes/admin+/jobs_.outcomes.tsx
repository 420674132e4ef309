import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as OutcomeDuties from "~/modules/hiring/interviews/outcome-duties.server";
import { OutcomesTable } from "~/modules/hiring/interviews/outcomes-table";
import { formatCount } from "~/platform/format";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs");
  return OutcomeDuties.list();
}

export default function Outcomes() {
  const read = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <h2>Waiting for an outcome</h2>
      <p className="soft">
        People interviewed 30 or more days ago who have not heard the outcome. Everyone hears it within 45
        days of their last interview: set the status of the application and email it, or record a phone call.{" "}
        <Link to="/admin/jobs">All postings</Link>
      </p>
      <OutcomesTable read={read} />
      {read.count > read.rows.length && (
        <p className="soft">{`The most urgent ${read.rows.length} of ${formatCount(read.count)}.`}</p>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the people waiting for an outcome" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Waiting for an outcome" }, matches);
