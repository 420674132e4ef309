import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type NoteInput, noteSchema } from "~/modules/inquiries/inquiry-edit.schema";
import * as InquiryThread from "~/modules/inquiries/inquiry-thread.server";
import { failed, formStamp, invalid, once, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { TextAreaField } from "~/ui/fields";
import { keepingList } from "~/ui/list-links";
import { RecordForm } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  return { id: idParam(params, "inquiryId"), draft: await takeDraft(request, person), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "inquiryId");
  const submission = await parseForm(request, noteSchema);
  if (submission.status !== "success") return invalid(submission);
  const { note } = submission.value;
  try {
    const to = await once(submission, async (trx) => {
      orNotFound(await InquiryThread.addNote(id, note, staff.userId, trx));
      return keepingList(`/admin/inquiries/${id}`, request.url);
    });
    return await redirectWithFlash(to, "Note added");
  } catch (error) {
    return failed(submission, error, { message: "Failed to add the note" });
  }
}

export default function NewNote() {
  const { id, draft, stamp } = useLoaderData<typeof loader>();
  return (
    <RecordForm<NoteInput>
      values={draft}
      id="note"
      stamp={stamp}
      button="Add note"
      cancelHref={`/admin/inquiries/${id}`}
    >
      {(fields) => (
        <TextAreaField field={fields.note} label="Note" hint="Only staff see it." rows={6} maxLength={5000} />
      )}
    </RecordForm>
  );
}
