import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { openImport } from "~/access/open-import.server";
import { undoings } from "~/modules/office/imports/import-options";
import { preview } from "~/modules/office/imports/import-undo.server";
import { undo } from "~/modules/office/imports/import-writing.server";
import { formStamp, noFields, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { AdminProblem } from "~/ui/admin-problem";
import { ConfirmForm } from "~/ui/confirm-form";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "dashboard");
  const { found, at } = await openImport(request, params, ["done"]);
  orNotFound(found.undoable || undefined);
  const { fileName, of } = found;
  return { fileName, noun: of.noun, at, stamp: formStamp(), ...(await preview(found)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireStaff(request, "dashboard");
  const { found, person, at } = await openImport(request, params);
  return submit(request, noFields, "The import was not undone. Please try again.", async (_, form) => {
    const to = await form.once(async (trx) => {
      orNotFound(await undo(found.id, person, trx));
      return `${at}/progress`;
    });
    return redirect(to, 303);
  });
}

export default function Undo() {
  const { fileName, noun, counts, left, at, stamp } = useLoaderData<typeof loader>();
  const { removed, restored, partly, kept } = counts;
  return (
    <div className="space-y-4">
      <h2>Undo {fileName}</h2>
      <Panel>
        <ConfirmForm
          lead="What nobody has touched since the import goes back to how it was:"
          impact={[
            `${removed} created ${removed === 1 ? noun.one : noun.many} ${undoings.removed.will}.`,
            `${restored} updated ${restored === 1 ? noun.one : noun.many} ${undoings.restored.will}.`,
            `${partly} ${undoings.partly.will}, because other fields have changed since.`,
            `${kept} ${undoings.kept.will}, because they have changed since.`,
          ]}
          button="Undo this import"
          stamp={stamp}
          cancelHref={`${at}?`}
        />
      </Panel>
      {left.length > 0 && (
        <Panel title="What has changed since" id="changed">
          <ul className="list-disc space-y-1 ps-5">
            {left.map(({ number, name, note }) => (
              <li key={number}>{`${name} (line ${number}): ${note}`}</li>
            ))}
          </ul>
          {partly + kept > left.length && (
            <p className="soft">{`The first ${left.length} of ${partly + kept}.`}</p>
          )}
        </Panel>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Undo the import" }, matches);
