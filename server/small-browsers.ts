import type { IncomingMessage } from "node:http";
import { env } from "~/platform/env.server";
import { newReference } from "~/platform/scope.server";

/** They cover whatever 401 says with a question, or with a sign-in of their own. */
const asking = /^Lynx|NetSurf/;

/** They show an address as it was the first time, whatever its headers say of keeping it. */
const keeping = /^(?:Links|Dillo)\b/;

/** The answer as the browser can show it. */
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
