import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import * as Household from "~/modules/residents/household/household.server";
import {
  householdKindOf,
  householdPath,
  householdTexts,
} from "~/modules/residents/household/household-options";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { capitalized } from "~/platform/names";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const kind = orNotFound(householdKindOf(params.kind));
  const { name } = orNotFound(await Household.find({ userId, kind, id: idParam(params, "entryId") }));
  return { kind, name, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  const kind = orNotFound(householdKindOf(params.kind));
  const id = idParam(params, "entryId");
  const problem = "Nothing was removed. Please try again.";
  return submit(request, noFields, problem, async () => {
    await Household.remove({ userId, kind, id });
    return redirectWithFlash(`${householdPath}#${kind}`, `${capitalized(householdTexts[kind].one)} removed`);
  });
}

export default function HouseholdRemoval() {
  const { kind, name, stamp } = useLoaderData<typeof loader>();
  const { one } = householdTexts[kind];
  return (
    <Wrap className="page narrow">
      <PageForm
        id="removal"
        stamp={stamp}
        submit={`Remove ${one}`}
        pending="Removing…"
        variant="danger"
        intro={<PageHeading title={`Remove ${name}?`} lead="What you typed about it is deleted at once." />}
        beside={<a href={`${householdPath}#${kind}`}>Keep</a>}
      />
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Household" }, matches);
