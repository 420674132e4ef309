import { redirect } from "@remix-run/node";
import { z } from "zod";
import type * as EmailConfirmations from "~/modules/accounts/credentials/email-confirmations.server";
import { defineCookie } from "~/platform/cookies.server";
import { flashCookie } from "~/platform/flash.server";

const schema = z.object({
  email: z.string(),
  tokenId: z.uuid().optional(),
  signIn: z.string(),
});

type Registering = z.output<typeof schema>;

const cookie = defineCookie({ name: "registering", schema, maxAge: 3_600, signed: true });

export async function findRegistering(request: Request): Promise<Registering | undefined> {
  return cookie.read(request);
}

export async function endedRegisteringCookie(): Promise<string> {
  return cookie.clear();
}

export async function leadToSignIn(registering: { email: string; signIn: string }): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": await cookie.set(registering) });
  const message = "An account with this email already exists. Please sign in.";
  headers.append("Set-Cookie", await flashCookie({ kind: "info", message }));
  return redirect(registering.signIn, { status: 303, headers });
}

export async function awaitConfirmation(
  registering: { email: string; tokenId: string; signIn: string },
  message?: string,
): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": await cookie.set(registering) });
  if (message) headers.append("Set-Cookie", await flashCookie({ kind: "info", message }));
  return redirect("/confirm-email", { status: 303, headers });
}

export async function afterConfirming(
  request: Request,
  { needsPassword }: EmailConfirmations.Confirmed,
): Promise<Response> {
  const message = needsPassword
    ? "Your email is confirmed. An email with a link to set your password is on its way."
    : "Your email is confirmed. Please sign in.";
  const { signIn } = (await findRegistering(request)) ?? { signIn: "/login" };
  const headers = new Headers({ "Set-Cookie": await cookie.clear() });
  headers.append("Set-Cookie", await flashCookie({ kind: "success", message }));
  return redirect(signIn, { status: 303, headers });
}
