import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as SetupReminders from "~/modules/accounts/mails/setup-reminders.server";
import { clientNoun } from "~/modules/residents/clients/client-options";
import * as Clients from "~/modules/residents/clients/clients.server";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "clients", "write");
  const { id, email } = orNotFound(await Clients.findAccount(idParam(params, "clientId")));
  return { id, email, rule: SetupReminders.reminderRule, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "clients", "write");
  const id = idParam(params, "clientId");
  const problem = "The reminder was not sent. Please try again.";
  return submit(request, noFields, problem, async (_, form) => {
    await form.once(async (trx) => {
      orNotFound((await SetupReminders.remind(id, by, trx)) || undefined);
      return "reminded";
    });
    return redirectWithFlash(
      withListQuery(`${clientNoun.path}/${id}`, request.url),
      "The reminder is on its way",
    );
  });
}

export default function Reminder() {
  const { id, email, rule, stamp } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      id="reminder"
      button="Send reminder"
      pending="Sending…"
      cancelHref={`${clientNoun.path}/${id}`}
      intro={
        <p>
          {`An email to ${email} asks them to finish setting up the account, with a link to the page. ${rule}`}
        </p>
      }
      stamp={stamp}
    />
  );
}
