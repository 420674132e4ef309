import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import { handoverFields, handoverSchema } from "~/modules/office/handovers/handover.schema";
import { HandoverFields } from "~/modules/office/handovers/handover-fields";
import { questionsFor } from "~/modules/office/handovers/handover-questions.server";
import * as Handovers from "~/modules/office/handovers/handovers.server";
import { roleLabels } from "~/modules/shared/roles/roles";
import { find, type StaffMember } from "~/modules/staff/team/staff.server";
import { StaffPanelError } from "~/modules/staff/team/staff-fields";
import { formStamp, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import type { ButtonVariant } from "~/ui/button";
import { ConfirmForm } from "~/ui/confirm-form";
import { pageMeta } from "~/ui/meta";
import { SidePanel } from "~/ui/side-panel";

interface Question {
  title: (member: StaffMember) => string;
  lead: (member: StaffMember) => string;
  impact?: (member: StaffMember) => string[];
  button: string;
  variant: ButtonVariant;
}

const questions = {
  end: {
    title: ({ name }) => `End access for ${name}`,
    lead: () => "They will no longer be able to sign in.",
    impact: ({ isResident }) => [
      "Every device is signed out immediately, and links sent to them stop working.",
      "They are told by email.",
      "Their past actions stay on record, and you can restore their access later. Anything handed over or opened here stays that way.",
      ...(isResident ? ["They can no longer sign in as a resident either."] : []),
    ],
    button: "End access",
    variant: "danger",
  },
  restore: {
    title: ({ name }) => `Restore access for ${name}`,
    lead: ({ role }) =>
      `They can sign in again as ${roleLabels[role]}, with the password they had. They are told by email.`,
    impact: () => ["Shifts that were handed over or opened stay as they are."],
    button: "Restore access",
    variant: "ink",
  },
  invitation: {
    title: ({ name }) => `Resend the invitation to ${name}`,
    lead: ({ email }) =>
      `${email} gets a new link that works once, within 24 hours. The old one no longer works.`,
    button: "Resend invitation",
    variant: "ink",
  },
} satisfies Record<string, Question>;

const acts = {
  end: ["end_staff_access", "Access was not ended. Please try again."],
  restore: ["restore_staff_access", "Access was not restored. Please try again."],
  invitation: ["resend_invitation", "The invitation was not sent. Please try again."],
} as const;

type Act = keyof typeof acts;

function actOf(name: string | undefined): Act | undefined {
  return name === "end" || name === "restore" || name === "invitation" ? name : undefined;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "staff", "write");
  const act = orNotFound(actOf(params.act));
  const member = orNotFound(await find(idParam(params, "userId")));
  const handover = act === "end" ? await questionsFor(member.id) : [];
  return { act, member, handover, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireStaff(request, "staff", "write");
  const [name, problem] = acts[orNotFound(actOf(params.act))];
  const userId = idParam(params, "userId");
  return submit(request, handoverSchema, problem, async (to) => {
    if (name !== "end_staff_access") return stepUp(person, name, { userId });
    await Handovers.refuseUnanswered(userId, to, { by: person });
    await Handovers.refuseHeirs(userId, to);
    return stepUp(person, name, { userId, ...handoverFields(to) });
  });
}

export default function ChangeAccess() {
  const { act, member, handover, stamp } = useLoaderData<typeof loader>();
  const { title, lead, impact, button, variant }: Question = questions[act];
  return (
    <SidePanel title={title(member)} closeHref="/admin/settings/staff">
      <ConfirmForm
        lead={lead(member)}
        impact={impact?.(member) ?? []}
        button={button}
        variant={variant}
        stamp={stamp}
        cancelHref={`/admin/settings/staff/${member.id}`}
      >
        {(fields) => <HandoverFields fields={fields} questions={handover} />}
      </ConfirmForm>
    </SidePanel>
  );
}

export function ErrorBoundary() {
  return <StaffPanelError />;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? questions[data.act].button : "Staff" }, matches);
