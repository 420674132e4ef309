import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requirePerson } from "~/access/guards.server";
import { type HouseholdInput, householdSchema } from "~/modules/residents/household/household.schema";
import * as Household from "~/modules/residents/household/household.server";
import { HouseholdFields } from "~/modules/residents/household/household-fields";
import {
  householdKindOf,
  householdPath,
  householdTexts,
} from "~/modules/residents/household/household-options";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { formatPhone } from "~/platform/phone";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const kind = orNotFound(householdKindOf(params.kind));
  const { name, note, phone } =
    params.entryId === "new"
      ? { name: "", note: "", phone: "" }
      : orNotFound(await Household.find({ userId: person.userId, kind, id: idParam(params, "entryId") }));
  const values = { name, note, phone: formatPhone(phone ?? "") };
  const isNew = params.entryId === "new";
  const removal = `${householdPath}/${kind}/${params.entryId}/removal`;
  return { kind, isNew, removal, values, ...(await formPage(request, person)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  const kind = orNotFound(householdKindOf(params.kind));
  const id = params.entryId === "new" ? undefined : idParam(params, "entryId");
  const problem = "Your household was not saved. Please try again.";
  return submit(request, householdSchema(kind), problem, async (entry, form) => {
    await form.once(async (trx) =>
      id
        ? orNotFound(await Household.update({ userId, kind, id }, entry, trx))
        : Household.add(userId, kind, entry, trx),
    );
    return redirectWithFlash(`${householdPath}#${kind}`, "Household saved");
  });
}

export default function HouseholdEntryPage() {
  const { kind, isNew, removal, values, draft, stamp } = useLoaderData<typeof loader>();
  const { one, purpose } = householdTexts[kind];
  const back = `${householdPath}#${kind}`;
  return (
    <>
      <AccountTabs current="Household" />
      <Wrap className="page narrow pt-8!">
        <PageForm<HouseholdInput>
          id="household"
          submit={isNew ? `Add ${one}` : "Save"}
          pending="Saving…"
          intro={
            <>
              <Back to={back}>Household</Back>
              <PageHeading title={isNew ? `New ${one}` : values.name} lead={purpose} />
            </>
          }
          beside={
            <a href={back} className="btn hover:underline">
              Cancel
            </a>
          }
          end={
            isNew ? undefined : (
              <a className="text-danger" href={removal}>
                Remove<span className="sr">{` ${values.name}`}</span>
              </a>
            )
          }
          {...{ values, draft, stamp }}
        >
          {(fields) => <HouseholdFields kind={kind} fields={fields} />}
        </PageForm>
      </Wrap>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Household" }, matches);
