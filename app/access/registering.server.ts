import { redirect } from "@remix-run/node";
import { z } from "zod";
import type * as EmailConfirmations from "~/modules/accounts/credentials/email-confirmations.server";
import { likelyEmail } from "~/modules/accounts/credentials/email-typos";
import * as Registrations from "~/modules/accounts/credentials/registrations.server";
import { defineCookie } from "~/platform/cookies.server";
import { flashCookie } from "~/platform/flash.server";

const schema = z.object({
  email: z.string(),
  tokenId: z.uuid().optional(),
  signIn: z.string(),
  /** As it was typed, for registering again with another address. */
  fullName: z.string().optional(),
});

type Registering = z.output<typeof schema>;

const cookie = defineCookie({ name: "registering", schema, maxAge: 3_600, signed: true });

export async function findRegistering(request: Request): Promise<Registering | undefined> {
  return cookie.read(request);
}

/** What the form is filled in with if the address of a registration that waits to be confirmed was wrong. */
export async function findCorrected(
  request: Request,
): Promise<Pick<Registering, "email" | "fullName"> | undefined> {
  const waiting = await findWrong(request);
  return waiting && { fullName: waiting.fullName, email: likelyEmail(waiting.email) ?? waiting.email };
}

/** Drops that registration once another address is registered in its place. */
export async function discardCorrected(request: Request, email: string): Promise<void> {
  const waiting = await findWrong(request);
  if (waiting?.tokenId && waiting.email !== email) await Registrations.discard(waiting.tokenId);
}

async function findWrong(request: Request): Promise<Registering | undefined> {
  if (!new URL(request.url).searchParams.has("correct")) return undefined;
  const registering = await findRegistering(request);
  return registering?.tokenId ? registering : undefined;
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

/** Fills in the address at the next sign-in. */
export async function knownAddressCookie(email: string, signIn = "/login"): Promise<string> {
  return cookie.set({ email, signIn });
}

export async function awaitConfirmation(
  registering: Registering & { tokenId: string },
  message?: string,
): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": await cookie.set(registering) });
  if (message) headers.append("Set-Cookie", await flashCookie({ kind: "info", message }));
  return redirect("/confirm-email", { status: 303, headers });
}

export async function afterConfirming(
  request: Request,
  { needsPassword, email }: Partial<EmailConfirmations.Confirmed>,
): Promise<Response> {
  const message = needsPassword
    ? "Your email is confirmed. An email with a link to set your password is on its way."
    : "Your email is confirmed. Please sign in.";
  const known = await findRegistering(request);
  const signIn = known?.signIn ?? "/login";
  const address = email ?? known?.email;
  const kept = address ? knownAddressCookie(address, signIn) : cookie.clear();
  const headers = new Headers({ "Set-Cookie": await kept });
  headers.append("Set-Cookie", await flashCookie({ kind: "success", message }));
  return redirect(signIn, { status: 303, headers });
}
