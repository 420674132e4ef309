import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { notFound } from "~/platform/http.server";

/** An unknown address of the back office is answered inside it. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "dashboard");
  throw notFound();
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, "dashboard");
  throw notFound();
}

export default function Nothing() {
  return null;
}
