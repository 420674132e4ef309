import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { PlanKey } from "~/modules/shared/catalogue/offers";
import { planKeySchema } from "~/modules/shared/catalogue/plan.schema";
import { defineCookie } from "~/platform/cookies.server";
import { flashCookie } from "~/platform/flash.server";
import { isPrefetch } from "~/platform/http.server";

const lifetime = 30 * 60;
const schema = z.object({ plan: planKeySchema, until: z.number() });

const cookie = defineCookie({ name: "plan", schema, maxAge: lifetime, signed: true });

/** Remembers the plan for half an hour. The residential page's address shows its own banner. */
export async function signInToBuy(plan: PlanKey, from: "payment" | "residential"): Promise<Response> {
  const until = Date.now() + lifetime * 1_000;
  const headers = new Headers({ "Set-Cookie": await cookie.set({ plan, until }) });
  if (from === "residential") return redirect("/login?from=stripe", { status: 303, headers });
  const message = "Please sign in to continue to checkout";
  headers.append("Set-Cookie", await flashCookie({ kind: "info", message }));
  return redirect("/login", { status: 303, headers });
}

export async function pendingPlanUrl(request: Request): Promise<string | undefined> {
  const waiting = await cookie.read(request);
  return waiting && waiting.until > Date.now() ? `/payment?plan=${waiting.plan}` : undefined;
}

export async function clearPendingPlan(request: Request): Promise<string | undefined> {
  const brought = !isPrefetch(request) && (await pendingPlanUrl(request)) !== undefined;
  return brought ? cookie.clear() : undefined;
}
