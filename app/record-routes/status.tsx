import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { nounOf, recordOf } from "~/access/record-routes.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { withListQuery } from "~/platform/list-links";
import { inWords, pick } from "~/platform/record-fields";
import { RecordControls } from "~/ui/controls";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, nounOf(request).description.area, "write");
  const { noun, words, row } = await recordOf(request);
  const { status } = noun.formValues(row);
  return {
    noun: words,
    id: row.id,
    fields: pick(noun.description.fields, ["status"]),
    version: row.version,
    values: { status },
    ...(await formPage(request, person)),
  };
}

/** From a row of the list, and back to it. */
export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, nounOf(request).description.area, "write");
  const { noun, words, row } = await recordOf(request);
  const problem = words.failed?.save ?? `Failed to save the ${words.one}`;
  return submit(request, noun.statusSchema, problem, async ({ version, ...typed }) => {
    orNotFound(await noun.update(row.id, { version, submitted: typed }, by));
    const status = inWords(noun.description.fields.status, Reflect.get(typed, "status"));
    return redirectWithFlash(withListQuery(words.path, request.url), `The status is now ${status}`);
  });
}

/** Explains a refused choice. */
export default function RecordStatus() {
  const { noun, id, fields: described, ...form } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      id="status-form"
      fields={described}
      cancelHref={`${noun.path}/${id}`}
      button="Update"
      {...form}
    >
      {(fields) => <RecordControls fields={fields} described={described} />}
    </RecordForm>
  );
}
