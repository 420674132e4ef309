import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { DataCard } from "~/modules/accounts/credentials/data-card";
import { SettingsPage } from "~/modules/office/profile-page/settings-page";
import { isInvited } from "~/modules/shared/roles/roles";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requirePerson(request);
  return { isResident: !isInvited(role) };
}

export default function OwnData() {
  const { isResident } = useLoaderData<typeof loader>();
  return (
    <SettingsPage place="data" isResident={isResident}>
      <DataCard staff={!isResident} />
    </SettingsPage>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Your data" }, matches);
