import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { singleton } from "./singleton.server";

export interface Scope {
  id: string;
  address: string;
  userId: string | null;
  /** Remix asks for the data of a page instead of the page itself. */
  isData?: boolean;
  formRefused?: boolean;
  /** Seconds. The front says so on a 429, whichever route refused. */
  retryAfter?: number | undefined;
  /** The entry of the audit log by which the act of this request can be undone. */
  undo?: string | undefined;
  /** The page is made for everyone: it may hold nothing of one visitor. */
  shared?: boolean;
  /** The page may be out of date because the database is away: it is shown, but not stored. */
  provisional?: boolean;
}

const storage = singleton("scope", () => new AsyncLocalStorage<Scope>());

export function inScope<T>(scope: Scope, work: () => T): T {
  return storage.run(scope, work);
}

/** Undefined outside of a request, as in a job. */
export function currentScope(): Scope | undefined {
  return storage.getStore();
}

export function markProvisional(): void {
  const scope = currentScope();
  if (scope) scope.provisional = true;
}

export function requestReference(): string {
  return currentScope()?.id ?? newReference();
}

export function newReference(): string {
  const id = randomUUID();
  return id.slice(0, 8) + id.slice(9, 11);
}
