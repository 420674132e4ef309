import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { perform } from "~/access/acts.server";
import { requireStaff } from "~/access/guards.server";
import * as Staff from "~/modules/staff/staff.server";
import { StaffPanelError } from "~/modules/staff/staff-fields";
import { failed, formStamp, invalid, parseForm } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { pageMeta } from "~/ui/meta";
import { SidePanel } from "~/ui/panel";
import { ConfirmForm } from "~/ui/record";

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
    return await perform(person, "resend_invitation", { userId });
  } catch (error) {
    return failed(submission, error, { message: "The invitation was not sent. Please try again." });
  }
}

export default function ResendInvitation() {
  const { member, stamp } = useLoaderData<typeof loader>();
  return (
    <SidePanel title={`Invite ${member.name} again`} closeHref="/admin/settings/staff">
      <ConfirmForm
        lead={`${member.email} gets a new link that works once, within 24 hours. The old one no longer works.`}
        impact={[]}
        variant="ink"
        button="Send invitation again"
        stamp={stamp}
        cancelHref={`/admin/settings/staff/${member.id}`}
      />
    </SidePanel>
  );
}

export function ErrorBoundary() {
  return <StaffPanelError />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Send invitation again" }, matches);
