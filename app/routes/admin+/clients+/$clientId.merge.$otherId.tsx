import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import * as Duplicates from "~/modules/office/duplicates/duplicates.server";
import { actOf, mergeSchema } from "~/modules/office/duplicates/merge.schema";
import { MergeForm } from "~/modules/office/duplicates/merge-form";
import { mergeView } from "~/modules/office/duplicates/merge-view.server";
import { clientNoun } from "~/modules/residents/clients/client-options";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "clients", "delete");
  const ids = [idParam(params, "clientId"), idParam(params, "otherId")] as const;
  const comparison = orNotFound(await Duplicates.compare("resident", ids));
  return { view: await mergeView(comparison), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireStaff(request, "clients", "delete");
  const ids = [idParam(params, "clientId"), idParam(params, "otherId")] as const;
  return submit(request, mergeSchema, "The profiles were not merged. Please try again.", async (choices) => {
    if (choices.decision !== "different") return stepUp(person, "merge_profiles", actOf(ids, choices));
    orNotFound(await Duplicates.dismiss("resident", ids, person));
    return redirectWithFlash(`${clientNoun.path}/${ids[0]}`, "Noted: they are different people");
  });
}

export default function Merge() {
  const { view, stamp } = useLoaderData<typeof loader>();
  return <MergeForm noun={clientNoun} view={view} stamp={stamp} />;
}
