import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { perform } from "~/access/acts.server";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import * as Invitations from "~/modules/invitations/invitations.server";
import { roleOf } from "~/modules/staff/rights";
import { type InvitationInput, invitationSchema } from "~/modules/staff/role.schema";
import { RoleField } from "~/modules/staff/staff-fields";
import { failed, formStamp, invalid, parseForm } from "~/platform/forms.server";
import { TextField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { SidePanel } from "~/ui/panel";
import { RecordForm } from "~/ui/record";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "staff", "write");
  return { draft: await takeDraft(request, person), stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requireStaff(request, "staff", "write");
  const submission = await parseForm(request, invitationSchema);
  if (submission.status !== "success") return invalid(submission);
  const { email, role } = submission.value;
  try {
    const holder = await Invitations.findHolder(email);
    if (holder?.role === "resident" && !holder.ended) {
      return redirect(`/admin/settings/staff/${holder.id}/promotion?role=${role}`, 303);
    }
    if (holder) return invalid(submission, { status: 409, message: taken(holder) });
    return await perform(person, "invite_staff", { email, role });
  } catch (error) {
    return failed(submission, error, { message: "The invitation was not sent. Please try again." });
  }
}

function taken({ role, email, ended }: { role: string; email: string; ended: boolean }): string {
  if (role === "resident") return `The account of ${email} is closed. Use another address.`;
  return ended
    ? `The access of ${email} has ended. Find the person in the list and give it back.`
    : `${email} is in the list of staff already.`;
}

export default function Invite() {
  const { draft, stamp } = useLoaderData<typeof loader>();
  return (
    <SidePanel title="Invite someone" closeHref="/admin/settings/staff">
      <p>They get an email with a link that works once, within 24 hours, and set a password of their own.</p>
      <RecordForm<InvitationInput>
        id="invite-staff"
        values={{ email: draft?.email, role: roleOf(draft?.role) }}
        stamp={stamp}
        button="Send invitation"
        cancelHref="/admin/settings/staff"
      >
        {(fields) => (
          <>
            <TextField
              field={fields.email}
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <RoleField field={fields.role} />
          </>
        )}
      </RecordForm>
    </SidePanel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Invite someone" }, matches);
