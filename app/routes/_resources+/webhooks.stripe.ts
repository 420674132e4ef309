import type { ActionFunctionArgs } from "@remix-run/node";
import * as StripeEvents from "~/modules/billing/stripe/stripe-events.server";
import { AppError } from "~/platform/app-error.server";
import { logError } from "~/platform/log.server";
import { readBody } from "~/platform/request-body.server";
import { closedPolicy } from "~/platform/security-headers.server";

const maxEventBytes = 1024 * 1024;

export function loader() {
  return plain(405, "Method not allowed", { Allow: "POST" });
}

export async function action({ request }: ActionFunctionArgs) {
  const body = await readBody(request, maxEventBytes);
  try {
    await StripeEvents.receive(Buffer.from(body), request.headers.get("Stripe-Signature"));
    return plain(200, "Stored");
  } catch (error) {
    if (error instanceof AppError) return plain(error.status, "Refused");
    logError("payments.event_not_stored", error);
    return plain(500, "Not stored");
  }
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": closedPolicy,
      ...headers,
    },
  });
}
