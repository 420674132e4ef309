import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import { InvitationFields } from "~/modules/staff/team/invitation-fields";
import * as Invitations from "~/modules/staff/team/invitations.server";
import { type InvitationInput, invitationSchema } from "~/modules/staff/team/role.schema";
import { AppError } from "~/platform/app-error.server";
import { formStamp, submit } from "~/platform/forms.server";
import { pageMeta } from "~/ui/meta";
import { RecordForm } from "~/ui/record-form";
import { SidePanel } from "~/ui/side-panel";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "staff", "write");
  return { draft: await takeDraft(request, person), stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requireStaff(request, "staff", "write");
  const problem = "The invitation was not sent. Please try again.";
  return submit(request, invitationSchema, problem, async ({ email, role }) => {
    const holder = await Invitations.findHolder(email);
    if (holder?.role === "resident" && !holder.ended) {
      return redirect(`/admin/settings/staff/${holder.id}/promotion?role=${role}`, 303);
    }
    if (holder) throw new AppError(taken(holder), 409);
    return stepUp(person, "invite_staff", { email, role });
  });
}

function taken({ role, email, ended }: { role: string; email: string; ended: boolean }): string {
  if (role === "resident") return `The account for ${email} is closed. Use another address.`;
  return ended
    ? `Access for ${email} has ended. Find the person in the list and restore it.`
    : `${email} is already on staff.`;
}

export default function Invite() {
  const { draft, stamp } = useLoaderData<typeof loader>();
  return (
    <SidePanel title="Invite someone" closeHref="/admin/settings/staff">
      <p>They get an email with a link that works once, within 24 hours, and set their own password.</p>
      <RecordForm<InvitationInput>
        id="invite-staff"
        draft={draft}
        stamp={stamp}
        button="Send invitation"
        cancelHref="/admin/settings/staff"
      >
        {(fields) => <InvitationFields fields={fields} />}
      </RecordForm>
    </SidePanel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Invite someone" }, matches);
