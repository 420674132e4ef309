import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { clientNoun } from "~/modules/residents/clients/client-options";
import * as Clients from "~/modules/residents/clients/clients.server";
import { type ToggleInput, toggleSchema } from "~/modules/residents/verifications/verification.schema";
import * as Decisions from "~/modules/residents/verifications/verification-decisions.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { TextAreaField } from "~/ui/fields";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients", "write");
  const { id, status } = orNotFound(await Clients.find(idParam(params, "clientId")));
  const to = status === "verified" ? ("unverified" as const) : ("verified" as const);
  return { id, to, ...(await formPage(request, person)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "clients", "write");
  const id = idParam(params, "clientId");
  return submit(request, toggleSchema, "Failed to update verification status", async (toggle) => {
    const words = orNotFound(await Decisions.setByStaff(id, toggle, by));
    return redirectWithFlash(
      withListQuery(`${clientNoun.path}/${id}`, request.url),
      `The status is now ${words}`,
    );
  });
}

export default function SetStatus() {
  const { id, to, draft, stamp } = useLoaderData<typeof loader>();
  return (
    <RecordForm<ToggleInput>
      id="status"
      button={to === "verified" ? "Set to verified" : "Set to unverified"}
      hidden={[["to", to]]}
      cancelHref={`${clientNoun.path}/${id}`}
      intro={
        <p>
          {to === "verified"
            ? "The address becomes verified without a document. The history says so, with your name and your reason."
            : "The address becomes unverified. The history says so, with your name and your reason."}
        </p>
      }
      {...{ draft, stamp }}
    >
      {(fields) => <TextAreaField field={fields.reason} label="Reason" rows={3} maxLength={500} />}
    </RecordForm>
  );
}
