import type { IncomingMessage } from "node:http";
import { env } from "~/platform/env.server";
import { newReference } from "~/platform/scope.server";

/** They hide a 401 page behind a prompt or their own sign-in box. */
const asking = /^Lynx|NetSurf/;

/** They show a page again as they first loaded it, whatever its caching headers say. */
const keeping = /^(?:Links|Dillo)\b/;

/** Adapts an answer to what the browser can show (docs/decisions/035). */
export function suited({ method, headers: asked }: IncomingMessage, answer: Response): Response {
  const browser = asked["user-agent"] ?? "";
  const { status, headers, body } = answer;
  if (status === 401 && asking.test(browser)) {
    headers.delete("WWW-Authenticate");
    return new Response(body, { status: 400, headers });
  }
  const to = headers.get("Location");
  if (method === "POST" && to?.startsWith("/") && keeping.test(browser)) {
    const { pathname, searchParams, hash } = new URL(to, env.appUrl);
    searchParams.set("fresh", newReference());
    headers.set("Location", `${pathname}?${searchParams}${hash}`);
  }
  return answer;
}
