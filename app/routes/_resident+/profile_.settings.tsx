import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import * as Settings from "~/modules/office/profile-page/settings.server";
import { SettingsList } from "~/modules/office/profile-page/settings-lists";
import { isInvited } from "~/modules/shared/roles/roles";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, sessionId, role, hasFactor, email } = await requirePerson(request);
  const person = { resident: !isInvited(role), hasFactor, email };
  return { person, facts: await Settings.read({ userId, sessionId, hasFactor }) };
}

export default function SettingsPage() {
  const { person, facts } = useLoaderData<typeof loader>();
  const { timeZone } = useRootData().company;
  return (
    <>
      {person.resident && <AccountTabs current="Settings" />}
      <Wrap className="page pt-8!">
        <PageHeading title="Settings" />
        <SettingsList facts={facts} person={person} timeZone={timeZone} />
      </Wrap>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Settings" }, matches);
