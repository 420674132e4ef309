import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as Choices from "~/modules/notification-choices/choices.server";
import { readUnsubscription } from "~/modules/notification-choices/unsubscribe.server";
import { closedPolicy } from "~/platform/security-headers.server";

/** For mail programs only (RFC 8058): they post here by themselves, from anywhere, so the token is all that counts. */
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
