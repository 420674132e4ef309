import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import * as Mailbox from "~/modules/inquiries/mailbox/mailbox.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { readForm } from "~/platform/request-body.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "monitor");
  return redirect("/admin/settings/health", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "monitor", "write");
  await readForm(request);
  await Mailbox.readNow(staff);
  return redirectWithFlash("/admin/settings/health", "Reading the mailbox");
}
