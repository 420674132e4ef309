import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { listFrom } from "~/modules/office/saved-views/saved-view-options";
import * as SavedViews from "~/modules/office/saved-views/saved-views.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { versionSchema } from "~/platform/record.schema";
import { ConfirmForm } from "~/ui/confirm-form";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "dashboard");
  const view = orNotFound(await SavedViews.find(idParam(params, "viewId"), person));
  if (!view.mayRemove) throw new Response("Forbidden", { status: 403 });
  const back = listFrom(request.url)?.back ?? `/admin/${view.list.split("/")[0]}?view=none`;
  return { view, back, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "dashboard");
  const id = idParam(params, "viewId");
  const { list } = orNotFound(await SavedViews.find(id, by));
  const path = listFrom(request.url)?.path ?? `/admin/${list.split("/")[0]}`;
  const problem = "The view was not removed. Please try again.";
  return submit(request, versionSchema, problem, async ({ version }) => {
    orNotFound(await SavedViews.remove(id, version, by));
    return redirectWithFlash(path, "View removed");
  });
}

export default function RemoveView() {
  const { view, back, stamp } = useLoaderData<typeof loader>();
  return (
    <Panel title={`Remove view ${view.name}`} id="view">
      <ConfirmForm
        lead={`Remove the view ${view.name}?`}
        impact={[
          "No record is changed.",
          ...(view.shared ? ["It is removed for everyone who uses it, even where it is their default."] : []),
        ]}
        button="Remove view"
        version={view.version}
        stamp={stamp}
        cancelHref={back}
      />
    </Panel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Remove view" }, matches);
