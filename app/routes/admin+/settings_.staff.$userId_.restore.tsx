import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { perform } from "~/access/acts.server";
import { requireStaff } from "~/access/guards.server";
import { roleTexts } from "~/modules/staff/rights";
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
    return await perform(person, "restore_staff_access", { userId });
  } catch (error) {
    return failed(submission, error, { message: "The access was not given back. Please try again." });
  }
}

export default function RestoreAccess() {
  const { member, stamp } = useLoaderData<typeof loader>();
  return (
    <SidePanel title={`Give ${member.name} access again`} closeHref="/admin/settings/staff">
      <ConfirmForm
        lead={`They can sign in again with their password of before, as ${roleTexts[member.role].label}. An email tells them.`}
        impact={[]}
        variant="ink"
        button="Give access back"
        stamp={stamp}
        cancelHref={`/admin/settings/staff/${member.id}`}
      />
    </SidePanel>
  );
}

export function ErrorBoundary() {
  return <StaffPanelError />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Give access back" }, matches);
