import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { PublishedPosting } from "~/modules/hiring/postings/posting-snapshot";
import * as Snapshots from "~/modules/hiring/postings/posting-snapshots.server";
import { orNotFound } from "~/platform/http.server";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs");
  return { snapshot: orNotFound(await Snapshots.find(params.snapshotId ?? "", undefined)) };
}

export default function PostingRecord() {
  const { snapshot } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <p>
        <Link to="/admin/jobs/records">Records of deleted postings</Link>
      </p>
      <PublishedPosting snapshot={snapshot} heading="h2" />
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the record" />;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: `Record: ${data?.snapshot.title ?? "posting"}` }, matches);
