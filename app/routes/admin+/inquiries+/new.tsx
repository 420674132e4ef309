import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import * as InquiryChanges from "~/modules/inquiries/inquiry-changes.server";
import { type StaffInquiryInput, staffInquirySchema } from "~/modules/inquiries/inquiry-edit.schema";
import { PersonFields } from "~/modules/inquiries/inquiry-fields";
import { HandlingFields } from "~/modules/inquiries/inquiry-record-fields";
import * as Assignees from "~/modules/staff/assignees.server";
import { failed, formStamp, invalid, once, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { TextAreaField } from "~/ui/fields";
import { keepingList, listState } from "~/ui/list-links";
import { pageMeta } from "~/ui/meta";
import { SidePanel } from "~/ui/panel";
import { RecordForm } from "~/ui/record";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  const draft = await takeDraft(request, person);
  return { draft, staff: await Assignees.list("inquiries"), stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "inquiries", "write");
  const submission = await parseForm(request, staffInquirySchema);
  if (submission.status !== "success") return invalid(submission);
  const inquiry = submission.value;
  try {
    const made = await once(submission, async (trx) => {
      const id = await InquiryChanges.create(inquiry, staff.userId, trx);
      return keepingList(`/admin/inquiries/${id}`, request.url);
    });
    return await redirectWithFlash(made, "Inquiry added");
  } catch (error) {
    return failed(submission, error, { message: "Failed to add the inquiry" });
  }
}

export default function NewInquiry() {
  const { draft, staff, stamp } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <SidePanel title="New inquiry" closeHref={`/admin/inquiries${listState(search)}`}>
      <RecordForm<StaffInquiryInput>
        id="inquiry"
        values={{ source: "phone", ...draft }}
        stamp={stamp}
        button="Add inquiry"
        cancelHref="/admin/inquiries"
      >
        {(fields) => (
          <>
            <PersonFields fields={fields} />
            <TextAreaField field={fields.message} label="Message" rows={6} maxLength={5000} />
            <HandlingFields fields={{ source: fields.source, assignee: fields.assignee }} staff={staff} />
          </>
        )}
      </RecordForm>
    </SidePanel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New inquiry" }, matches);
