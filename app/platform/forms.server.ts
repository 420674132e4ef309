import { randomUUID } from "node:crypto";
import { parse, type Submission, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, redirectDocument } from "@remix-run/node";
import { sql } from "kysely";
import { validate } from "uuid";
import { z } from "zod";
import { AppError, FieldRefusal, StaleEdit } from "./app-error.server";
import { db, type Executor, inTransaction } from "./db.server";
import type { CheckedFile } from "./file-checks.server";
import { type Flash, flashCookie } from "./flash.server";
import { type FileRules, FormFiles } from "./form-files.server";
import { fieldIn, isSecretName, partsOf } from "./form-schema";
import { logError } from "./log.server";
import { lastOf } from "./request-body.server";
import { currentScope, type Unsent } from "./scope.server";
import { digest, isSameText, mac, macs } from "./secrets.server";

const shortestFill = 2_000;

export const noFields = z.object({});

interface FormStamp {
  key: string;
  time: string;
}

export function formStamp(): FormStamp {
  const now = Date.now().toString(36);
  return { key: randomUUID(), time: `${now}.${mac("form-time", now).toString("base64url")}` };
}

interface Refusal {
  status?: number;
  message?: string;
  fieldErrors?: Record<string, string[]>;
  retryAfter?: number;
  cookie?: string;
  conflict?: Conflict;
}

type Conflict = Pick<StaleEdit, "version" | "since" | "clashes" | "texts">;

type RefusedForm = ReturnType<PostedForm<z.ZodType>["refuse"]>;

/** Where a form has none but the problem, that sentence alone. */
interface FormRules {
  problem: string;
  /** By field; the schema does not name these fields. `work` gets each from `form.file(name)`. */
  files?: FileRules;
  incomplete?: (payload: Record<string, unknown>) => string | undefined;
}

/**
 * An AppError keeps its own sentence and status; any other error is logged and answered with 503 and `problem`.
 * Whatever is refused, a good file stays with the form. `work` refuses by throwing.
 */
export async function submit<S extends z.ZodType, R>(
  request: Request,
  schema: S,
  rules: string | FormRules,
  work: (value: z.output<S>, form: PostedForm<S>) => Promise<R>,
): Promise<R | RefusedForm> {
  const { problem, files, incomplete }: FormRules = typeof rules === "string" ? { problem: rules } : rules;
  const form = await parseForm(request, schema, files);
  try {
    if (form.files.problem) throw form.files.problem;
    if (form.files.removing) return await form.withoutFile();
    if (form.value === undefined) {
      await form.holdFiles();
      return form.refuse({ message: incomplete?.(form.typed) });
    }
    await form.files.prepare();
    const result = await work(form.value, form);
    await form.files.discard();
    return result;
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof Error) form.files.problem = error;
    await form.holdFiles();
    if (error instanceof AppError) return form.refuse(refusalOf(error, schema));
    logError("form.failed", error);
    return form.refuse({ status: 503, message: problem });
  } finally {
    await form.files.end();
  }
}

function refusalOf(error: AppError, schema: z.ZodType): Refusal {
  if (error instanceof FieldRefusal) {
    const fields = Object.entries(error.fields);
    if (fields.every(([name]) => fieldIn(schema, name).isKnown))
      return { fieldErrors: Object.fromEntries(fields.map(([name, sentence]) => [name, [sentence]])) };
  }
  const { message, status, retryAfter } = error;
  return { message, status, retryAfter, conflict: error instanceof StaleEdit ? error : undefined };
}

/**
 * A form as it was sent, for `submit`. A list keeps all its values, any other field the last one (ASVS V15.3.7).
 * @throws Response as readForm does
 */
export async function parseForm<S extends z.ZodType>(
  request: Request,
  schema: S,
  rules?: FileRules,
): Promise<PostedForm<S>> {
  const [sent, files] = await FormFiles.read(request, rules);
  return new PostedForm({ schema, path: new URL(request.url).pathname, sent, files });
}

function fieldsOf(schema: z.ZodType, sent: Iterable<[string, FormDataEntryValue]>): FormData {
  const typed = new FormData();
  for (const [name, value] of sent) {
    const { isKnown, isList, isSecret, isMultiline } = fieldIn(schema, name);
    // A nested name that is not in the schema would overwrite the field it starts with.
    if (typeof value !== "string" || name.startsWith("_") || (!isKnown && /[.[]/.test(name))) continue;
    const text = isSecret ? value : isMultiline ? value.replaceAll("\r\n", "\n") : onOneLine(value);
    if (isList) typed.append(name, text);
    else typed.set(name, text);
  }
  return typed;
}

interface Posted<S extends z.ZodType> {
  schema: S;
  /** The address it was sent to. */
  path: string;
  /** Everything that was sent, including our hidden fields. */
  sent: FormData;
  files: FormFiles;
}

class PostedForm<S extends z.ZodType> {
  readonly files: FormFiles;
  readonly #posted: Posted<S>;
  /** What the schema knows of what was sent. */
  readonly #fields: FormData;
  /** The names of fields that are never shown again. */
  readonly #secrets: string[];
  readonly #submission: Submission<z.input<S>, string[], z.output<S>>;

  constructor(posted: Posted<S>) {
    const { schema, sent, files } = posted;
    this.files = files;
    this.#posted = posted;
    this.#fields = fieldsOf(schema, sent);
    this.#secrets = [...this.#fields.keys()].filter(
      (name) => fieldIn(schema, name).isSecret || isSecretName(name),
    );
    this.#submission = parseWithZod(this.#fields, { schema });
  }

  /** Undefined while a field or a file is wrong: `refuse` then says which. */
  get value(): z.output<S> | undefined {
    const isValid = this.#submission.status === "success" && Object.keys(this.files.errors).length === 0;
    return isValid ? this.#submission.value : undefined;
  }

  /** The fields as they were typed. */
  get typed(): Record<string, unknown> {
    return this.#submission.payload;
  }

  /**
   * For a field with a file rule: the checked file, new or held since an earlier try. @throws AppError if there is none
   */
  file(name: string): CheckedFile {
    const file = this.files.get(name);
    if (!file) throw new AppError("Choose a file");
    return file;
  }

  /** The same for a field whose rule does not require a file. */
  optionalFile(name: string): CheckedFile | undefined {
    return this.files.get(name);
  }

  /** Call it before `refuse`, which shows what is held. */
  async holdFiles(): Promise<void> {
    await this.files.hold(this.#next.key);
  }

  /** What shows the form again as it was sent, without a complaint. */
  again() {
    const { initialValue } = this.#submission.reply({ hideFields: this.#secrets });
    return { result: { initialValue }, stamp: this.#next };
  }

  /** The form again, without the file that was removed. */
  async withoutFile() {
    await this.files.remove();
    await this.holdFiles();
    return this.#answer(this.again().result, {});
  }

  /** The honeypot holds text, or the form did not come from a page of ours. */
  get isTrapped(): boolean {
    const [made = "", signature = ""] = this.#own("_time").split(".");
    const isSigned = macs("form-time", made).some((own) => isSameText(own.toString("base64url"), signature));
    return this.#own("_url") !== "" || !isSigned;
  }

  /** It is trapped, or younger than 2 s: for forms that a password manager does not fill in and send. */
  get looksAutomated(): boolean {
    const age = Date.now() - Number.parseInt(this.#own("_time"), 36);
    // A time in the future comes from another process, or from before a clock correction. It says nothing about the
    // sender.
    return this.isTrapped || (age >= 0 && age < shortestFill);
  }

  refuse(refusal: Refusal = {}) {
    const { message, conflict, retryAfter } = refusal;
    const fieldErrors = { ...this.files.errors, ...refusal.fieldErrors };
    const result: SubmissionResult<string[]> = this.#submission.reply({
      formErrors: message ? [message] : undefined,
      fieldErrors,
      hideFields: this.#secrets,
    });
    // Conform sorts errors by name; the summary lists them in form order.
    const { error } = result;
    for (const name of [...Object.keys(fieldErrors), ...this.files.followers]) {
      const own = error?.[name];
      if (!error || !own) continue;
      delete error[name];
      error[name] = own;
    }
    if (conflict) result.initialValue = this.#onTopOf(conflict.texts);
    const scope = currentScope();
    if (scope) {
      scope.formRefused = true;
      scope.retryAfter = retryAfter;
      scope.unsent = this.#unsent(Object.values(error ?? {}).flatMap((sentences) => sentences ?? []));
    }
    return this.#answer(result, { status: 400, ...refusal });
  }

  /** With the next key, which finds the kept files. */
  #unsent(problems: string[]): Unsent {
    const { key, time } = this.#next;
    const shown = [...this.#fields].flatMap(([name, value]): Unsent["typed"] =>
      typeof value === "string" && !this.#secrets.includes(name) ? [[name, value]] : [],
    );
    const files = Object.values(this.files.held).flatMap((held) => held?.name ?? []);
    return { problems: [...new Set(problems)], typed: [...shown, ["_key", key], ["_time", time]], files };
  }

  #answer(result: SubmissionResult<string[]>, { status = 200, cookie, conflict }: Refusal) {
    const headers = new Headers();
    for (const each of [cookie, this.files.cookie]) if (each) headers.append("Set-Cookie", each);
    const { version, since, clashes } = conflict ?? {};
    const known = conflict ? { version, since, clashes } : undefined;
    return data({ result, stamp: this.#next, held: this.files.held, conflict: known }, { status, headers });
  }

  get #next(): FormStamp {
    const time = this.#own("_time");
    this.#stamp ??= time ? { ...formStamp(), time } : formStamp();
    return this.#stamp;
  }

  #stamp: FormStamp | undefined;

  /** The fields where the person chose the others' saved value. */
  get keepTheirs(): string[] {
    const kept = [...this.#posted.sent].filter(
      ([name, value]) => name.startsWith("_keep_") && value === "theirs",
    );
    return kept.map(([name]) => name.slice("_keep_".length));
  }

  /** What the form held when it was opened, without fields that would not pass today. */
  get original(): Record<string, unknown> | undefined {
    const { schema, sent } = this.#posted;
    if (!sent.has("original")) return undefined;
    const opened = fieldsOf(schema, new URLSearchParams(this.#own("original")));
    opened.set("version", this.#own("version"));
    const { error } = parseWithZod(opened, { schema }).reply();
    const failing = Object.keys(error ?? {}).flatMap((name) => partsOf(name)?.[0] ?? []);
    // What was typed passes, and lets the other fields be read.
    for (const name of failing) opened.set(name, this.#fields.get(name) ?? "");
    const read = parseWithZod(opened, { schema });
    if (read.status !== "success") return undefined;
    const fields = Object.entries(Object(read.value));
    return Object.fromEntries(fields.filter(([name]) => !failing.includes(name)));
  }

  /** What was typed, over what is saved now: an untouched field shows the saved text. */
  #onTopOf(texts: Record<string, string>) {
    const original = new URLSearchParams(this.#own("original"));
    const form = new URLSearchParams();
    for (const [name, value] of this.#fields)
      if (typeof value === "string" && !this.#secrets.includes(name)) form.append(name, value);
    for (const [name, text] of Object.entries(texts)) {
      const typed = form.get(name)?.replaceAll("\r\n", "\n");
      if (!original.has(name) || (typed !== undefined && typed !== original.get(name))) continue;
      form.set(name, text);
      original.set(name, text);
    }
    if (form.has("original")) form.set("original", original.toString());
    return parse(form, { resolve: () => ({}) }).reply().initialValue;
  }

  /** The same key with the same fields returns the first address again and does nothing. */
  async once(work: (transaction: Executor) => Promise<string>): Promise<string> {
    const key = this.#own("_key");
    if (!validate(key)) return inTransaction(db, work);
    const hash = this.#fieldsHash();
    return inTransaction(db, async (trx) => {
      // A second click waits here for the first one's transaction to end.
      const mine = await trx
        .insertInto("formKeys")
        .values({ key, fieldsHash: hash, location: "" })
        .onConflict((conflict) => conflict.column("key").doNothing())
        .returning("key")
        .executeTakeFirst();
      if (!mine) {
        const first = await trx
          .selectFrom("formKeys")
          .select(["fieldsHash", "location"])
          .where("key", "=", key)
          .executeTakeFirst();
        return first?.fieldsHash.equals(hash) ? first.location : work(trx);
      }
      const location = await work(trx);
      await trx.updateTable("formKeys").set({ location }).where("key", "=", key).execute();
      return location;
    });
  }

  #own(name: string): string {
    return lastOf(this.#posted.sent, name);
  }

  /** Leaves out secrets: it is stored, and this is no password hash. */
  #fieldsHash(): Buffer {
    const typed = [...this.#fields].filter(([name]) => !this.#secrets.includes(name));
    const fields = [...typed, ...this.files.parts].map((field) => JSON.stringify(field)).sort();
    return digest(JSON.stringify([this.#posted.path, fields]));
  }
}

function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

export async function redirectWithFlash(
  to: string,
  message: string,
  kind: Flash["kind"] = "success",
  links?: Flash["links"],
) {
  const at = to.includes("#") ? to : undefined;
  const undo = currentScope()?.undo;
  return redirect(to, {
    status: 303,
    headers: { "Set-Cookie": await flashCookie({ kind, message, at, undo, links }) },
  });
}

/** A hydrated page loads a paper page as a document. */
export function redirectToPaper(to: string, headers: HeadersInit = {}) {
  return redirectDocument(to, { status: 303, headers });
}

export async function sweepFormKeys(): Promise<number> {
  const result = await db
    .deleteFrom("formKeys")
    .where("createdAt", "<", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
