import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as CannedReplies from "~/modules/inquiries/canned-replies/canned-replies.server";
import { cannedReplyNoun } from "~/modules/inquiries/canned-replies/canned-reply-options";
import { formStamp } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { deleteRecord } from "~/platform/record-actions.server";
import { DeleteRecord } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries", "delete");
  const { id, version, title } = orNotFound(await CannedReplies.find(idParam(params, "replyId")));
  return { record: { id, version }, called: title, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "delete");
  const id = idParam(params, "replyId");
  return deleteRecord(request, cannedReplyNoun, (version) => CannedReplies.remove(id, version, by));
}

export default function DeleteCannedReply() {
  return <DeleteRecord noun={cannedReplyNoun} {...useLoaderData<typeof loader>()} />;
}
