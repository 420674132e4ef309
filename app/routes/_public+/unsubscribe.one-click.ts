import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as Choices from "~/modules/shared/notifications/choices.server";
import { readUnsubscription } from "~/modules/shared/notifications/unsubscribe.server";
import { closedPolicy } from "~/platform/security-headers.server";

/** For mail programs (RFC 8058), which post here from anywhere: the token is the only check. */
export function loader() {
  return redirect("/profile", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const wanted = readUnsubscription(new URL(request.url).searchParams.get("token"));
  const headers = { "Cache-Control": "no-store", "Content-Security-Policy": closedPolicy };
  if (!wanted) return new Response("This link no longer works.\n", { status: 410, headers });
  await Choices.stop(wanted.userId, wanted.topic, "one-click unsubscribe");
  return new Response("Done.\n", { headers });
}
