import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "dashboard");
  return redirect("/admin/dashboard", 303);
}

/** With a component, a failed check is answered with a page. */
export default function AdminHome() {
  return null;
}
