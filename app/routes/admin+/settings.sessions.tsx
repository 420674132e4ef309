import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import { SessionsCard } from "~/modules/accounts/sessions/sessions-card";
import { pageMeta } from "~/ui/meta";
import { useTimeZone } from "~/ui/time";

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, sessionId } = await requireStaff(request, "settings");
  return { sessionId, sessions: await Sessions.list(userId) };
}

export default function OwnSessions() {
  const { sessionId, sessions } = useLoaderData<typeof loader>();
  return (
    <SessionsCard
      title="Where you are signed in"
      action="/admin/settings/sessions"
      sessions={sessions}
      current={sessionId}
      timeZone={useTimeZone()}
    />
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Where you are signed in" }, matches);
