import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { perform } from "~/access/acts.server";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { roleOf } from "~/modules/staff/rights";
import { type RoleInput, roleSchema } from "~/modules/staff/role.schema";
import * as Staff from "~/modules/staff/staff.server";
import { RoleField, StaffPanelError } from "~/modules/staff/staff-fields";
import { failed, formStamp, invalid, parseForm } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { pageMeta } from "~/ui/meta";
import { SidePanel } from "~/ui/panel";
import { RecordForm } from "~/ui/record";

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
  return (
    <SidePanel title={`Change the role of ${member.name}`} closeHref="/admin/settings/staff">
      <p>
        They are signed out everywhere, and an email tells them. From then on they see and do what the new
        role may, and nothing else.
      </p>
      <RecordForm<RoleInput>
        id="role"
        values={{ role: roleOf(draft?.role) ?? member.role }}
        stamp={stamp}
        button="Change role"
        cancelHref={`/admin/settings/staff/${member.id}`}
      >
        {({ role }) => <RoleField field={role} />}
      </RecordForm>
    </SidePanel>
  );
}

export function ErrorBoundary() {
  return <StaffPanelError />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Change role" }, matches);
