import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as StaffChoices from "~/modules/billing/subscriptions/staff-choices.server";
import { clientNoun } from "~/modules/residents/clients/client-options";
import * as Clients from "~/modules/residents/clients/clients.server";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "clients", "write");
  const { id } = orNotFound(await Clients.findAccount(idParam(params, "clientId")));
  return { id, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "clients", "write");
  const id = idParam(params, "clientId");
  const problem = "The customer was not created. Please try again.";
  return submit(request, noFields, problem, async () => {
    const { email, fullName } = orNotFound(await Clients.findAccount(id));
    await StaffChoices.createCustomer({ userId: id, email, fullName }, by);
    const address = withListQuery(`${clientNoun.path}/${id}/subscription`, request.url);
    return redirectWithFlash(address, "Customer created. Now choose the subscription.");
  });
}

export default function CreateCustomer() {
  const { id, stamp } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      id="customer"
      button="Create customer"
      pending="Creating…"
      cancelHref={`${clientNoun.path}/${id}/subscription`}
      intro={<p>The payment service gets the client's name and email. Nothing is charged.</p>}
      stamp={stamp}
    />
  );
}
