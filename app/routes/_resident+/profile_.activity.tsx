import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { ActivityCard } from "~/modules/accounts/credentials/activity-card";
import * as SecurityLog from "~/modules/accounts/credentials/security-log.server";
import { SettingsPage, Unread, unread } from "~/modules/office/profile-page/settings-page";
import { isInvited } from "~/modules/shared/roles/roles";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor", sheet: "rich", unread } satisfies RouteHandle;

const shown = 30;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, role } = await requirePerson(request);
  const events = await optional(() => SecurityLog.list(userId, shown));
  return data({ isResident: !isInvited(role), events }, { status: events ? 200 : 503 });
}

export default function Activity() {
  const { isResident, events } = useLoaderData<typeof loader>();
  const { timeZone } = useRootData().company;
  return (
    <SettingsPage
      place="activity"
      lead="What happened to your account, newest first."
      isResident={isResident}
    >
      {events ? <ActivityCard events={events} timeZone={timeZone} /> : <Unread />}
    </SettingsPage>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Recent activity" }, matches);
