import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { readForm } from "~/platform/request-body.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "dashboard");
  return redirect("/admin/notifications", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requireStaff(request, "dashboard");
  await readForm(request);
  await Notifications.markAllRead(userId);
  return redirectWithFlash("/admin/notifications", "All notifications marked as read");
}
