import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { bulkActs, inquiryList, perform, picked } from "~/modules/inquiries/inquiries/inquiry-list.server";
import { inquiryNoun } from "~/modules/inquiries/inquiries/inquiry-noun";
import * as Assignees from "~/modules/staff/team/assignees.server";
import { bulkAction, bulkQuestion, requestedAction } from "~/platform/record-actions.server";
import { BulkQuestion, revalidateRows } from "~/ui/bulk-question";
import { pageMeta } from "~/ui/meta";

const rows = { list: inquiryList, read: picked };

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireStaff(request, "inquiries", "write");
  const acts = bulkActs(await Assignees.list("inquiries"), userId);
  const act = requestedAction(request, acts);
  if (act === "delete") await requireStaff(request, "inquiries", "delete");
  return { act, label: acts[act] ?? act, ...(await bulkQuestion(request, rows)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  const acts = bulkActs(await Assignees.list("inquiries"), by.userId);
  return bulkAction(request, { noun: inquiryNoun, acts, rows }, async (act, picked) => {
    if (act === "delete") await requireStaff(request, "inquiries", "delete");
    return perform(act, picked, by);
  });
}

export const shouldRevalidate = revalidateRows;

export default function Bulk() {
  return <BulkQuestion noun={inquiryNoun} {...useLoaderData<typeof loader>()} />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Many inquiries" }, matches);
