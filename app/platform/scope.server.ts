import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { singleton } from "./singleton.server";

/** What belongs to the request in hand: the reference a person may quote, where it came from, and who made it. */
export interface Scope {
  id: string;
  address: string;
  userId: string | null;
  /** Set when the answer is a refused form, so that the page's title can say so. */
  formRefused?: boolean;
  /** Set when something on the page may be out of date because the database is away: the page is shown, but not kept. */
  provisional?: boolean;
}

const storage = singleton("scope", () => new AsyncLocalStorage<Scope>());

/** Runs work with a scope of its own; the HTTP front does it once a request. */
export function inScope<T>(scope: Scope, work: () => T): T {
  return storage.run(scope, work);
}

/** The scope of the request in hand, or undefined outside of one (jobs, scripts, stock remix-serve). */
export function currentScope(): Scope | undefined {
  return storage.getStore();
}

/** Marks the answer in hand as one that is not to be kept. */
export function markProvisional(): void {
  const scope = currentScope();
  if (scope) scope.provisional = true;
}

/** The reference shown on an error page and written to the log; a fresh one outside of a request. */
export function requestReference(): string {
  return currentScope()?.id ?? newReference();
}

/** Ten characters, enough to find a line in a day's log. */
export function newReference(): string {
  const id = randomUUID();
  return id.slice(0, 8) + id.slice(9, 11);
}
