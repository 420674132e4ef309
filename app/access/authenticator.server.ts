import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import * as Accounts from "~/modules/accounts/accounts.server";
import * as SecureAccount from "~/modules/accounts/secure-account.server";
import * as Audit from "~/modules/audit/audit.server";
import { describeDevice } from "~/modules/devices/describe-device";
import * as Devices from "~/modules/devices/devices.server";
import * as Codes from "~/modules/factors/codes.server";
import * as PendingSignIns from "~/modules/sessions/pending-sign-ins.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import { isStaff } from "~/modules/staff/rights";
import { AppError } from "~/platform/app-error.server";
import { db, inTransaction } from "~/platform/db.server";
import {
  deviceCookie,
  deviceToken,
  pendingCookie,
  sessionCookie,
  sessionToken,
} from "./session-cookie.server";

/** Who a strategy has found: by a password an account, by a code the sign-in that waited for it. */
type Found =
  | { by: "password"; account: Accounts.Account }
  | { by: "code"; pending: PendingSignIns.PendingSignIn; accepted: Codes.Accepted };

const authenticator = new Authenticator<Found>();

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const account = await Accounts.authenticate(String(form.get("email")), String(form.get("password")));
    return { by: "password", account };
  }),
  "password",
);

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const pending = await findPendingSignIn(request);
    // Counted before it is looked at, so that codes sent all at once are five as well.
    if (!pending || !(await PendingSignIns.takeTry(pending.sessionId))) throw new AppError(signInOver, 401);
    const accepted = await Codes.check(pending.userId, String(form.get("code")));
    return { by: "code", pending, accepted };
  }),
  "code",
);

export const signInOver = "Too many wrong codes. Please sign in again.";

/**
 * The account that belongs to validated credentials.
 * @throws AppError as Accounts.authenticate does
 */
export async function checkPassword(
  request: Request,
  credentials: { email: string; password: string },
): Promise<Accounts.Account> {
  const found = await authenticator.authenticate("password", formRequest(request, credentials));
  if (found.by !== "password") throw new Error("The strategy gave no account.");
  return found.account;
}

/**
 * The sign-in whose code this is. The user is the one of the pending sign-in (ASVS V6.6.2): the form has only the code.
 * @throws AppError 401 when the code is wrong or nothing waits for it, 429 when too many were tried
 */
export async function checkCode(
  request: Request,
  code: string,
): Promise<{ pending: PendingSignIns.PendingSignIn; accepted: Codes.Accepted }> {
  const found = await authenticator.authenticate("code", formRequest(request, { code }));
  if (found.by !== "code") throw new Error("The strategy gave no sign-in.");
  return found;
}

/** The form was read and validated already; a strategy gets its values as a form of their own, with the cookies. */
function formRequest(request: Request, values: Record<string, string>): Request {
  const headers = { Cookie: request.headers.get("Cookie") ?? "" };
  return new Request(request.url, { method: "POST", headers, body: new URLSearchParams(values) });
}

/** Who signs in: what is needed to start a session. */
export type SignedIn = Pick<Accounts.Account, "id" | "role">;

/**
 * Starts a new session for someone who has proved who they are, ends the one the request came with, and returns the
 * headers that set the cookies. The owner of an account is told of a browser not seen before (row 50).
 */
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
  const headers = new Headers({ "Set-Cookie": await sessionCookie(token, role) });
  headers.append("Set-Cookie", await deviceCookie(device.token));
  return headers;
}

/** Remembers a right password until its code follows, and returns the headers that set the cookie (row 41). */
export async function awaitCode(request: Request, { id }: SignedIn): Promise<Headers> {
  const former = await sessionToken(request);
  const token = await inTransaction(db, async (trx) => {
    if (former) await Sessions.end(former, trx);
    return PendingSignIns.begin(id, request.headers.get("User-Agent"), trx);
  });
  return new Headers({ "Set-Cookie": await pendingCookie(token) });
}

/** The sign-in that a request has begun and that waits for its code. */
export async function findPendingSignIn(request: Request): Promise<PendingSignIns.PendingSignIn | undefined> {
  const token = await sessionToken(request);
  return token ? PendingSignIns.find(token) : undefined;
}

/** Where someone arrives who was on no way to anywhere (rows 40, 254). */
export function homeOf({ role, setupCompleted }: { role: Sessions.Role; setupCompleted: boolean }): string {
  if (isStaff(role)) return "/admin/dashboard";
  return setupCompleted ? "/profile" : "/account-setup";
}
