import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { nounOf, recordOf } from "~/access/record-routes.server";
import { saveRecord } from "~/platform/record-actions.server";
import { RecordControls } from "~/ui/controls";
import { EditRecord } from "~/ui/record-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, nounOf(request).description.area, "write");
  const { noun, words, row } = await recordOf(request);
  return {
    noun: words,
    described: await noun.described(),
    record: { id: row.id, version: row.version },
    values: noun.formValues(row),
    ...(await formPage(request, person)),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, nounOf(request).description.area, "write");
  const { noun, words, row } = await recordOf(request);
  return saveRecord(request, { noun: words, id: row.id, schema: noun.editSchema }, (edit) =>
    noun.update(row.id, edit, by),
  );
}

export default function EditRecordPage() {
  const { described, ...form } = useLoaderData<typeof loader>();
  return (
    <EditRecord described={described} {...form}>
      {(fields) => <RecordControls fields={fields} described={described} />}
    </EditRecord>
  );
}
