import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import {
  type HandoverInput,
  handoverFields,
  handoverSchema,
} from "~/modules/office/handovers/handover.schema";
import { HandoverFields } from "~/modules/office/handovers/handover-fields";
import { questionsFor } from "~/modules/office/handovers/handover-questions.server";
import * as Handovers from "~/modules/office/handovers/handovers.server";
import { RoleField } from "~/modules/staff/team/invitation-fields";
import { type RoleInput, roleSchema } from "~/modules/staff/team/role.schema";
import * as Staff from "~/modules/staff/team/staff.server";
import { StaffPanelError } from "~/modules/staff/team/staff-fields";
import { formStamp, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { pageMeta } from "~/ui/meta";
import { RecordForm } from "~/ui/record-form";
import { SidePanel } from "~/ui/side-panel";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "staff", "write");
  const member = orNotFound(await Staff.find(idParam(params, "userId")));
  const questions = await questionsFor(member.id, {
    withShifts: member.role === "guard",
    shiftsWhen: "once they are no longer a guard",
    when: "if the new role cannot work on them",
  });
  return { member, questions, draft: await takeDraft(request, person), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireStaff(request, "staff", "write");
  const userId = idParam(params, "userId");
  const schema = roleSchema.extend(handoverSchema.shape);
  return submit(request, schema, "The role was not changed. Please try again.", async ({ role, ...to }) => {
    await Handovers.refuseUnanswered(userId, to, { by: person, keeps: role });
    if (role !== "guard") await Handovers.refuseHeirs(userId, to);
    return stepUp(person, "change_staff_role", { userId, role, ...handoverFields(to) });
  });
}

export default function ChangeRole() {
  const { member, questions, draft, stamp } = useLoaderData<typeof loader>();
  return (
    <SidePanel title={`Change role for ${member.name}`} closeHref="/admin/settings/staff">
      <p>
        They are signed out everywhere and told by email. From then on they can see and do only what the new
        role allows.
      </p>
      <RecordForm<RoleInput & HandoverInput>
        id="role"
        values={{ role: member.role }}
        draft={draft}
        stamp={stamp}
        button="Change role"
        cancelHref={`/admin/settings/staff/${member.id}`}
      >
        {(fields) => (
          <>
            <RoleField field={fields.role} />
            <HandoverFields fields={fields} questions={questions} />
          </>
        )}
      </RecordForm>
    </SidePanel>
  );
}

export function ErrorBoundary() {
  return <StaffPanelError />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Change role" }, matches);
