import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { perform } from "~/access/acts.server";
import { requireStaff } from "~/access/guards.server";
import * as Invitations from "~/modules/invitations/invitations.server";
import { roleOf } from "~/modules/staff/rights";
import { type RoleInput, roleSchema } from "~/modules/staff/role.schema";
import { RoleField, StaffPanelError } from "~/modules/staff/staff-fields";
import { failed, formStamp, invalid, parseForm } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { pageMeta } from "~/ui/meta";
import { SidePanel } from "~/ui/panel";
import { RecordForm } from "~/ui/record";
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
  const submission = await parseForm(request, roleSchema);
  if (submission.status !== "success") return invalid(submission);
  try {
    return await perform(person, "promote_resident", { userId, role: submission.value.role });
  } catch (error) {
    return failed(submission, error, { message: "Nothing was changed. Please try again." });
  }
}

export default function Promote() {
  const { resident, role, stamp } = useLoaderData<typeof loader>();
  return (
    <SidePanel title="This address is a resident’s" closeHref="/admin/settings/staff">
      <p className="note">
        {`${resident.email} belongs to ${resident.name}, who has an account as a resident since `}
        <Time at={resident.createdAt} dateOnly />.
      </p>
      <p>
        If you go on, this same account enters the back office. Its profile and plan stay as they are; every
        device is signed out; an email tells them and lets them set a new password.
      </p>
      <p>
        When their access ends one day, they can no longer sign in as a resident either. To keep the two
        apart, go back and use another address.
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
