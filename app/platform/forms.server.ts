import { createHash, randomUUID } from "node:crypto";
import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, redirectDocument } from "@remix-run/node";
import { validate } from "uuid";
import type { z } from "zod";
import { AppError, StaleEdit } from "./app-error.server";
import { db, type Executor, inTransaction } from "./db.server";
import { type Flash, flashCookie } from "./flash.server";
import { logError } from "./log.server";
import { readForm } from "./request-body.server";
import { currentScope } from "./scope.server";
import { isSameText, mac, macs } from "./secrets.server";

/** Hidden fields of every live form: a one-time key and the signed time at which the form was made. */
export interface FormStamp {
  key: string;
  time: string;
}

interface Posted {
  path: string;
  fields: FormData;
}

const posted = new WeakMap<object, Posted>();
const shortestFill = 2_000;

/** A fresh stamp for a form; the loader of a form page returns it. */
export function formStamp(): FormStamp {
  const now = Date.now().toString(36);
  return { key: randomUUID(), time: `${now}.${mac("form-time", now).toString("base64url")}` };
}

/**
 * Reads and validates a posted form. The stamp and the honeypot are kept aside and are not part of the value.
 * @throws Response as readForm does
 */
export async function parseForm<S extends z.ZodType>(request: Request, schema: S) {
  const fields = await readForm(request);
  const typed = new FormData();
  for (const [name, value] of fields) if (!name.startsWith("_")) typed.set(name, value);
  const submission = parseWithZod(typed, { schema });
  posted.set(submission, { path: new URL(request.url).pathname, fields });
  return submission;
}

/** Whether a form was filled by a program: the honeypot holds text, or the form is younger than 2 s (row 48). */
export function looksAutomated(submission: object): boolean {
  const fields = posted.get(submission)?.fields;
  if (!fields || text(fields, "_url") !== "") return true;
  const [made = "", signature = ""] = text(fields, "_time").split(".");
  const genuine = macs("form-time", made).some((own) => isSameText(own.toString("base64url"), signature));
  return !genuine || Date.now() - Number.parseInt(made, 36) < shortestFill;
}

interface Refusal {
  status?: number;
  /** The sentence that heads the error summary. */
  message?: string;
  /** Fields whose value is never sent back: passwords and codes. */
  hide?: string[];
  /** Seconds, for 429. */
  retryAfter?: number;
  /** The Set-Cookie value of an answer that changes one. */
  cookie?: string;
  conflict?: Conflict;
}

/** What a record holds that was saved by someone else meanwhile (row 198), and the version to go on from. */
interface Conflict {
  current: Record<string, string>;
  version: number;
}

/** The answer to a refused form: 400 unless told otherwise, every error, every typed value, and the title marked. */
export function invalid<I, O>(submission: Submission<I, string[], O>, refusal: Refusal = {}) {
  const { status = 400, message, hide = [], retryAfter, cookie, conflict } = refusal;
  const scope = currentScope();
  if (scope) scope.formRefused = true;
  const result = submission.reply({ formErrors: message ? [message] : undefined });
  const initialValue = { ...result.initialValue };
  for (const name of hide) delete initialValue[name];
  const time = text(posted.get(submission)?.fields, "_time");
  const stamp = time ? { ...formStamp(), time } : formStamp();
  const headers = new Headers();
  if (retryAfter) headers.set("Retry-After", String(retryAfter));
  if (cookie) headers.set("Set-Cookie", cookie);
  return data({ result: { ...result, initialValue }, stamp, conflict }, { status, headers });
}

/**
 * The answer to work that threw: an expected refusal has its own sentence and status; anything else is logged and
 * answered with 503 and the documented sentence. Nothing typed is lost. A Response, such as a 404, is thrown on.
 */
export function failed<I, O>(
  submission: Submission<I, string[], O>,
  error: unknown,
  refusal: { message: string; hide?: string[] },
) {
  if (error instanceof Response) throw error;
  if (error instanceof AppError) {
    const { message, status, retryAfter } = error;
    const conflict =
      error instanceof StaleEdit ? { current: error.current, version: error.version } : undefined;
    return invalid(submission, { ...refusal, message, status, retryAfter, conflict });
  }
  logError("form.failed", error);
  return invalid(submission, { ...refusal, status: 503 });
}

/**
 * Runs the work of a form in one transaction and returns the address that shows its result. The same one-time key with
 * the same fields gives the first address again and does nothing; another key or other fields are a new submission.
 */
export async function once(
  submission: object,
  work: (transaction: Executor) => Promise<string>,
): Promise<string> {
  const { key, hash } = oneTimeKey(submission);
  return inTransaction(db, async (trx) => {
    if (key === undefined) return work(trx);
    // A second click waits here until the first one's transaction ends.
    const mine = await trx
      .insertInto("form_keys")
      .values({ key, fields_hash: hash, location: "" })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!mine) {
      const first = await trx
        .selectFrom("form_keys")
        .select(["fields_hash", "location"])
        .where("key", "=", key)
        .executeTakeFirst();
      return first?.fields_hash.equals(hash) ? first.location : work(trx);
    }
    const location = await work(trx);
    await trx.updateTable("form_keys").set({ location }).where("key", "=", key).execute();
    return location;
  });
}

function oneTimeKey(submission: object): { key: string | undefined; hash: Buffer } {
  const { path = "", fields } = posted.get(submission) ?? {};
  const key = text(fields, "_key");
  const typed = [...(fields ?? [])].filter(([name]) => !name.startsWith("_")).sort();
  const hash = createHash("sha256")
    .update(JSON.stringify([path, typed]))
    .digest();
  return { key: validate(key) ? key : undefined, hash };
}

/** 303 to a live page with one message for it. */
export async function redirectWithFlash(to: string, message: string, kind: Flash["kind"] = "success") {
  return redirect(to, { status: 303, headers: { "Set-Cookie": await flashCookie({ kind, message }) } });
}

/** 303 to a paper page: a hydrated page loads it as a document (design.md 3). */
export function redirectToPaper(to: string, headers: HeadersInit = {}) {
  return redirectDocument(to, { status: 303, headers });
}

function text(fields: FormData | undefined, name: string): string {
  const value = fields?.get(name);
  return typeof value === "string" ? value : "";
}
