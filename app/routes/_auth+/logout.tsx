import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endedCartCookie } from "~/access/cart-cookie.server";
import { endSession } from "~/access/guards.server";
import { endedSessionCookie } from "~/access/session-cookie.server";
import { redirectToPaper } from "~/platform/forms.server";
import { logError } from "~/platform/log.server";
import { readForm } from "~/platform/request-body.server";

export function loader() {
  return redirect("/", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request);
  // If the database is down the session cannot be ended there, but this device still forgets it.
  await endSession(request).catch((error: unknown) => logError("logout.failed", error));
  const headers = new Headers({ "Set-Cookie": await endedSessionCookie(), "Clear-Site-Data": '"cache"' });
  headers.append("Set-Cookie", await endedCartCookie());
  return redirectToPaper("/", headers);
}
