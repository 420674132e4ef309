import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import * as OwnSessions from "~/modules/accounts/sessions/own-sessions.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { optional } from "~/platform/http.server";
import { readForm } from "~/platform/request-body.server";

const list = "/admin/settings/sessions";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "settings");
  return redirect(list, 303);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireStaff(request, "settings", "write");
  await readForm(request);
  const message = await optional(() => OwnSessions.endNamed(person, params));
  if (message) return redirectWithFlash(`${list}#sessions`, message);
  return redirectWithFlash(`${list}#sessions`, "Nobody was signed out. Please try again.", "error");
}

/** On its own page, an error can be shown as one. */
export default function EndSession() {
  return null;
}
