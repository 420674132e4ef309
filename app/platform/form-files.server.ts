import { AppError } from "./app-error.server";
import { ConcurrencyLimiter } from "./concurrency-limiter.server";
import { type CheckedFile, checkFile, FileRefused, tooManyFiles } from "./file-checks.server";
import type { FileRule } from "./file-kinds";
import { FileStoreError, fileStore } from "./file-store.server";
import { isTaken, keepObject, keptAs } from "./files.server";
import * as HeldFiles from "./held-files.server";
import { logError } from "./log.server";
import { addressKey, type Limit, take, tooMany } from "./rate-limit.server";
import { type FormBody, lastOf, readForm, uploadLimit } from "./request-body.server";
import { singleton } from "./singleton.server";

/** By field. */
export type FileRules = Record<string, FileRule>;

const chooseAgain = "Choose the file again";

/** Opening a file costs more than any other field. */
const sending: Limit = { name: "files-sent", tries: 60, window: 3_600 };

/** Bytes. A smaller form may have no file, so it is counted once it is read. */
const smallBody = 64 * 1024;

/** Forms whose files are in memory, from before they are checked until they are stored. */
const inHand = singleton(
  "forms in hand",
  () =>
    new ConcurrencyLimiter({
      maxActive: 3,
      maxActivePerSender: 2,
      maxQueued: 100,
      maxQueuedPerSender: 40,
      queueTimeoutMs: 20_000,
    }),
);

/** What a page shows of a file that need not be chosen again. */
export interface HeldFile {
  id: string;
  name: string;
  size: number;
}

/** The files that came with a form, and those held for it before. */
export class FormFiles {
  /** The sentence for a field whose file is missing or refused. */
  readonly errors: Record<string, string[]> = {};
  /** What went wrong with all of them. */
  problem: Error | undefined;
  /** Sent with the answer to a refused form. */
  cookie: string | undefined;
  #chosen = new Map<string, CheckedFile>();
  #held = new Map<string, HeldFiles.HeldRow>();
  #opened = new Map<string, CheckedFile>();
  #endTurn: (() => void) | undefined;

  private constructor(
    private readonly rules: FileRules,
    private readonly body: FormBody,
    private readonly holder: HeldFiles.Holder,
    /** The field whose button Remove was pressed. */
    readonly removing: string | undefined,
  ) {}

  /** The fields below the file fields; their errors come last. */
  get followers(): string[] {
    return Object.values(this.rules).flatMap(({ followedBy = [] }) => followedBy);
  }

  /**
   * Anything wrong with all files becomes `problem`, so that no typed word is lost. Call `end`. @throws Response like
   * readForm
   */
  static async read(request: Request, rules: FileRules | undefined): Promise<[FormData, FormFiles]> {
    const isLarge = Number(request.headers.get("Content-Length") ?? smallBody) >= smallBody;
    const problem = rules && isLarge ? await problemOf(countTry) : undefined;
    const body = await readForm(request, rules, problem === undefined);
    const { fields, failure } = body;
    const asked = fields.getAll("_remove").at(-1);
    const removing = Object.keys(rules ?? {}).find((name) => name === asked);
    const holder = await HeldFiles.holderOf(request, lastOf(fields, "_key"));
    const files = new FormFiles(rules ?? {}, body, holder, removing);
    files.problem = problem ?? failure;
    if (rules) await files.#judge(request.signal, isLarge);
    return [fields, files];
  }

  async #judge(signal: AbortSignal, isCounted: boolean): Promise<void> {
    const chosen = new Map<string, File>();
    for (const name of Object.keys(this.rules)) {
      const file = this.body.fields.getAll(name).findLast((value) => value instanceof File);
      if (file && name !== this.removing) chosen.set(name, file);
    }
    this.problem ??= await problemOf(async () => {
      this.#held = await HeldFiles.findHeld(this.holder, Object.keys(this.rules));
      if (chosen.size > 0 && !isCounted) await countTry();
      if (chosen.size > 0 || this.#held.size > 0) this.#endTurn = await turn(signal);
      for (const [name, rule] of Object.entries(this.rules)) {
        const file = chosen.get(name);
        if (file) await this.#check(name, file, rule, signal);
        else if (rule.required && !this.#held.has(name)) this.errors[name] = [rule.required];
      }
    });
    if (!this.problem) return;
    for (const name of chosen.keys()) if (!this.#chosen.has(name)) this.errors[name] ??= [chooseAgain];
  }

  async #check(name: string, file: File, rule: FileRule, signal: AbortSignal): Promise<void> {
    if (this.body.size > uploadLimit) {
      this.errors[name] = ["Choose smaller files: together they can have at most 12MB"];
      return;
    }
    try {
      this.#chosen.set(name, await checkFile(file, rule, signal));
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      this.errors[name] = [error.message];
    }
  }

  async end(): Promise<void> {
    this.#endTurn?.();
    await this.body.close().catch((error) => logError("files.left", error));
  }

  /** Writes every object to the store, or reads it from there, before a transaction is open. */
  async prepare(): Promise<void> {
    for (const file of this.#chosen.values()) await keepObject(file);
    for (const [name, row] of this.#held) {
      const kind = this.rules[name]?.kinds.find((each) => each === row.kind);
      if (this.#chosen.has(name) || !kind) continue;
      // A second click gets the first one's result, and storeFile refuses anything else.
      const bytes = row.usedAt ? new Uint8Array() : await readHeld(row.objectKey);
      const { contentType, sha256, pages } = row;
      const file = { bytes, kind, contentType, name: row.name, sha256, pages };
      keptAs(file, row);
      this.#opened.set(name, file);
    }
  }

  /** After `prepare`. */
  get(name: string): CheckedFile | undefined {
    return this.#chosen.get(name) ?? this.#opened.get(name);
  }

  /** What the one-time key stands for, along with the fields. */
  get parts(): string[][] {
    return Object.keys(this.rules).flatMap((name) => {
      const file = this.#chosen.get(name) ?? this.#held.get(name);
      return file ? [[name, file.name, Buffer.from(file.sha256).toString("base64url")]] : [];
    });
  }

  /** What is held for this form, by field; null if it was just removed. */
  get held(): Record<string, HeldFile | null> {
    const rows = [...this.#held].filter(([, { usedAt }]) => !usedAt);
    const held = rows.map(([field, { id, name, size }]) => [field, { id, name, size }]);
    return { ...(this.removing && { [this.removing]: null }), ...Object.fromEntries(held) };
  }

  /** Keeps the files for the form's next try, under its next key; one that cannot be kept has to be chosen again. */
  async hold(nextKey: string): Promise<void> {
    const before = new Map([...this.#held].filter(([, { usedAt }]) => !usedAt));
    for (const [field, file] of this.#chosen) {
      if (await this.#keep(field, file, nextKey)) before.delete(field);
      else this.errors[field] ??= [chooseAgain];
    }
    try {
      await HeldFiles.follow([...before.values()], nextKey);
    } catch (error) {
      logError("files.not-held", error);
      this.#held.clear();
    }
  }

  async #keep(field: string, file: CheckedFile, key: string): Promise<boolean> {
    // The form fails because of the store: another try would take just as long.
    if (this.problem instanceof FileStoreError) return false;
    try {
      const { row, token, cookie } = await HeldFiles.hold(file, field, { ...this.holder, key });
      const before = this.#held.get(field);
      this.#held.set(field, row);
      this.holder.token = token;
      this.cookie = cookie;
      if (before) await HeldFiles.removeHeld([before]);
      return true;
    } catch (error) {
      logError("files.not-held", error);
      return false;
    }
  }

  /** After the form's work: removes whatever nothing took, as on a second click, and whatever was replaced. */
  async discard(): Promise<void> {
    const replaced = [...this.#chosen.keys()].flatMap((name) => this.#held.get(name) ?? []);
    const unused = [...this.#chosen.values()].filter((file) => !isTaken(file));
    try {
      for (const file of unused) await fileStore.remove(await keepObject(file));
      await HeldFiles.removeHeld(replaced);
    } catch (error) {
      logError("files.left", error);
    }
  }

  async remove(): Promise<void> {
    const name = this.removing ?? "";
    const row = this.#held.get(name);
    if (row) await HeldFiles.removeHeld([row]);
    this.#held.delete(name);
  }
}

async function problemOf(work: () => Promise<void>): Promise<Error | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error();
  }
}

async function countTry(): Promise<void> {
  const { allowed, retryAfter } = await take(sending, addressKey());
  if (!allowed) throw tooMany("Too many files in a short time. Please wait a while.", retryAfter);
}

async function turn(signal: AbortSignal): Promise<() => void> {
  const sender = addressKey();
  const end = await inHand.take({ sender, signal });
  if (end) return end;
  throw inHand.has(sender) ? tooMany(tooManyFiles, 30) : new AppError(tooManyFiles, 503, 30);
}

async function readHeld(key: string): Promise<Uint8Array> {
  try {
    return await fileStore.bytes(key);
  } catch (error) {
    if (error instanceof FileStoreError && error.missing) throw new AppError(chooseAgain);
    throw error;
  }
}
