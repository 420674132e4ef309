import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { perform } from "~/access/acts.server";
import { requireStaff } from "~/access/guards.server";
import * as Staff from "~/modules/staff/staff.server";
import { StaffPanelError } from "~/modules/staff/staff-fields";
import { failed, formStamp, invalid, parseForm } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { ConfirmPanel } from "~/ui/confirm-panel";
import { pageMeta } from "~/ui/meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "staff", "write");
  return { member: orNotFound(await Staff.find(idParam(params, "userId"))), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireStaff(request, "staff", "write");
  const userId = idParam(params, "userId");
  const submission = await parseForm(request, z.object({}));
  if (submission.status !== "success") return invalid(submission);
  try {
    return await perform(person, "end_staff_access", { userId });
  } catch (error) {
    return failed(submission, error, { message: "The access has not ended. Please try again." });
  }
}

export default function EndAccess() {
  const { member, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form] = useForm({ id: "end-access", lastResult: answer?.result });
  return (
    <ConfirmPanel
      title={`End the access of ${member.name}`}
      closeHref="/admin/settings/staff"
      cancelHref={`/admin/settings/staff/${member.id}`}
      form={form}
      formKey={(answer ?? { stamp }).stamp.key}
      button="End access"
      variant="danger"
      before={
        <>
          <p>
            They can no longer sign in, are signed out everywhere at once, and links sent to them no longer
            work. An email tells them. What they did stays in the records, and you can give the access back.
          </p>
          {member.isResident && (
            <p className="note">
              This account is a resident’s too: they cannot sign in as a resident either.
            </p>
          )}
        </>
      }
    />
  );
}

export function ErrorBoundary() {
  return <StaffPanelError />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "End access" }, matches);
