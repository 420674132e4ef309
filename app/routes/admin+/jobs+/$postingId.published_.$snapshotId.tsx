import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { postingNoun } from "~/modules/hiring/postings/posting-options";
import { PublishedPosting } from "~/modules/hiring/postings/posting-snapshot";
import * as Snapshots from "~/modules/hiring/postings/posting-snapshots.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs");
  const postingId = idParam(params, "postingId");
  return { snapshot: orNotFound(await Snapshots.find(params.snapshotId ?? "", postingId)) };
}

export default function PublishedVersion() {
  const { snapshot } = useLoaderData<typeof loader>();
  return (
    <>
      <p>
        <Link to={`${postingNoun.path}/${snapshot.postingId}/published`}>All published versions</Link>
      </p>
      <PublishedPosting snapshot={snapshot} />
    </>
  );
}
