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
    return await perform(person, "end_staff_access", { userId });
  } catch (error) {
    return failed(submission, error, { message: "The access has not ended. Please try again." });
  }
}

export default function EndAccess() {
  const { member, stamp } = useLoaderData<typeof loader>();
  return (
    <SidePanel title={`End the access of ${member.name}`} closeHref="/admin/settings/staff">
      <ConfirmForm
        lead="They can no longer sign in."
        impact={[
          "Every device is signed out at once, and links sent to them no longer work.",
          "An email tells them.",
          "What they did stays in the records, and you can give the access back.",
          ...(member.isResident ? ["This account is a resident’s too: that ends with it."] : []),
        ]}
        button="End access"
        stamp={stamp}
        cancelHref={`/admin/settings/staff/${member.id}`}
      />
    </SidePanel>
  );
}

export function ErrorBoundary() {
  return <StaffPanelError />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "End access" }, matches);
