import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { FSDriver } from "flydrive/drivers/fs";
import type { DriverContract } from "flydrive/types";
import { env } from "./env.server";
import { errorCode } from "./log.server";
import { singleton } from "./singleton.server";
import { withTimeout } from "./with-timeout.server";

/** A folder, created with the first file, or a private bucket of an S3-compatible store. */
export type FileStoreTarget = { folder: string } | NonNullable<typeof env.s3>;

/** Milliseconds per call. A form waits for at most two: a write and a read. */
const callLimit = 10_000;
const connectLimit = 3_000;

const keyShape = /^[0-9a-f]\/[0-9a-f]{32}(\.[0-9a-f]{8}\.part)?$/;

/** The first part of every key, so that keys can be compared with rows in 16 pieces. */
export const keyParts = [..."0123456789abcdef"].map((digit) => `${digit}/`);

/** Random, so that it reveals nothing: no name, person or order of arrival. */
export function newFileKey(): string {
  const key = randomBytes(16).toString("hex");
  return `${key[0]}/${key}`;
}

/** The store is down, full, slow or refuses us, or has no such object (`missing`); `code` is the cause's. */
export class FileStoreError extends Error {
  override name = "FileStoreError";
  readonly code: string;
  readonly missing: boolean;

  constructor(call: string, cause: unknown) {
    const code = errorCode(cause) ?? (cause instanceof Error ? cause.name : "Error");
    super(`The file store could not ${call}: ${code}`, { cause });
    this.code = code;
    this.missing = ["ENOENT", "NoSuchKey", "NotFound"].includes(code);
  }
}

/** Private objects by key. Every method throws FileStoreError, after `limit` ms at the latest. */
export class FileStore {
  #driver: Promise<DriverContract> | undefined;

  constructor(
    private target: FileStoreTarget,
    private limit = callLimit,
  ) {}

  /** Stores all of it or nothing under the key; in a folder it is on disk when this returns. */
  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const options = { contentType, contentLength: bytes.byteLength };
    await this.#call("keep a file", (driver) => driver.put(checked(key), bytes, options));
  }

  async open(key: string): Promise<ReadableStream<Uint8Array>> {
    const stream = await this.#call("open a file", (driver) => driver.getStream(checked(key)));
    return createReadableStreamFromReadable(stream);
  }

  async bytes(key: string): Promise<Uint8Array> {
    return this.#call("read a file", async (driver) => {
      const chunks: Uint8Array[] = [];
      const stream = await driver.getStream(checked(key));
      const late = setTimeout(() => stream.destroy(new Error("late")), this.limit);
      try {
        for await (const chunk of stream) chunks.push(chunk);
      } finally {
        clearTimeout(late);
      }
      return new Uint8Array(Buffer.concat(chunks));
    });
  }

  /** Succeeds even if there is no such object. */
  async remove(key: string): Promise<void> {
    await this.#call("remove a file", (driver) => driver.delete(checked(key)));
  }

  /** When it was written; undefined if there is no such object. */
  async writtenAt(key: string): Promise<Date | undefined> {
    try {
      const { lastModified } = await this.#call("look at a file", (driver) =>
        driver.getMetaData(checked(key)),
      );
      return lastModified;
    } catch (error) {
      if (error instanceof FileStoreError && error.missing) return undefined;
      throw error;
    }
  }

  /** The keys below one of `keyParts`, or all; skips objects in a shared bucket that are not ours. */
  async *list(prefix = ""): AsyncGenerator<string> {
    let paginationToken: string | undefined;
    do {
      const options = { recursive: true, paginationToken };
      const page = await this.#call("list its files", (driver) => driver.listAll(prefix || "/", options));
      for (const object of page.objects) if (object.isFile && keyShape.test(object.key)) yield object.key;
      paginationToken = page.paginationToken;
    } while (paginationToken);
  }

  /** Undefined if the files are in a bucket. */
  get folder(): string | undefined {
    return "folder" in this.target ? this.target.folder : undefined;
  }

  get place(): string {
    return "folder" in this.target ? "A folder of the server" : `The bucket ${this.target.bucket}`;
  }

  /** For tests. `limit`: milliseconds for one call. */
  switchTo(target: FileStoreTarget, limit = callLimit): void {
    this.target = target;
    this.limit = limit;
    this.#driver = undefined;
  }

  async #call<T>(what: string, work: (driver: DriverContract) => Promise<T>): Promise<T> {
    const { target } = this;
    this.#driver ??=
      "folder" in target
        ? Promise.resolve(new FolderDriver(target.folder))
        : bucketDriver(target, this.limit);
    const driver = this.#driver;
    const late = () => {
      throw Object.assign(new Error(), { code: "ETIMEDOUT" });
    };
    try {
      return await withTimeout(this.limit, driver.then(work), late);
    } catch (error) {
      throw new FileStoreError(what, error);
    }
  }
}

export const fileStore = singleton(
  "file store",
  () => new FileStore(env.s3 ?? { folder: path.join(env.dataDir, "files") }),
);

function checked(key: string): string {
  if (!keyShape.test(key)) throw new Error("This is not a key of the file store.");
  return key;
}

/** Readable for this user only, and safe from crashes: written beside, flushed, then renamed. */
class FolderDriver extends FSDriver {
  constructor(private readonly folder: string) {
    super({ location: folder, visibility: "private" });
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const file = path.join(this.folder, key);
    const made = await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const part = `${file}.${randomBytes(4).toString("hex")}.part`;
    try {
      const handle = await open(part, "wx", 0o600);
      try {
        await handle.writeFile(contents);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await flush(path.dirname(file));
    if (made) await flush(path.dirname(made));
  }

  override async getStream(key: string): Promise<Readable> {
    const handle = await open(path.join(this.folder, key));
    return handle.createReadStream();
  }
}

/** Flushes what was written to a folder, names included, to disk. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The AWS client is large, so only a server with a bucket loads it. `limit`: milliseconds per call. */
async function bucketDriver(target: NonNullable<typeof env.s3>, limit: number): Promise<DriverContract> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = target;
  return new S3Driver({
    bucket,
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    visibility: "private",
    // Buckets that enforce owner control, the default on AWS, and R2 refuse any access list.
    supportsACL: false,
    // Older stores, Swift among them, support neither the newer checksums nor bodies in signed pieces.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connectLimit,
      requestTimeout: limit,
      socketTimeout: limit,
      throwOnRequestTimeout: true,
    },
  });
}
