import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import * as CannedReplies from "~/modules/inquiries/canned-replies/canned-replies.server";
import { cannedReplyFields, cannedReplyNoun } from "~/modules/inquiries/canned-replies/canned-reply-options";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries");
  const reply = orNotFound(await CannedReplies.find(idParam(params, "replyId")));
  return { reply, may: rightsIn(person, "inquiries") };
}

export default function CannedReplyPanel() {
  const { reply, may } = useLoaderData<typeof loader>();
  return (
    <RecordPanel noun={cannedReplyNoun} id={reply.id} title={reply.title} may={may}>
      <RecordFacts fields={cannedReplyFields} record={reply} omit={["title"]} />
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={cannedReplyNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(cannedReplyNoun, data?.reply.title, page);
