import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import * as Accounts from "~/modules/accounts/credentials/accounts.server";
import * as SecureAccount from "~/modules/accounts/credentials/secure-account.server";
import * as Codes from "~/modules/accounts/second-factor/codes.server";
import { describeDevice } from "~/modules/accounts/sessions/describe-device";
import * as Devices from "~/modules/accounts/sessions/devices.server";
import * as PendingSignIns from "~/modules/accounts/sessions/pending-sign-ins.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { isStaff, type Role } from "~/modules/shared/roles/roles";
import { AppError } from "~/platform/app-error.server";
import { db, inTransaction } from "~/platform/db.server";
import { bringCart } from "./cart-cookie.server";
import {
  deviceCookie,
  deviceToken,
  pendingCookie,
  sessionCookie,
  sessionToken,
} from "./session-cookie.server";

const passwords = new Authenticator<Accounts.Account>().use(
  new FormStrategy(({ form }) =>
    Accounts.authenticate(String(form.get("email")), String(form.get("password"))),
  ),
  "password",
);

const codes = new Authenticator<AcceptedCode>().use(
  new FormStrategy(async ({ form, request }) => {
    const pending = await findPendingSignIn(request);
    // Count the attempt before checking it, so that parallel requests cannot exceed five.
    if (!pending || !(await PendingSignIns.takeTry(pending.sessionId))) throw new AppError(signInOver);
    return { pending, accepted: await Codes.check(pending.userId, String(form.get("code"))) };
  }),
  "code",
);

interface AcceptedCode {
  pending: PendingSignIns.PendingSignIn;
  accepted: Codes.Accepted;
}

export const signInOver = "Too many wrong codes. Please sign in again.";

export async function checkPassword(
  request: Request,
  credentials: { email: string; password: string },
): Promise<Accounts.Account> {
  return passwords.authenticate("password", validated(request, credentials));
}

/** The user is the one of the pending sign-in (ASVS V6.6.2). @throws AppError 400 or, after too many tries, 429 */
export async function checkCode(request: Request, code: string): Promise<AcceptedCode> {
  return codes.authenticate("code", validated(request, { code }));
}

/** A strategy reads the form of a request itself; ours was already read and validated within our limits. */
function validated(request: Request, values: Record<string, string>): Request {
  const headers = { Cookie: request.headers.get("Cookie") ?? "" };
  return new Request(request.url, { method: "POST", headers, body: new URLSearchParams(values) });
}

type SignedIn = Pick<Accounts.Account, "id" | "role">;

/** Also ends the session the request came with, and tells the owner about a browser not seen before. */
export async function startSession(request: Request, { id, role }: SignedIn): Promise<Headers> {
  const former = await sessionToken(request);
  const brought = await deviceToken(request);
  const userAgent = request.headers.get("User-Agent");
  const { token, device } = await inTransaction(db, async (trx) => {
    if (former) await Sessions.end(former, trx);
    const device = await Devices.remember(id, brought, trx);
    if (device.isUnknown) await SecureAccount.tell(id, userAgent, trx);
    const subject = { type: "user", id };
    const after = { device: describeDevice(userAgent), known: !device.isUnknown };
    await Audit.record({ actorId: id, action: "session.started", subject, after }, trx);
    return { token: await Sessions.create({ id, role }, userAgent, trx), device };
  });
  await bringCart(request, id);
  const headers = new Headers({ "Set-Cookie": await sessionCookie(token, role) });
  headers.append("Set-Cookie", await deviceCookie(device.token));
  return headers;
}

async function awaitCode(request: Request, { id }: SignedIn): Promise<Headers> {
  const former = await sessionToken(request);
  const token = await inTransaction(db, async (trx) => {
    if (former) await Sessions.end(former, trx);
    return PendingSignIns.begin(id, request.headers.get("User-Agent"), trx);
  });
  return new Headers({ "Set-Cookie": await pendingCookie(token) });
}

export async function findPendingSignIn(request: Request): Promise<PendingSignIns.PendingSignIn | undefined> {
  const token = await sessionToken(request);
  return token ? PendingSignIns.find(token) : undefined;
}

export async function completeSignIn(
  request: Request,
  account: SignedIn & { setupCompleted: boolean; hasFactor: boolean },
  next: string,
): Promise<Response> {
  if (account.hasFactor) {
    const way = next === homeOf(account) ? "" : `?redirectTo=${encodeURIComponent(next)}`;
    return redirect(`/verify-2fa${way}`, { status: 303, headers: await awaitCode(request, account) });
  }
  return redirect(next, { status: 303, headers: await startSession(request, account) });
}

export function homeOf({ role, setupCompleted }: { role: Role; setupCompleted: boolean }): string {
  if (isStaff(role)) return "/admin/dashboard";
  if (role === "guard") return "/guard";
  return setupCompleted ? "/profile" : "/account-setup";
}
