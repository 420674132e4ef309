import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { perform } from "~/access/acts.server";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type RoleInput, roleSchema } from "~/modules/staff/role.schema";
import * as Staff from "~/modules/staff/staff.server";
import { RoleField, StaffPanelError } from "~/modules/staff/staff-fields";
import { failed, formStamp, invalid, parseForm } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { ConfirmPanel } from "~/ui/confirm-panel";
import { pageMeta } from "~/ui/meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "staff", "write");
  const member = orNotFound(await Staff.find(idParam(params, "userId")));
  return { member, draft: await takeDraft(request, person), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireStaff(request, "staff", "write");
  const userId = idParam(params, "userId");
  const submission = await parseForm(request, roleSchema);
  if (submission.status !== "success") return invalid(submission);
  try {
    return await perform(person, "change_staff_role", { userId, role: submission.value.role });
  } catch (error) {
    return failed(submission, error, { message: "The role was not changed. Please try again." });
  }
}

export default function ChangeRole() {
  const { member, draft, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<RoleInput>({
    id: "role",
    lastResult: answer?.result,
    defaultValue: { role: draft?.role ?? member.role },
  });
  return (
    <ConfirmPanel
      title={`Change the role of ${member.name}`}
      closeHref="/admin/settings/staff"
      cancelHref={`/admin/settings/staff/${member.id}`}
      form={form}
      formKey={(answer ?? { stamp }).stamp.key}
      button="Change role"
      pendingLabel="Changing…"
      before={
        <p>
          They are signed out everywhere, and an email tells them. From then on they see and do what the new
          role may, and nothing else.
        </p>
      }
    >
      <RoleField field={fields.role} />
    </ConfirmPanel>
  );
}

export function ErrorBoundary() {
  return <StaffPanelError />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Change role" }, matches);
