import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Undo from "~/modules/office/undo/undo.server";
import { AppError } from "~/platform/app-error.server";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { withListQuery } from "~/platform/list-links";
import { ConfirmForm } from "~/ui/confirm-form";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";

const problem = "Nothing was undone. Please try again.";
const maxNames = 10;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "dashboard");
  try {
    const { what, titles, fields, href, stays } = orNotFound(await Undo.find(params.auditId ?? "", by));
    const back = withListQuery(href, request.url);
    return { what, fields, titles, stays, back, refusal: null, stamp: formStamp() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: error.message };
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "dashboard");
  return submit(request, noFields, problem, async () => {
    const { href, message, kind } = orNotFound(await Undo.perform(params.auditId ?? "", by));
    return redirectWithFlash(withListQuery(href, request.url), message, kind);
  });
}

export default function UndoAct() {
  const act = useLoaderData<typeof loader>();
  if (act.refusal !== null)
    return (
      <Panel title="Undo" id="undo">
        <p>{act.refusal}</p>
      </Panel>
    );
  const { what, titles, fields, stays, back, stamp } = act;
  const more = titles.length - maxNames;
  return (
    <Panel title="Undo" id="undo">
      <ConfirmForm
        lead={`${what}: ${fields.join(", ")}. Undo it? What someone else changed since stays, and emails already sent are not taken back.`}
        impact={[
          ...titles.slice(0, maxNames),
          ...(more > 0 ? [`and ${more} more`] : []),
          ...(stays ? [`${stays}.`] : []),
        ]}
        button="Undo"
        variant="ink"
        stamp={stamp}
        cancelHref={back}
      />
    </Panel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Undo" }, matches);
