import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type SavedViewEditInput, savedViewEditSchema } from "~/modules/office/saved-views/saved-view.schema";
import { SavedViewFields } from "~/modules/office/saved-views/saved-view-fields";
import {
  listFrom,
  savedViewFields,
  savedViewNoun,
  viewQuery,
} from "~/modules/office/saved-views/saved-view-options";
import * as SavedViews from "~/modules/office/saved-views/saved-views.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { CheckboxField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { RecordForm } from "~/ui/record-form";

const problem = "The view was not saved. Please try again.";

async function viewOf(request: Request, id: string, person: Awaited<ReturnType<typeof requireStaff>>) {
  const view = orNotFound(await SavedViews.find(id, person));
  const from = listFrom(request.url);
  const list = from?.name === view.list ? from : undefined;
  const now = list && viewQuery(list.search);
  const back = list?.back ?? `/admin/${view.list.split("/")[0]}?view=none`;
  return { view, list, now: now === view.query ? undefined : now, back };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "dashboard");
  const { view, now, back } = await viewOf(request, idParam(params, "viewId"), person);
  return { view, back, differs: now !== undefined, ...(await formPage(request, person)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "dashboard");
  const { view, list, now, back } = await viewOf(request, idParam(params, "viewId"), by);
  return submit(request, savedViewEditSchema, problem, async ({ version, asShown, ...view_ }, form) => {
    const submitted = { ...view_, ...(asShown && now !== undefined ? { query: now } : {}) };
    const edit = { version, submitted, original: form.original, keepTheirs: form.keepTheirs };
    orNotFound(await SavedViews.update(view.id, edit, by));
    const query = submitted.query ?? view.query;
    const to = list ? `${list.path}?${query && `${query}&`}view=${view.id}` : back;
    return redirectWithFlash(to, "View saved");
  });
}

export default function EditView() {
  const { view, back, differs, draft, stamp } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const on = (is: boolean) => (is ? "on" : "");
  const values = { name: view.name, shared: on(view.shared), isDefault: on(view.isDefault) };
  return (
    <Panel title={`Edit view ${view.name}`} id="view">
      {!view.isOwn && <p className="soft mb-3">{`Shared by ${view.owner ?? "a former member of staff"}.`}</p>}
      <RecordForm<SavedViewEditInput>
        id="saved-view"
        version={view.version}
        fields={savedViewFields}
        values={values}
        draft={draft}
        stamp={stamp}
        cancelHref={back}
      >
        {(fields) => (
          <>
            <SavedViewFields fields={fields} isOwn={view.isOwn} />
            {view.isOwn && differs && (
              <CheckboxField
                field={fields.asShown}
                label="Save the list as I have it now: its search, filters, order and columns"
                toggle
              />
            )}
          </>
        )}
      </RecordForm>
      {view.mayRemove && (
        <p className="mt-6">
          <Link to={`${savedViewNoun.path}/${view.id}/delete${search}`}>Remove this view</Link>
        </p>
      )}
    </Panel>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `Edit view ${data.view.name}` : "View" }, matches);
