import { redirect } from "@remix-run/node";
import * as Passwords from "~/modules/accounts/passwords.server";
import * as Audit from "~/modules/audit/audit.server";
import * as Codes from "~/modules/factors/codes.server";
import type { Proof } from "~/modules/factors/proof.schema";
import * as Sessions from "~/modules/sessions/sessions.server";
import { AppError } from "~/platform/app-error.server";
import { db, inTransaction } from "~/platform/db.server";
import type { Person } from "./guards.server";
import { sessionCookie } from "./session-cookie.server";

/**
 * Goes on only when the password was given within the last 10 minutes (security.md 2, ASVS V7.5.1).
 * @throws Response 303 to the page that asks for it, which leads back here
 */
export function requireProof(request: Request, person: Person): void {
  if (person.isProofFresh) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/confirm-access?next=${encodeURIComponent(pathname + search)}`, 303);
}

export const wrongProof = "The password or the code is not right. Please try again.";

/**
 * Checks the password of someone who is signed in, and a code where there is a second factor. Which of the two is wrong
 * is not said.
 * @throws AppError 401 when either is wrong, 429 when it was tried too often
 */
export async function prove(person: Person, { password, code = "" }: Proof): Promise<void> {
  if (!person.hasFactor) return Passwords.prove(person.userId, password);
  try {
    await Passwords.prove(person.userId, password);
    await Codes.check(person.userId, code);
  } catch (error) {
    throw error instanceof AppError && error.status === 401 ? new AppError(wrongProof, 401) : error;
  }
}

/** Remembers that the person proved who they are just now: the session gets a new token (ASVS V7.2.4). Returns the cookie. */
export async function renewProof(person: Person): Promise<string> {
  const token = await inTransaction(db, async (trx) => {
    const subject = { type: "user", id: person.userId };
    await Audit.record({ actorId: person.userId, action: "session.proved", subject }, trx);
    return Sessions.renew(person.sessionId, trx);
  });
  return sessionCookie(token, person.role);
}
