import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePerson } from "~/access/guards.server";
import * as OwnSessions from "~/modules/sessions/own-sessions.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { idParam } from "~/platform/ids.server";
import { readForm } from "~/platform/request-body.server";

/** Signing a device out is a post; the address alone leads to the card. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePerson(request);
  return redirect("/profile#sessions", 303);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  await readForm(request);
  if (params.sessionId === "others") {
    await OwnSessions.endOthers(person);
    return redirectWithFlash("/profile#sessions", "All other devices are signed out");
  }
  const ended = await OwnSessions.endOne(person, idParam(params, "sessionId"));
  const message = ended ? "The device is signed out" : "That device was signed out already";
  return redirectWithFlash("/profile#sessions", message);
}
