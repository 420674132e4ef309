import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import { UndoMerge } from "~/modules/office/duplicates/merge-form";
import * as Merges from "~/modules/office/duplicates/merges.server";
import { employeeNoun } from "~/modules/staff/employees/employee-options";
import { formStamp, noFields, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "employees", "delete");
  const merge = orNotFound(await Merges.findMerge("staff", idParam(params, "mergeId")));
  return { merge, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireStaff(request, "employees", "delete");
  const mergeId = idParam(params, "mergeId");
  return submit(request, noFields, "The merge was not undone. Please try again.", async () => {
    return stepUp(person, "undo_merge", { mergeId });
  });
}

export default function Unmerge() {
  return <UndoMerge noun={employeeNoun} {...useLoaderData<typeof loader>()} />;
}
