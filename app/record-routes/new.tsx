import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { nounOf, wordsOf } from "~/access/record-routes.server";
import { addRecord } from "~/platform/record-actions.server";
import { initialValues } from "~/platform/record-fields";
import { RecordControls } from "~/ui/controls";
import { pageMeta } from "~/ui/meta";
import { NewRecord } from "~/ui/record-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, nounOf(request).description.area, "write");
  const noun = nounOf(request);
  const fields = await noun.described();
  return { noun: wordsOf(noun), fields, values: initialValues(fields), ...(await formPage(request, person)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, nounOf(request).description.area, "write");
  const noun = nounOf(request);
  return addRecord(request, { noun: noun.description, schema: noun.schema }, (input, trx) =>
    noun.create(input, by, trx),
  );
}

export default function NewRecordPage() {
  const { noun, fields: described, ...form } = useLoaderData<typeof loader>();
  return (
    <NewRecord noun={noun} {...form}>
      {(fields) => <RecordControls fields={fields} described={described} />}
    </NewRecord>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: `New ${data?.noun.one ?? "record"}` }, matches);
