import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as GuardReports from "~/modules/inquiries/inquiries/guard-reports.server";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import { guardSource, inquiryNoun } from "~/modules/inquiries/inquiries/inquiry-noun";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { ConfirmForm } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries", "write");
  const { id, source } = orNotFound(await Inquiries.find(idParam(params, "inquiryId")));
  if (source !== guardSource) throw notFound();
  return { id, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "inquiryId");
  return submit(request, noFields, "Failed to mark the report as seen", async (_, form) => {
    const to = await form.once(async (trx) => {
      orNotFound(await GuardReports.see(id, by, trx));
      return withListQuery(`${inquiryNoun.path}/${id}`, request.url);
    });
    return redirectWithFlash(to, "Seen. The guard can read who saw the report, and when.");
  });
}

export default function SeeReport() {
  const { id, stamp } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      lead="Mark this report as seen?"
      impact={["The guard can read who saw it, and when."]}
      variant="lamp"
      button="Seen"
      stamp={stamp}
      cancelHref={`${inquiryNoun.path}/${id}`}
    />
  );
}
