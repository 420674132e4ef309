import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import * as Inquiries from "~/modules/inquiries/inquiries.server";
import { type ReplyInput, replySchema } from "~/modules/inquiries/inquiry-edit.schema";
import * as InquiryThread from "~/modules/inquiries/inquiry-thread.server";
import { failed, formStamp, invalid, once, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { TextAreaField, TextField } from "~/ui/fields";
import { keepingList } from "~/ui/list-links";
import { RecordForm } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  const { id, name, email, purpose, message } = orNotFound(
    await Inquiries.find(idParam(params, "inquiryId")),
  );
  return { id, name, email, purpose, message, draft: await takeDraft(request, person), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "inquiryId");
  const submission = await parseForm(request, replySchema);
  if (submission.status !== "success") return invalid(submission);
  const reply = submission.value;
  try {
    const to = await once(submission, async (trx) => {
      orNotFound(await InquiryThread.reply(id, reply, staff.userId, trx));
      return keepingList(`/admin/inquiries/${id}`, request.url);
    });
    return await redirectWithFlash(to, "Reply is on its way");
  } catch (error) {
    return failed(submission, error, { message: "Failed to send the reply" });
  }
}

export default function Reply() {
  const { id, name, email, purpose, message, draft, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="soft">{`${name} wrote:`}</p>
      <p className="typed">{message}</p>
      <RecordForm<ReplyInput>
        id="reply"
        values={{ subject: `Your message: ${purpose}`, message: `Hello ${name},\n\n`, ...draft }}
        stamp={stamp}
        button="Send reply"
        cancelHref={`/admin/inquiries/${id}`}
      >
        {(fields) => (
          <>
            <TextField field={fields.subject} label="Subject" maxLength={150} />
            <TextAreaField
              field={fields.message}
              label="Reply"
              hint={`Goes to ${email} by mail and marks the inquiry as answered.`}
              rows={10}
              maxLength={10000}
            />
          </>
        )}
      </RecordForm>
    </>
  );
}
