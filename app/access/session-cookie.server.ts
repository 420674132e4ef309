import { createCookie } from "@remix-run/node";
import { absoluteLifetime, type Role } from "~/modules/sessions/sessions.server";
import { env } from "~/platform/env.server";

const secure = env.appUrl.protocol === "https:";

// The token is random and known to the database by its hash; a signature would add nothing.
const cookie = createCookie(secure ? "__Host-sid" : "sid", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure,
});

/** The session token that a request carries. */
export async function sessionToken(request: Request): Promise<string | undefined> {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof value === "string" && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** The Set-Cookie value of a new session (ASVS V3.3). */
export async function sessionCookie(token: string, role: Role): Promise<string> {
  return cookie.serialize(token, { maxAge: absoluteLifetime(role) });
}

/** The Set-Cookie value of a wait for a code, which ends with the browser or after ten minutes. */
export async function pendingCookie(token: string): Promise<string> {
  return cookie.serialize(token);
}

/** The Set-Cookie value that takes the session cookie away. */
export async function endedSessionCookie(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}

const device = createCookie(secure ? "__Host-device" : "device", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure,
  maxAge: 400 * 86_400,
});

/** The token by which a browser is known again (row 50). */
export async function deviceToken(request: Request): Promise<string | undefined> {
  const value: unknown = await device.parse(request.headers.get("Cookie"));
  return typeof value === "string" && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** The Set-Cookie value by which a browser is known again. */
export async function deviceCookie(token: string): Promise<string> {
  return device.serialize(token);
}
