import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { sections } from "~/modules/roles/roles";
import { orNotFound } from "~/platform/http.server";
import { EmptyState } from "~/ui/data-table";
import { pageMeta } from "~/ui/meta";

/** Sections without a screen of their own yet. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, sectionOf(params.section)?.area ?? "dashboard");
  return { label: orNotFound(sectionOf(params.section)).label };
}

function sectionOf(name: string | undefined) {
  return sections.find(({ area }) => area === name);
}

export default function Section() {
  const { label } = useLoaderData<typeof loader>();
  return (
    <div className="empty">
      <EmptyState
        title={`${label} is not open yet`}
        text="This part of the back office is coming soon."
        action={<Link to="/admin/dashboard">Go to the dashboard</Link>}
      />
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.label ?? "Admin" }, matches);
