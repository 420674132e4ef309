import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as JobAlerts from "~/modules/hiring/job-alerts/job-alerts.server";
import { closedPolicy } from "~/platform/security-headers.server";

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** For people whose mail program opens the address instead of posting to it. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/careers/alerts/${encodeURIComponent(tokenIn(request))}`, 303);
}

/** For mail programs (RFC 8058), which post here from anywhere: the token is the only check. */
export async function action({ request }: ActionFunctionArgs) {
  const stopped = await JobAlerts.stop(tokenIn(request));
  const headers = { "Cache-Control": "no-store", "Content-Security-Policy": closedPolicy };
  if (!stopped) return new Response("This link no longer works.\n", { status: 410, headers });
  return new Response("Done.\n", { headers });
}
