import { z } from "zod";
import { defineCookie } from "./cookies.server";
import { env } from "./env.server";
import { isSameText, mac, macs, randomToken } from "./secrets.server";

const ownOrigins: ReadonlySet<string> = new Set([
  env.appUrl.origin,
  ...(env.demo ? ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${env.port}`) : []),
]);

interface Headers {
  get(name: string): string | null | undefined;
}

/** Sec-Fetch-Site if the browser sends it, else Origin, else Referer, which is all some text browsers send. */
export function originOf(headers: Headers): "own" | "foreign" | "unknown" {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none" ? "own" : "foreign";
  const origin = headers.get("origin");
  if (origin) return ownOrigins.has(origin) ? "own" : "foreign";
  const referer = headers.get("referer");
  if (!referer) return "unknown";
  return URL.canParse(referer) && ownOrigins.has(new URL(referer).origin) ? "own" : "foreign";
}

/** `token` is the form's, and counts only if the browser says nothing about where the form comes from. */
export async function isOwnWrite(headers: Headers, token: unknown): Promise<boolean> {
  const origin = originOf(headers);
  return origin === "own" || (origin === "unknown" && (await isGenuine(headers, token)));
}

export const tokenField = "_origin";

const cookie = defineCookie({ name: "form", schema: z.string().regex(/^[\w-]{43}$/), hostOnly: true });

/**
 * For browsers such as lynx, which sends no Referer from an address with a query. The token is bound to a cookie and
 * differs on each page, so that compression gives nothing away.
 */
export async function formToken({ headers }: { headers: Headers }) {
  if (headers.get("sec-fetch-site")) return undefined;
  const known = await cookie.read({ headers });
  const holder = known ?? randomToken();
  const salt = randomToken().slice(0, 12);
  const token = `${salt}.${mac("form-origin", `${salt} ${holder}`).toString("base64url")}`;
  return { token, cookie: known ? undefined : await cookie.set(holder) };
}

async function isGenuine(headers: Headers, token: unknown): Promise<boolean> {
  const holder = await cookie.read({ headers });
  if (!holder || typeof token !== "string") return false;
  const [salt = "", signature = ""] = token.split(".");
  return macs("form-origin", `${salt} ${holder}`).some((own) =>
    isSameText(own.toString("base64url"), signature),
  );
}

/** Other programs post here; what they send is signed or needs no session. */
export const anyOriginPaths: ReadonlySet<string> = new Set([
  "/careers/alerts/one-click",
  "/unsubscribe/one-click",
  "/webhooks/stripe",
]);
