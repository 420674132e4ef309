import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { checks, isCheck } from "~/modules/operations/monitor/check-options";
import { checkNow } from "~/modules/operations/monitor/checks.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { readForm } from "~/platform/request-body.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "monitor");
  return redirect("/admin/settings/health", 303);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "monitor", "write");
  await readForm(request);
  const { check = "" } = params;
  const asked = orNotFound(isCheck(check) ? check : undefined);
  await checkNow(asked, staff);
  return redirectWithFlash("/admin/settings/health", checks[asked], "info");
}
