import { redirectDocument } from "@remix-run/node";
import * as PendingSignIns from "~/modules/accounts/sessions/pending-sign-ins.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { type Area, checkFailed, isStaff, may, type Right } from "~/modules/shared/roles/roles";
import { env } from "~/platform/env.server";
import { flashCookie } from "~/platform/flash.server";
import { isPrefetch } from "~/platform/http.server";
import { logError } from "~/platform/log.server";
import { currentScope } from "~/platform/scope.server";
import { keepDraft, unavailable } from "./drafts.server";
import { endedSessionCookie, sessionToken } from "./session-cookie.server";

export type Person = Sessions.SessionPerson;

const looked = new WeakMap<object, Promise<Person | undefined>>();

/** Looked up once per request. Throws if the database cannot be reached. */
export function findPerson(request: Request): Promise<Person | undefined> {
  // Remix gives each loader its own Request; the scope is the same for all of them.
  const visit = currentScope() ?? request;
  const known = looked.get(visit) ?? lookUp(request);
  looked.set(visit, known);
  return known;
}

/** For a page anyone may see: if the database is down, it is the anonymous page. */
export async function findVisitor(request: Request): Promise<Person | undefined> {
  try {
    return await findPerson(request);
  } catch (error) {
    logError("session.unavailable", error);
    return undefined;
  }
}

/**
 * For a form a visitor may send too.
 * @throws Response 503 with what was typed if the sender cannot be looked up
 */
export function findSender(request: Request): Promise<Person | undefined> {
  return orUnavailable(request, () => findPerson(request));
}

/** @throws Response 303 to /login, or to /verify-2fa, with the way back; 503 with what was typed */
export async function requirePerson(request: Request): Promise<Person> {
  const person = await findSender(request);
  if (person) return person;
  const back = wayBack(request, ["/profile"]);
  if (await awaitsCode(request)) throw redirectDocument(`/verify-2fa${back}`, 303);
  throw redirectDocument(`/login${back}`, { status: 303, headers: await endedSession(request) });
}

/** @throws Response 503 with what was typed */
export async function orUnavailable<T>(request: Request, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    logError("session.unavailable", error);
    throw await unavailable(request);
  }
}

function wayBack(request: Request, homes: string[]): string {
  const { pathname, search } = new URL(request.url);
  return homes.includes(pathname) ? "" : `?redirectTo=${encodeURIComponent(pathname + search)}`;
}

async function awaitsCode(request: Request): Promise<boolean> {
  const token = await sessionToken(request);
  return token !== undefined && (await PendingSignIns.find(token)) !== undefined;
}

/**
 * @throws Response 303 to /admin/login, or to /setup-2fa without a required second factor; 403 for another role; 503
 * with what was typed if nobody can be looked up, which ends no session (row 188)
 */
export async function requireStaff(request: Request, area: Area, right: Right = "read"): Promise<Person> {
  const person = await checkedPerson(request);
  if (!person) throw await toAdminLogin(request);
  if (!isStaff(person.role)) {
    if (!isPrefetch(request)) await endSession(request);
    throw await toAdminLogin(request, "This account does not have administrator privileges");
  }
  if (mustHaveFactor(person) && !person.hasFactor) throw redirectDocument("/setup-2fa", 303);
  if (!may(person.role, area, right)) throw new Response("Forbidden", { status: 403 });
  return person;
}

/** @throws Response like requirePerson; 403 for anyone who is not, or no longer, a guard */
export async function requireGuard(request: Request): Promise<Person> {
  const person = await requirePerson(request);
  if (person.role !== "guard" || person.isArchived) throw new Response("Forbidden", { status: 403 });
  return person;
}

export function rightsIn({ role }: Pick<Person, "role">, area: Area) {
  return { write: may(role, area, "write"), delete: may(role, area, "delete") };
}

export function mustHaveFactor({ role }: Pick<Person, "role">): boolean {
  return env.requireAdmin2fa && isStaff(role);
}

/** @throws Response 303 to the plans or, if our office looks after the subscription, to the profile */
export async function requireSubscription({ userId }: Person): Promise<Subscriptions.Subscription> {
  const subscription = await Subscriptions.find(userId);
  if (subscription?.isKept) return subscription;
  throw redirectDocument(subscription?.isCurrent ? "/profile#subscription" : "/payment", 303);
}

/** For a page that stayed open after its reader signed out elsewhere. Whose text it was is unknown, so it is not kept. */
const notSaved = "You are signed out, so nothing was saved. Please sign in and try again.";

async function endedSession(request: Request): Promise<Headers> {
  const headers = new Headers({ "Set-Cookie": await endedSessionCookie() });
  if (isPrefetch(request)) return headers;
  if (!(await sessionToken(request))) {
    if (request.method === "POST")
      headers.append("Set-Cookie", await flashCookie({ kind: "info", message: notSaved }));
    return headers;
  }
  const draft = await keepDraft(request);
  const message = draft
    ? "Your session has ended. Sign in again: what you typed is kept."
    : "Your session has ended. Please sign in again.";
  if (draft) headers.append("Set-Cookie", draft);
  headers.append("Set-Cookie", await flashCookie({ kind: "info", message }));
  return headers;
}

export async function endSession(request: Request): Promise<void> {
  const token = await sessionToken(request);
  if (token) await Sessions.end(token);
}

const unchecked = new WeakMap<object, Promise<Response>>();

async function checkedPerson(request: Request): Promise<Person | undefined> {
  const visit = currentScope() ?? request;
  try {
    if (!unchecked.has(visit)) return await findPerson(request);
  } catch (error) {
    logError("staff.check_failed", error);
    unchecked.set(visit, request.method === "POST" ? unavailable(request) : unverified());
  }
  throw (await unchecked.get(visit))?.clone();
}

async function unverified(): Promise<Response> {
  return new Response(checkFailed, { status: 503, headers: { "Cache-Control": "no-store" } });
}

async function toAdminLogin(request: Request, reason?: string): Promise<Response> {
  if (isPrefetch(request)) return redirectDocument("/admin/login", 303);
  if (!reason) {
    const back = wayBack(request, ["/admin", "/admin/dashboard"]);
    if (await awaitsCode(request)) return redirectDocument(`/verify-2fa${back}`, 303);
    return redirectDocument(`/admin/login${back}`, { status: 303, headers: await endedSession(request) });
  }
  const headers = new Headers({ "Set-Cookie": await endedSessionCookie() });
  headers.append("Set-Cookie", await flashCookie({ kind: "error", message: reason }));
  return redirectDocument("/admin/login", { status: 303, headers });
}

async function lookUp(request: Request): Promise<Person | undefined> {
  const token = await sessionToken(request);
  const person = token ? await Sessions.find(token) : undefined;
  const scope = currentScope();
  if (person && scope) scope.userId = person.userId;
  return person;
}
