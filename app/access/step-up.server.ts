import { redirectDocument } from "@remix-run/node";
import * as Passwords from "~/modules/accounts/credentials/passwords.server";
import * as Codes from "~/modules/accounts/second-factor/codes.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as PendingActions from "~/modules/accounts/step-up/pending-actions.server";
import type { Proof } from "~/modules/accounts/step-up/proof.schema";
import * as Audit from "~/modules/shared/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, inTransaction } from "~/platform/db.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { logError } from "~/platform/log.server";
import type { Person } from "./guards.server";
import { sessionCookie } from "./session-cookie.server";
import { type Outcome, sensitiveActs } from "./step-up-acts.server";

/** @throws Response 303 to the password page unless the password was given in the last 10 minutes (ASVS V7.5.1) */
export function requireProof(request: Request, person: Person): void {
  if (person.isProofFresh) return;
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(`/confirm-access?next=${encodeURIComponent(pathname + search)}`, 303);
}

const wrongProof = "The password or the code is not right. Please try again.";

/** Does not say which of the two is wrong. @throws AppError 400, or 429 when it was tried too often */
export async function prove(person: Person, { password, code = "" }: Proof): Promise<void> {
  if (!person.hasFactor) return Passwords.prove(person.userId, password);
  try {
    await Passwords.prove(person.userId, password);
    await Codes.check(person.userId, code);
  } catch (error) {
    throw error instanceof AppError && error.status === 400 ? new AppError(wrongProof) : error;
  }
}

/** The session gets a new token (ASVS V7.2.4). Returns the Set-Cookie value. */
export async function renewProof(person: Person): Promise<string> {
  const token = await inTransaction(db, async (trx) => {
    const subject = { type: "user", id: person.userId };
    await Audit.record({ actorId: person.userId, action: "session.proved", subject }, trx);
    return Sessions.renew(person.sessionId, trx);
  });
  return sessionCookie(token, person.role);
}

type ActName = keyof typeof sensitiveActs;

export async function stepUp(
  person: Person,
  name: ActName,
  fields: Record<string, string>,
): Promise<Response> {
  if (!person.isProofFresh) {
    await PendingActions.put(person.sessionId, name, fields);
    return redirectDocument("/confirm-access", 303);
  }
  const { to, message, kind, links } = await sensitiveActs[name].run(person, fields);
  return redirectWithFlash(to, message, kind, links);
}

/** After the rest of the profile was saved: by now only the change of email can fail, and says so. */
export async function changeEmail(
  person: Person,
  email: string,
  home: "/profile" | "/admin/settings",
): Promise<Response> {
  try {
    return await stepUp(person, "change_email", { email, home });
  } catch (error) {
    const { message, status, retryAfter } =
      error instanceof AppError ? error : new AppError("Please try again.", 503);
    if (!(error instanceof AppError)) logError("profile.email_not_changed", error);
    throw new AppError(
      `Your profile was saved, but your email was not changed. ${message}`,
      status,
      retryAfter,
    );
  }
}

export async function resumePendingAction(person: Person): Promise<Outcome | undefined> {
  const held = await inTransaction(db, (trx) => PendingActions.take(person.sessionId, trx));
  return held && isActName(held.name) ? sensitiveActs[held.name].run(person, held.fields) : undefined;
}

function isActName(name: string): name is ActName {
  return Object.hasOwn(sensitiveActs, name);
}
