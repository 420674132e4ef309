import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { perform, picked, postingList } from "~/modules/hiring/postings/posting-list.server";
import { bulkLabels, postingNoun } from "~/modules/hiring/postings/posting-options";
import { bulkAction, bulkQuestion, requestedAction } from "~/platform/record-actions.server";
import { BulkQuestion, revalidateRows } from "~/ui/bulk-question";
import { pageMeta } from "~/ui/meta";

const rows = { list: postingList, read: picked };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs", "write");
  const act = requestedAction(request, bulkLabels);
  if (act === "delete") await requireStaff(request, "jobs", "delete");
  return { act, label: bulkLabels[act], ...(await bulkQuestion(request, rows)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "write");
  return bulkAction(request, { noun: postingNoun, acts: bulkLabels, rows }, async (act, picked) => {
    if (act === "delete") await requireStaff(request, "jobs", "delete");
    return perform(act, picked, by);
  });
}

export const shouldRevalidate = revalidateRows;

export default function Bulk() {
  return <BulkQuestion noun={postingNoun} {...useLoaderData<typeof loader>()} />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Many postings" }, matches);
