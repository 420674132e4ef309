import { createCookie, redirect } from "@remix-run/node";
import { z } from "zod";
import { planKeySchema } from "~/modules/plans/plan.schema";
import type { PlanKey } from "~/modules/plans/plans";
import { env } from "~/platform/env.server";
import { flashCookie } from "~/platform/flash.server";
import { isPrefetch } from "~/platform/http.server";

const lifetime = 30 * 60;
const schema = z.object({ plan: planKeySchema, until: z.number() });

const cookie = createCookie("plan", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure: env.appUrl.protocol === "https:",
  secrets: env.sessionSecrets,
  maxAge: lifetime,
});

/**
 * Sends a visitor who chose a plan to sign in, and remembers the plan for half an hour (row 114). The address from the
 * residential page is the specification's; it has its banner from there.
 */
export async function signInToBuy(plan: PlanKey, from: "payment" | "residential"): Promise<Response> {
  const until = Date.now() + lifetime * 1_000;
  const headers = new Headers({ "Set-Cookie": await cookie.serialize({ plan, until }) });
  if (from === "residential") return redirect("/login?from=stripe", { status: 303, headers });
  const message = "Please sign in to continue to checkout";
  headers.append("Set-Cookie", await flashCookie({ kind: "info", message }));
  return redirect("/login", { status: 303, headers });
}

/** Where someone goes on who chose a plan before signing in: to the plans with theirs marked, never straight to checkout. */
export async function wayToWaitingPlan(request: Request): Promise<string | undefined> {
  const parsed = schema.safeParse(await cookie.parse(request.headers.get("Cookie")));
  return parsed.success && parsed.data.until > Date.now() ? `/payment?plan=${parsed.data.plan}` : undefined;
}

/** The Set-Cookie value that forgets the plan, where a request brings one. */
export async function endedWaitingPlan(request: Request): Promise<string | undefined> {
  const brought = !isPrefetch(request) && (await wayToWaitingPlan(request)) !== undefined;
  return brought ? cookie.serialize("", { maxAge: 0 }) : undefined;
}
