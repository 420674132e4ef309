import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { postingNoun } from "~/modules/hiring/postings/posting-options";
import { Versions } from "~/modules/hiring/postings/posting-snapshot";
import * as Snapshots from "~/modules/hiring/postings/posting-snapshots.server";
import { idParam } from "~/platform/ids.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs");
  const postingId = idParam(params, "postingId");
  return { postingId, rows: await Snapshots.listOf(postingId) };
}

export default function PublishedVersions() {
  const { postingId, rows } = useLoaderData<typeof loader>();
  const at = `${postingNoun.path}/${postingId}/published`;
  return (
    <>
      <p className="soft">
        Every version that was public, with the questions on its form. It is kept for three years after it
        came down.
      </p>
      <Versions rows={rows} at={at} empty="This posting has never been public." />
    </>
  );
}
