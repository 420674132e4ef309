import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endSession } from "~/access/guards.server";
import { endedSessionCookie } from "~/access/session-cookie.server";
import { redirectToPaper } from "~/platform/forms.server";
import { logError } from "~/platform/log.server";
import { readForm } from "~/platform/request-body.server";

/** Signing out is a post (row 18); the address alone only leads home. */
export function loader() {
  return redirect("/", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request);
  // With the database away the session cannot be ended there, but this device forgets it all the same.
  await endSession(request).catch((error: unknown) => logError("logout.failed", error));
  return redirectToPaper("/", {
    "Set-Cookie": await endedSessionCookie(),
    "Clear-Site-Data": '"cache"',
  });
}
