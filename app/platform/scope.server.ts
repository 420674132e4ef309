import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { Language } from "./languages";
import { singleton } from "./singleton.server";

export interface Scope {
  id: string;
  address: string;
  userId: string | null;
  /** Of the address that was asked for. */
  language?: Language;
  /** Remix asks for a page's data instead of the page itself. */
  isData?: boolean;
  formRefused?: boolean;
  /** A refused form, for a page that cannot be shown around it. */
  unsent?: Unsent;
  /** Seconds. The front adds it to a 429, whichever route refused. */
  retryAfter?: number | undefined;
  /** The audit log entry through which this request's act can be undone. */
  undo?: string | undefined;
  /** The page is made for everyone: it must hold nothing about a single visitor. */
  shared?: boolean;
  /** The page may be out of date because the database is down: it is shown, but not stored. */
  provisional?: boolean;
}

/** What a form held, without passwords and codes. */
export interface Unsent {
  /** What was wrong with it. */
  problems: string[];
  typed: [name: string, value: string][];
  /** The names of files that are kept for its next try. */
  files: string[];
}

const storage = singleton("scope", () => new AsyncLocalStorage<Scope>());

export function inScope<T>(scope: Scope, work: () => T): T {
  return storage.run(scope, work);
}

/** Undefined outside of a request, such as in a job. */
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
