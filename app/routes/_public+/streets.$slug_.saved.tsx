import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/access/guards.server";
import { confirm } from "~/modules/service/goals/pledge-states.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { optional } from "~/platform/http.server";

/** Where the payment service leads back to. It joins nobody whose card is not saved there. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const sessionId = new URL(request.url).searchParams.get("session_id") ?? "";
  const outcome = await optional(() => confirm({ sessionId, userId }));
  const to = `/streets/${encodeURIComponent(params.slug ?? "")}`;
  if (outcome === "joined") return redirectWithFlash(to, "You have joined. Nothing is charged now");
  if (outcome === "no") return redirectWithFlash(to, "You have not joined, and nothing is charged", "info");
  const waits = "Our payment service has not confirmed your card yet. We look again every few minutes";
  return redirectWithFlash(to, waits, "info");
}
