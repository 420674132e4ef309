import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { csvFault, readCsv } from "~/modules/office/imports/csv-table.server";
import { type UploadInput, uploadSchema } from "~/modules/office/imports/import.schema";
import { areaOf, findKind } from "~/modules/office/imports/import-kinds.server";
import { hoursToConfirm, importNoun, importRule, maxLines } from "~/modules/office/imports/import-options";
import { Steps } from "~/modules/office/imports/import-steps";
import * as Imports from "~/modules/office/imports/imports.server";
import { formatCount } from "~/platform/format";
import { formStamp, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { AdminProblem } from "~/ui/admin-problem";
import { FileField } from "~/ui/file-field";
import { pageMeta } from "~/ui/meta";
import { PageForm } from "~/ui/page-form";
import { Panel } from "~/ui/panel";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, areaOf(params.kind), "write");
  const { noun, called = noun.many, keyWords, fields } = orNotFound(findKind(params.kind));
  return {
    noun,
    called,
    keyWords,
    labels: Object.values(fields).map(({ label }) => label),
    stamp: formStamp(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireStaff(request, areaOf(params.kind), "write");
  const kind = orNotFound(findKind(params.kind));
  const files = { file: { ...importRule, fault: csvFault } };
  const problem = "The file was not uploaded. Please try again.";
  return submit(request, uploadSchema, { problem, files }, async (_, form) => {
    const { name: fileName, bytes } = form.file("file");
    const file = { fileName, table: readCsv(bytes) };
    const to = await form.once(
      async (trx) => `${importNoun.path}/${await Imports.start(kind, file, person, trx)}/columns`,
    );
    return redirect(to, 303);
  });
}

export default function Upload() {
  const { noun, called, keyWords, labels, stamp } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-4">
      <h2>Import {called}</h2>
      <Steps now={1} />
      <div className="grid items-start gap-4 *:m-0! xl:grid-cols-2">
        <Panel>
          <PageForm<UploadInput>
            id="upload"
            stamp={stamp}
            files
            submit="Upload and continue"
            pending="Uploading…"
            end={<Link to={importNoun.path}>Cancel</Link>}
          >
            {({ file }, _, held) => (
              <FileField field={file} label="CSV file" rule={importRule} held={held.file} />
            )}
          </PageForm>
        </Panel>
        <Panel title="What the file may hold" id="rules">
          <ul className="list-disc space-y-1 ps-5">
            <li>{`Up to ${formatCount(maxLines)} lines, with the names of the columns in the first.`}</li>
            <li>Columns that can be read: {labels.join(", ")}. You match them in the next step.</li>
            <li>{`Each line is matched to a ${noun.one} by ${keyWords}. Records that are found are updated, the rest are created.`}</li>
            <li>An empty cell never clears a field.</li>
            <li>{`Without your confirmation, everything uploaded is deleted after ${hoursToConfirm} hours.`}</li>
          </ul>
        </Panel>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem />;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: `Import ${data?.called ?? "records"}` }, matches);
