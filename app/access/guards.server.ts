import { redirect } from "@remix-run/node";
import * as Sessions from "~/modules/sessions/sessions.server";
import { type Area, isStaff, may, type Right } from "~/modules/staff/rights";
import { env } from "~/platform/env.server";
import { flashCookie } from "~/platform/flash.server";
import { isPrefetch } from "~/platform/http.server";
import { logError } from "~/platform/log.server";
import { currentScope } from "~/platform/scope.server";
import { keepDraft } from "./drafts.server";
import { endedSessionCookie, sessionToken } from "./session-cookie.server";

export type Person = Sessions.SessionPerson;

const looked = new WeakMap<object, Promise<Person | undefined>>();

/** The signed-in person, looked up once a request. Throws when the database is away. */
export function findPerson(request: Request): Promise<Person | undefined> {
  // Remix hands each loader a Request of its own; the scope is the same for all of them.
  const visit = currentScope() ?? request;
  const known = looked.get(visit) ?? lookUp(request);
  looked.set(visit, known);
  return known;
}

/** The signed-in person for a page that anyone may see: with the database away it is the anonymous page. */
export async function findVisitor(request: Request): Promise<Person | undefined> {
  try {
    return await findPerson(request);
  } catch (error) {
    logError("session.unavailable", error);
    return undefined;
  }
}

/**
 * The signed-in person.
 * @throws Response 303 to /login for anyone else, with the way back
 */
export async function requirePerson(request: Request): Promise<Person> {
  const person = await findPerson(request);
  if (person) return person;
  const { pathname, search } = new URL(request.url);
  const back = pathname === "/profile" ? "" : `?redirectTo=${encodeURIComponent(pathname + search)}`;
  throw redirect(`/login${back}`, { status: 303, headers: await endedSession(request) });
}

/**
 * The member of staff, who may do this in this area (rows 188, 237).
 * @throws Response 303 to /admin/login for visitors, for residents (whose session ends here) and when the check itself
 * fails, to /setup-2fa while a second factor is required and there is none (row 68); 403 for staff of another role
 */
export async function requireStaff(request: Request, area: Area, right: Right = "read"): Promise<Person> {
  const person = await checkedPerson(request);
  if (!person) throw await toAdminLogin(request);
  if (!isStaff(person.role)) {
    if (!isPrefetch(request)) await endSession(request);
    throw await toAdminLogin(request, "This account does not have administrator privileges");
  }
  if (mustHaveFactor(person) && !person.hasFactor) throw redirect("/setup-2fa", 303);
  if (!may(person.role, area, right)) throw new Response("Forbidden", { status: 403 });
  return person;
}

/** What a member of staff may do in an area beyond reading, for what its screens offer. */
export function rightsIn({ role }: Pick<Person, "role">, area: Area) {
  return { write: may(role, area, "write"), delete: may(role, area, "delete") };
}

/** Whether someone has to have a second factor, and may not turn it off (row 68). */
export function mustHaveFactor({ role }: Pick<Person, "role">): boolean {
  return env.requireAdmin2fa && isStaff(role);
}

/** Takes the cookie of a session that is over away, and keeps what was typed into it. */
async function endedSession(request: Request): Promise<Headers> {
  const headers = new Headers({ "Set-Cookie": await endedSessionCookie() });
  const draft = await keepDraft(request);
  if (!draft) return headers;
  const message = "Your session has ended. Sign in again: what you typed is kept.";
  headers.append("Set-Cookie", draft);
  headers.append("Set-Cookie", await flashCookie({ kind: "info", message }));
  return headers;
}

/** Ends the session that a request carries; the cookie is the caller's to clear. */
export async function endSession(request: Request): Promise<void> {
  const token = await sessionToken(request);
  if (token) await Sessions.end(token);
}

async function checkedPerson(request: Request): Promise<Person | undefined> {
  try {
    return await findPerson(request);
  } catch (error) {
    logError("staff.check_failed", error);
    throw await toAdminLogin(request, "Error verifying administrator status");
  }
}

async function toAdminLogin(request: Request, reason?: string): Promise<Response> {
  if (isPrefetch(request)) return redirect("/admin/login", 303);
  if (request.method === "POST" && !reason) {
    const { pathname, search } = new URL(request.url);
    const back = encodeURIComponent(pathname + search);
    return redirect(`/admin/login?redirectTo=${back}`, { status: 303, headers: await endedSession(request) });
  }
  const headers = new Headers({ "Set-Cookie": await endedSessionCookie() });
  if (reason) headers.append("Set-Cookie", await flashCookie({ kind: "error", message: reason }));
  return redirect("/admin/login", { status: 303, headers });
}

async function lookUp(request: Request): Promise<Person | undefined> {
  const token = await sessionToken(request);
  const person = token ? await Sessions.find(token) : undefined;
  const scope = currentScope();
  if (person && scope) scope.userId = person.userId;
  return person;
}
