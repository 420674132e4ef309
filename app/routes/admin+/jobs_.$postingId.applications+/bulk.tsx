import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { movable, picked } from "~/modules/hiring/applications/application-bulk.server";
import { MailField, ReasonField } from "~/modules/hiring/applications/application-forms";
import { applicationList, compareHref } from "~/modules/hiring/applications/application-list.server";
import { reviewBulkSchema } from "~/modules/hiring/applications/application-review.schema";
import { applicationNoun, bulkLabels } from "~/modules/hiring/applications/application-review-options";
import * as Decisions from "~/modules/hiring/interviews/decisions.server";
import { submit } from "~/platform/forms.server";
import { notFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import {
  assertRowsAsShown,
  bulkQuestion,
  bulkResult,
  nothingChanged,
  requestedAction,
} from "~/platform/record-actions.server";
import { BulkQuestion, revalidateRows } from "~/ui/bulk-question";
import { pageMeta } from "~/ui/meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs", "write");
  const postingId = idParam(params, "postingId");
  const act = requestedAction(request, bulkLabels);
  if (act === "delete") await requireStaff(request, "jobs", "delete");
  const list = applicationList(postingId);
  if (act === "compare")
    throw redirect(compareHref(postingId, request.url, await list.ids(request.url)), 303);
  let rows: Awaited<ReturnType<typeof picked>> = [];
  const read = async (ids: string[]) => {
    rows = await picked(postingId, ids);
    return rows;
  };
  const question = await bulkQuestion(request, { list, read });
  const moved = act === "rejected" || act === "under_review" ? await movable(rows, act) : null;
  return { noun: applicationNoun(postingId), act, label: bulkLabels[act], moved, ...question };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "write");
  const postingId = idParam(params, "postingId");
  return submit(request, reviewBulkSchema, nothingChanged, async ({ act, id, shown, reason, mail }) => {
    if (act === "compare") throw notFound();
    if (act === "delete") await requireStaff(request, "jobs", "delete");
    await assertRowsAsShown(request, { list: applicationList(postingId) }, { act, id, shown });
    const outcome = await Decisions.perform(postingId, { act, rows: id, reason, mail }, by);
    return bulkResult(request, applicationNoun(postingId), {
      act: bulkLabels[act],
      asked: id.length,
      ...outcome,
    });
  });
}

export const shouldRevalidate = revalidateRows;

export default function Bulk() {
  const { act, moved, ...question } = useLoaderData<typeof loader>();
  return (
    <BulkQuestion act={act} values={{ mail: "on" }} {...question}>
      {(fields) => (
        <>
          {act === "rejected" && fields.reason && <ReasonField field={fields.reason} />}
          {moved && fields.mail && (
            <MailField field={fields.mail} label="Email each applicant" hint={emailed(moved, act)} />
          )}
        </>
      )}
    </BulkQuestion>
  );
}

function emailed({ count, coming }: { count: number; coming: number }, act: string): string {
  const people = (many: number) => (many === 1 ? "1 person" : `${many} people`);
  const off = act === "rejected" && coming > 0;
  return `${people(count)} will be emailed.${off ? ` ${people(coming)} with an upcoming interview will be told that it is off.` : ""}`;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Many applications" }, matches);
