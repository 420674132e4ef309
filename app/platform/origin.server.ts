import { env } from "./env.server";

/** The origins that are this site: APP_URL's and, in the demo, the names of this machine on PORT. */
export const ownOrigins: ReadonlySet<string> = new Set([
  env.appUrl.origin,
  ...(env.demo ? ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${env.port}`) : []),
]);

/**
 * Whether a write comes from a page of this site (design.md 5): Sec-Fetch-Site where the browser sends it, else Origin,
 * else Referer, which is all that some text browsers send. A request with none of them is refused.
 */
export function isOwnOrigin(header: (name: string) => string | null | undefined): boolean {
  const site = header("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = header("origin");
  if (origin) return ownOrigins.has(origin);
  const referer = header("referer");
  return referer ? URL.canParse(referer) && ownOrigins.has(new URL(referer).origin) : false;
}

/** Addresses that programs of others post to, by exact path (design.md 5): what they carry proves itself. */
export const anyOriginPaths: ReadonlySet<string> = new Set(["/unsubscribe/one-click", "/webhooks/stripe"]);
