import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { ApplicationsCard } from "~/modules/hiring/applications/applications-card";
import * as OwnApplications from "~/modules/hiring/applications/own-applications.server";
import { SettingsPage } from "~/modules/office/profile-page/settings-page";
import { isInvited } from "~/modules/shared/roles/roles";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, role } = await requirePerson(request);
  const applications = await optional(() => OwnApplications.listOf(userId));
  return data({ isResident: !isInvited(role), applications }, { status: applications ? 200 : 503 });
}

export default function Applications() {
  const { isResident, applications } = useLoaderData<typeof loader>();
  return (
    <SettingsPage place="applications" isResident={isResident}>
      <ApplicationsCard applications={applications ?? null} />
    </SettingsPage>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "My job applications" }, matches);
