import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { nounOf, recordOf } from "~/access/record-routes.server";
import { formStamp } from "~/platform/forms.server";
import { deleteRecord } from "~/platform/record-actions.server";
import { DeleteRecord } from "~/ui/confirm-form";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, nounOf(request).description.area, "delete");
  const { noun, words, row, title } = await recordOf(request);
  const record = { id: row.id, version: row.version };
  return { noun: words, record, called: `“${title}”`, impact: noun.impact(row), stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, nounOf(request).description.area, "delete");
  const { noun, words, row } = await recordOf(request);
  return deleteRecord(request, words, (version) => noun.remove(row.id, version, by));
}

export default function DeleteRecordPage() {
  return <DeleteRecord {...useLoaderData<typeof loader>()} />;
}
