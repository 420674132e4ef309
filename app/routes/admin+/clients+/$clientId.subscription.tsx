import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { ChoiceForm, CustomerForm, HeldFacts } from "~/modules/billing/subscriptions/staff-choice";
import { staffChoiceSchema } from "~/modules/billing/subscriptions/staff-choice.schema";
import * as StaffChoices from "~/modules/billing/subscriptions/staff-choices.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { clientNoun } from "~/modules/residents/clients/client-options";
import * as Clients from "~/modules/residents/clients/clients.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";

const problem = "Failed to update subscription status";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients");
  const { id } = orNotFound(await Clients.findPayer(idParam(params, "clientId")));
  const [held, subscription] = await Promise.all([StaffChoices.find(id), Subscriptions.find(id)]);
  const form = rightsIn(person, "clients").write ? await formPage(request, person) : null;
  return { id, held, subscription: subscription ?? null, form };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "clients", "write");
  const id = idParam(params, "clientId");
  return submit(request, staffChoiceSchema, problem, async (wanted) => {
    orNotFound(await Clients.findPayer(id));
    const words = await StaffChoices.choose(id, wanted, by);
    return redirectWithFlash(withListQuery(`${clientNoun.path}/${id}/subscription`, request.url), words);
  });
}

export default function ClientSubscription() {
  const { id, held, subscription, form } = useLoaderData<typeof loader>();
  return (
    <>
      <HeldFacts held={held} subscription={subscription} />
      {form && <ChoiceForm held={held} {...form} />}
      {form && !held.hasCustomer && <CustomerForm action={`${clientNoun.path}/${id}/customer`} />}
    </>
  );
}
