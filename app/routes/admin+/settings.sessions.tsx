import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as OwnSessions from "~/modules/accounts/sessions/own-sessions.server";
import { SessionsCard } from "~/modules/accounts/sessions/sessions-card";
import { pageMeta } from "~/ui/meta";
import { useTimeZone } from "~/ui/time";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "settings");
  return { sessions: await OwnSessions.listNamed(person) };
}

export default function SignedIn() {
  const { sessions } = useLoaderData<typeof loader>();
  return (
    <SessionsCard
      title="Where you are signed in"
      action="/admin/settings/sessions"
      sessions={sessions}
      timeZone={useTimeZone()}
    />
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Where you are signed in" }, matches);
