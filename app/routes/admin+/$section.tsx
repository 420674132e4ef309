import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { sections } from "~/modules/staff/rights";
import { orNotFound } from "~/platform/http.server";
import { EmptyState } from "~/ui/data-table";
import { pageMeta } from "~/ui/meta";

/** A section that has no screen of its own yet. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, sectionOf(params.section) ?? "dashboard");
  const section = orNotFound(sectionOf(params.section));
  return { name: `${section.charAt(0).toUpperCase()}${section.slice(1)}` };
}

function sectionOf(name: string | undefined) {
  return sections.find((section) => section === name);
}

export default function Section() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <div className="empty">
      <EmptyState
        title={`${name} is not open yet`}
        text="This part of the back office is still to come."
        action={<Link to="/admin/dashboard">Go to the dashboard</Link>}
      />
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.name ?? "Admin" }, matches);
