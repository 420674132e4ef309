import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import * as CannedReplies from "~/modules/inquiries/canned-replies/canned-replies.server";
import {
  type CannedReplyInput,
  cannedReplySchema,
} from "~/modules/inquiries/canned-replies/canned-reply.schema";
import { CannedReplyFields } from "~/modules/inquiries/canned-replies/canned-reply-fields";
import { cannedReplyNoun } from "~/modules/inquiries/canned-replies/canned-reply-options";
import { addRecord } from "~/platform/record-actions.server";
import { pageMeta } from "~/ui/meta";
import { NewRecord } from "~/ui/record";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  return formPage(request, person);
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  return addRecord(request, cannedReplyNoun, cannedReplySchema, (input, trx) =>
    CannedReplies.create(input, by, trx),
  );
}

export default function NewCannedReply() {
  return (
    <NewRecord<CannedReplyInput> noun={cannedReplyNoun} {...useLoaderData<typeof loader>()}>
      {(fields) => <CannedReplyFields fields={fields} />}
    </NewRecord>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New canned reply" }, matches);
