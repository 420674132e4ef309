import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Inquiries from "~/modules/inquiries/inquiries.server";
import * as InquiryChanges from "~/modules/inquiries/inquiry-changes.server";
import { failed, formStamp, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { versionSchema } from "~/platform/record.schema";
import { keepingList } from "~/ui/list-links";
import { ConfirmForm } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries", "delete");
  const { id, name, reference, version } = orNotFound(await Inquiries.find(idParam(params, "inquiryId")));
  return { id, name, reference, version, impact: await InquiryChanges.impact(id), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "inquiries", "delete");
  const id = idParam(params, "inquiryId");
  const submission = await parseForm(request, versionSchema);
  if (submission.status !== "success") return invalid(submission);
  try {
    orNotFound(await InquiryChanges.remove(id, submission.value.version, staff.userId));
  } catch (error) {
    return failed(submission, error, { message: "Failed to delete the inquiry" });
  }
  return redirectWithFlash(keepingList("/admin/inquiries", request.url), "Inquiry deleted");
}

export default function DeleteInquiry() {
  const { id, name, reference, version, impact, stamp } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      lead={`Delete the inquiry ${reference} of ${name}? It cannot be brought back.`}
      impact={[
        `Notes that go with it: ${impact.notes}`,
        `Replies that go with it: ${impact.replies}. Mails that were sent stay sent.`,
        "The history keeps that it was deleted, and by whom.",
      ]}
      button="Delete inquiry"
      version={version}
      stamp={stamp}
      cancelHref={`/admin/inquiries/${id}`}
    />
  );
}
