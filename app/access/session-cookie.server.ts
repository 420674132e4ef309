import { z } from "zod";
import { absoluteLifetime } from "~/modules/accounts/sessions/sessions.server";
import type { Role } from "~/modules/shared/roles/roles";
import { defineCookie } from "~/platform/cookies.server";

const token = z.string().regex(/^[\w-]{43}$/);

// The token is random and the database knows it by its hash; a signature would add nothing.
const session = defineCookie({ name: "sid", schema: token, hostOnly: true });
const device = defineCookie({ name: "device", schema: token, maxAge: 400 * 86_400, hostOnly: true });

export async function sessionToken(request: Parameters<typeof session.read>[0]): Promise<string | undefined> {
  return session.read(request);
}

export async function sessionCookie(value: string, role: Role): Promise<string> {
  return session.set(value, absoluteLifetime(role));
}

/** Ends with the browser. */
export async function pendingCookie(value: string): Promise<string> {
  return session.set(value);
}

export async function endedSessionCookie(): Promise<string> {
  return session.clear();
}

export async function deviceToken(request: Request): Promise<string | undefined> {
  return device.read(request);
}

export async function deviceCookie(value: string): Promise<string> {
  return device.set(value);
}
