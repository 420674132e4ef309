import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import * as OwnSessions from "~/modules/accounts/sessions/own-sessions.server";
import { SessionsCard } from "~/modules/accounts/sessions/sessions-card";
import { SettingsPage, Unread, unread } from "~/modules/office/profile-page/settings-page";
import { isInvited } from "~/modules/shared/roles/roles";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor", sheet: "rich", unread } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const sessions = await optional(() => OwnSessions.listNamed(person));
  return data({ isResident: !isInvited(person.role), sessions }, { status: sessions ? 200 : 503 });
}

export default function SignedIn() {
  const { isResident, sessions } = useLoaderData<typeof loader>();
  const { timeZone } = useRootData().company;
  return (
    <SettingsPage
      place="sessions"
      lead="If one of these is not yours, sign it out and change your password."
      isResident={isResident}
    >
      {sessions ? <SessionsCard sessions={sessions} timeZone={timeZone} /> : <Unread />}
    </SettingsPage>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Where you are signed in" }, matches);
