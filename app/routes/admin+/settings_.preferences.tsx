import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { readForm } from "~/platform/request-body.server";

/** The address of what are now two pages: notifications, and the time zone with the keys. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "settings");
  return redirect("/admin/settings", 301);
}

/** From a page that was open while these settings moved. */
export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, "settings", "write");
  await readForm(request);
  const message = "Nothing was saved: notifications and the time zone have pages of their own now.";
  return redirectWithFlash("/admin/settings", message, "error");
}

/** On its own page, an error can be shown as one. */
export default function Moved() {
  return null;
}
