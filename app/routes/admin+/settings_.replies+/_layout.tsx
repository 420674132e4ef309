import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { cannedReplyList } from "~/modules/inquiries/canned-replies/canned-replies.server";
import { cannedReplyFields, cannedReplyNoun } from "~/modules/inquiries/canned-replies/canned-reply-options";
import { listPage } from "~/platform/list.server";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { Flash } from "~/ui/flash";
import { pageMeta } from "~/ui/meta";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries");
  return { list: await listPage(request, cannedReplyList), may: rightsIn(person, "inquiries") };
}

export default function CannedReplyList() {
  const { list, may } = useLoaderData<typeof loader>();
  return (
    <AdminList
      noun={cannedReplyNoun}
      described={cannedReplyFields}
      data={list}
      open={useParams().replyId}
      name={{ header: cannedReplyFields.title.label, sort: "title", text: (row) => row.title }}
      columns={[{ key: "body", fill: true }]}
      create={may.write ? { label: "New canned reply", at: "new" } : undefined}
      empty="Texts that staff choose from when they answer an inquiry."
    />
  );
}

export function ErrorBoundary() {
  return <Flash kind="error" message="Failed to load canned replies" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Canned replies" }, matches);
