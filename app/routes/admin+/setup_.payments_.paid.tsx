import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import * as TestPayment from "~/modules/billing/stripe/test-payment.server";
import { AppError } from "~/platform/app-error.server";
import { redirectWithFlash } from "~/platform/forms.server";

/** Where Stripe sends the owner after a test payment: it is asked whether that was made. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "company", "write");
  const back = "/admin/setup/payments#mode-test";
  try {
    await TestPayment.finish(new URL(request.url).searchParams.get("session_id") ?? "", staff);
    return await redirectWithFlash(back, "The test payment was made, and its subscription is ended");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return await redirectWithFlash(back, error.message, "error");
  }
}
