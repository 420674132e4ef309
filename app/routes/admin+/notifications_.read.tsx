import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { noFields, parseForm, redirectWithFlash } from "~/platform/forms.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "dashboard");
  return redirect("/admin/notifications", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requireStaff(request, "dashboard");
  await parseForm(request, noFields);
  await Notifications.markAllRead(userId);
  return redirectWithFlash("/admin/notifications", "All notifications marked as read");
}
