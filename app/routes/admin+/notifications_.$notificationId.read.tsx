import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { readForm } from "~/platform/request-body.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "dashboard");
  return redirect("/admin/notifications", 303);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { userId } = await requireStaff(request, "dashboard");
  await readForm(request);
  const id = idParam(params, "notificationId");
  return redirect(orNotFound(await Notifications.markRead(userId, id)), 303);
}
