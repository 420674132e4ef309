import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePerson } from "~/access/guards.server";
import * as OwnSessions from "~/modules/accounts/sessions/own-sessions.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { optional } from "~/platform/http.server";
import { readForm } from "~/platform/request-body.server";
import type { RouteHandle } from "~/route-handle";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePerson(request);
  return redirect("/profile/sessions", 303);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  await readForm(request);
  const message = await optional(() => OwnSessions.endNamed(person, params));
  if (message) return redirectWithFlash("/profile/sessions", message);
  return redirectWithFlash("/profile/sessions", "Nobody was signed out. Please try again.", "error");
}

/** On its own page, an error can be shown as one. */
export default function EndSession() {
  return null;
}
