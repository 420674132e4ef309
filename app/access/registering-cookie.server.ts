import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { env } from "~/platform/env.server";

const schema = z.object({
  email: z.string(),
  /** What a code typed in this browser belongs to; none when the address has an account to sign in to. */
  tokenId: z.uuid().optional(),
  /** Where to sign in, with the way that the visitor was on. */
  signIn: z.string(),
});

/** The address that this browser is registering. */
export type Registering = z.output<typeof schema>;

const cookie = createCookie("registering", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure: env.appUrl.protocol === "https:",
  secrets: env.sessionSecrets,
  maxAge: 3_600,
});

/** The address that a request's browser is registering, if it is. */
export async function findRegistering(request: Request): Promise<Registering | undefined> {
  const parsed = schema.safeParse(await cookie.parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data : undefined;
}

/** The Set-Cookie value that remembers it for an hour. */
export async function registeringCookie(registering: Registering): Promise<string> {
  return cookie.serialize(registering);
}

/** The Set-Cookie value that forgets it. */
export async function endedRegisteringCookie(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
