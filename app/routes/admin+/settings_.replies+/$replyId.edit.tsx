import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import * as CannedReplies from "~/modules/inquiries/canned-replies/canned-replies.server";
import {
  type CannedReplyInput,
  cannedReplyEditSchema,
} from "~/modules/inquiries/canned-replies/canned-reply.schema";
import { CannedReplyFields } from "~/modules/inquiries/canned-replies/canned-reply-fields";
import { cannedReplyFields, cannedReplyNoun } from "~/modules/inquiries/canned-replies/canned-reply-options";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { saveRecord } from "~/platform/record-actions.server";
import { EditRecord } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  const { id, version, ...values } = orNotFound(await CannedReplies.find(idParam(params, "replyId")));
  return { record: { id, version }, values, ...(await formPage(request, person)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "replyId");
  return saveRecord(request, cannedReplyNoun, id, cannedReplyEditSchema, (edit) =>
    CannedReplies.update(id, edit, by),
  );
}

export default function EditCannedReply() {
  return (
    <EditRecord<CannedReplyInput>
      noun={cannedReplyNoun}
      described={cannedReplyFields}
      {...useLoaderData<typeof loader>()}
    >
      {(fields) => <CannedReplyFields fields={fields} />}
    </EditRecord>
  );
}
