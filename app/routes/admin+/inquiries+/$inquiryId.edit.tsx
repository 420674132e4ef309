import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import * as Inquiries from "~/modules/inquiries/inquiries.server";
import * as InquiryChanges from "~/modules/inquiries/inquiry-changes.server";
import { type InquiryEditInput, inquiryEditSchema } from "~/modules/inquiries/inquiry-edit.schema";
import { PersonFields } from "~/modules/inquiries/inquiry-fields";
import {
  HandlingFields,
  inquiryLabels,
  inquiryValues,
  inquiryValueWords,
} from "~/modules/inquiries/inquiry-record-fields";
import * as Assignees from "~/modules/staff/assignees.server";
import { failed, formStamp, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { keepingList } from "~/ui/list-links";
import { RecordForm } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  const inquiry = orNotFound(await Inquiries.find(idParam(params, "inquiryId")));
  const draft = await takeDraft(request, person);
  return { inquiry, draft, staff: await Assignees.list("inquiries"), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "inquiryId");
  const submission = await parseForm(request, inquiryEditSchema);
  if (submission.status !== "success") return invalid(submission);
  try {
    orNotFound(await InquiryChanges.update(id, submission.value, staff.userId));
  } catch (error) {
    return failed(submission, error, { message: "Failed to save the inquiry" });
  }
  return redirectWithFlash(keepingList(`/admin/inquiries/${id}`, request.url), "Inquiry saved");
}

export default function EditInquiry() {
  const { inquiry, draft, staff, stamp } = useLoaderData<typeof loader>();
  return (
    <RecordForm<InquiryEditInput>
      id="inquiry"
      values={{ ...inquiryValues(inquiry), ...draft }}
      version={draft?.version ?? inquiry.version}
      stamp={stamp}
      labels={inquiryLabels}
      words={inquiryValueWords(staff)}
      cancelHref={`/admin/inquiries/${inquiry.id}`}
    >
      {(fields) => (
        <>
          <HandlingFields fields={fields} staff={staff} />
          <PersonFields fields={fields} />
        </>
      )}
    </RecordForm>
  );
}
