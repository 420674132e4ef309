import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { rolePurposes } from "~/modules/shared/roles/role-purposes";
import { roleLabels } from "~/modules/shared/roles/roles";
import * as Staff from "~/modules/staff/team/staff.server";
import { StaffPanelError, StaffPill } from "~/modules/staff/team/staff-fields";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { pageMeta } from "~/ui/meta";
import { SidePanel } from "~/ui/side-panel";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { userId } = await requireStaff(request, "staff");
  const member = orNotFound(await Staff.find(idParam(params, "userId")));
  return { member, isOwn: member.id === userId };
}

export default function MemberPanel() {
  const { member, isOwn } = useLoaderData<typeof loader>();
  const { name, email, role, state, hasFactor, lastSeenAt } = member;
  return (
    <SidePanel title={name} closeHref="/admin/settings/staff">
      <DescriptionList
        items={[
          { term: "Email", value: <a href={`mailto:${email}`}>{email}</a> },
          { term: "Role", value: `${roleLabels[role]}: ${rolePurposes[role]}` },
          { term: "Access", value: <StaffPill state={state} /> },
          { term: "Two-factor authentication", value: hasFactor ? "On" : "Off" },
          { term: "Last seen", value: lastSeenAt ? <Time at={lastSeenAt} /> : "Never" },
        ]}
      />
      {isOwn ? (
        <p className="note">You cannot change your own access. Another owner can.</p>
      ) : (
        <Acts member={member} />
      )}
    </SidePanel>
  );
}

function Acts({ member }: { member: { id: string; state: string } }) {
  const { id, state } = member;
  const own = `/admin/settings/staff/${id}`;
  if (state === "ended") {
    return <ButtonLink href={`${own}/restore`}>Restore access</ButtonLink>;
  }
  return (
    <div className="do">
      {state !== "active" && (
        <ButtonLink href={`${own}/invitation`} variant="line">
          Resend invitation
        </ButtonLink>
      )}
      <ButtonLink href={`${own}/role`} variant="line">
        Change role
      </ButtonLink>
      <ButtonLink href={`${own}/end`} variant="line">
        End access
      </ButtonLink>
    </div>
  );
}

export function ErrorBoundary() {
  return <StaffPanelError />;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `${data.member.name}, staff` : "Staff" }, matches);
