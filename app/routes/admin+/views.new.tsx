import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type SavedViewInput, savedViewSchema } from "~/modules/office/saved-views/saved-view.schema";
import { SavedViewFields } from "~/modules/office/saved-views/saved-view-fields";
import { listFrom, viewQuery } from "~/modules/office/saved-views/saved-view-options";
import * as SavedViews from "~/modules/office/saved-views/saved-views.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { RecordForm } from "~/ui/record-form";

const problem = "The view was not saved. Please try again.";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "dashboard");
  const { back, area } = orNotFound(listFrom(request.url));
  await requireStaff(request, area);
  return { back, ...(await formPage(request, person)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "dashboard");
  const { path, search, name, area } = orNotFound(listFrom(request.url));
  await requireStaff(request, area);
  return submit(request, savedViewSchema, problem, async (view, form) => {
    const query = viewQuery(search);
    const to = await form.once(async (trx) => {
      const id = await SavedViews.create({ ...view, list: name, query }, by, trx);
      return `${path}?${query && `${query}&`}view=${id}`;
    });
    return redirectWithFlash(to, "View saved");
  });
}

export default function NewView() {
  const { back, ...page } = useLoaderData<typeof loader>();
  return (
    <Panel title="Save this view" id="view">
      <p className="soft mb-3">
        It keeps the search, filters, order and columns of the list, and shows how many match today.
      </p>
      <RecordForm<SavedViewInput> id="saved-view" button="Save view" cancelHref={back} {...page}>
        {(fields) => <SavedViewFields fields={fields} />}
      </RecordForm>
    </Panel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Save this view" }, matches);
