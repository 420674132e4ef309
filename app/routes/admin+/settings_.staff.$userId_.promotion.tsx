import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import { roleOf } from "~/modules/shared/roles/roles";
import { RoleField } from "~/modules/staff/team/invitation-fields";
import * as Invitations from "~/modules/staff/team/invitations.server";
import { type RoleInput, roleSchema } from "~/modules/staff/team/role.schema";
import { StaffPanelError } from "~/modules/staff/team/staff-fields";
import { formStamp, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { pageMeta } from "~/ui/meta";
import { RecordForm } from "~/ui/record-form";
import { SidePanel } from "~/ui/side-panel";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "staff", "write");
  const resident = orNotFound(await Invitations.findResident(idParam(params, "userId")));
  const role = roleOf(new URL(request.url).searchParams.get("role"));
  return { resident, role, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireStaff(request, "staff", "write");
  const userId = idParam(params, "userId");
  return submit(request, roleSchema, "Nothing was changed. Please try again.", async ({ role }) =>
    stepUp(person, "promote_resident", { userId, role }),
  );
}

export default function Promote() {
  const { resident, role, stamp } = useLoaderData<typeof loader>();
  return (
    <SidePanel title="This address belongs to a resident" closeHref="/admin/settings/staff">
      <p className="note">
        {`${resident.email} belongs to ${resident.name}, who has had a resident account since `}
        <Time at={resident.createdAt} dateOnly />.
      </p>
      <p>
        If you continue, this same account can use the back office. Its profile and plan stay as they are,
        every device is signed out, and an email lets them set a new password.
      </p>
      <p>
        If their access ends later, they can no longer sign in as a resident either. To keep the two separate,
        go back and use another address.
      </p>
      <RecordForm<RoleInput>
        id="promotion"
        values={{ role }}
        stamp={stamp}
        button="Make this account staff"
        cancelHref="/admin/settings/staff/invite"
      >
        {(fields) => <RoleField field={fields.role} />}
      </RecordForm>
    </SidePanel>
  );
}

export function ErrorBoundary() {
  return <StaffPanelError />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Make a resident staff" }, matches);
