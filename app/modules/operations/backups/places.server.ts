import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { DriverContract } from "flydrive/types";
import { env } from "~/platform/env.server";
import { bucketDriver, type FileStoreTarget, flush } from "~/platform/file-store.server";
import { errorCode } from "~/platform/log.server";
import { BackupError } from "./backup-error";

/** Where sealed files lie under names such as objects/ab/abcdef. Every method throws BackupError. */
export interface Place {
  readonly words: string;
  list(prefix: string): Promise<string[]>;
  /** All of the file is there under the name, or nothing. */
  put(name: string, file: string): Promise<void>;
  read(name: string): Promise<AsyncIterable<Uint8Array>>;
  remove(name: string): Promise<void>;
}

/** Six hours: a dump may be large and the way to the bucket slow. */
const callLimit = 6 * 3_600_000;

export class FolderPlace implements Place {
  constructor(readonly folder: string) {}

  get words(): string {
    return `the folder ${this.folder}`;
  }

  async list(prefix: string): Promise<string[]> {
    return this.#call("list its files", async () =>
      (await this.#names(prefix)).filter((name) => !name.endsWith(".part")),
    );
  }

  /** Flushed before it gets its name, so that a crash leaves no half file under it. */
  async put(name: string, file: string): Promise<void> {
    await this.#call("keep a file", () => this.write(name, createReadStream(file)));
  }

  /** @throws whatever the source does, or the disk */
  async write(name: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const target = path.join(this.folder, name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const part = `${target}.${process.pid}.part`;
    try {
      const handle = await open(part, "w", 0o600);
      await pipeline(source, handle.createWriteStream({ flush: true }));
      await rename(part, target);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await flush(path.dirname(target));
  }

  async read(name: string): Promise<AsyncIterable<Uint8Array>> {
    return this.#call(`open ${name}`, async () =>
      (await open(path.join(this.folder, name))).createReadStream(),
    );
  }

  async has(name: string): Promise<boolean> {
    return stat(path.join(this.folder, name)).then(
      () => true,
      () => false,
    );
  }

  async remove(name: string): Promise<void> {
    await this.#call("remove a file", () => rm(path.join(this.folder, name), { force: true }));
  }

  /** What writing left when its process died. */
  async removeParts(): Promise<void> {
    await this.#call("tidy up", async () => {
      for (const name of await this.#names(""))
        if (name.endsWith(".part")) await rm(path.join(this.folder, name), { force: true });
    });
  }

  /** Absolute; a place in a bucket has none. */
  pathOf(name: string): string {
    return path.join(this.folder, name);
  }

  async #names(prefix: string): Promise<string[]> {
    const options = { recursive: true, withFileTypes: true } as const;
    const entries = await readdir(path.join(this.folder, prefix), options).catch((error: unknown) => {
      if (errorCode(error) === "ENOENT") return [];
      throw error;
    });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(this.folder, path.join(entry.parentPath, entry.name)))
      .sort();
  }

  #call<T>(what: string, work: () => Promise<T>): Promise<T> {
    return work().catch(failed(this, what));
  }
}

class BucketPlace implements Place {
  #driver: Promise<DriverContract> | undefined;

  constructor(readonly target: Exclude<FileStoreTarget, { folder: string }>) {}

  get words(): string {
    return `the bucket ${this.target.bucket}`;
  }

  async list(prefix: string): Promise<string[]> {
    return this.#call("list its files", async (driver) => {
      const names: string[] = [];
      let paginationToken: string | undefined;
      do {
        const page = await driver.listAll(prefix, { recursive: true, paginationToken });
        for (const object of page.objects) if (object.isFile) names.push(object.key);
        paginationToken = page.paginationToken;
      } while (paginationToken);
      return names.sort();
    });
  }

  async put(name: string, file: string): Promise<void> {
    await this.#call("keep a file", async (driver) => {
      const { size } = await stat(file);
      const options = { contentLength: size, contentType: "application/octet-stream" };
      await driver.putStream(name, createReadStream(file), options);
    });
  }

  async read(name: string): Promise<AsyncIterable<Uint8Array>> {
    return this.#call(`open ${name}`, (driver) => driver.getStream(name));
  }

  async remove(name: string): Promise<void> {
    await this.#call("remove a file", (driver) => driver.delete(name));
  }

  async #call<T>(what: string, work: (driver: DriverContract) => Promise<T>): Promise<T> {
    this.#driver ??= bucketDriver(this.target, callLimit);
    return this.#driver.then(work).catch(failed(this, what));
  }
}

/** Backups are made in a folder; with a bucket they go there, and stay in the folder while that fails. */
export interface Places {
  local: FolderPlace;
  remote: BucketPlace | undefined;
}

export function openPlaces(): Places {
  const { dir, s3 } = env.backup;
  return { local: new FolderPlace(dir), remote: s3 && new BucketPlace(s3) };
}

/** Reads from the folder what is there, and the rest from the bucket. */
export function reading({ local, remote }: Places): Pick<Place, "list" | "read" | "words"> {
  if (!remote) return local;
  return {
    words: remote.words,
    list: async (prefix) =>
      [...new Set([...(await local.list(prefix)), ...(await remote.list(prefix))])].sort(),
    read: async (name) => ((await local.has(name)) ? local : remote).read(name),
  };
}

function failed(place: Place, what: string) {
  return (error: unknown): never => {
    if (error instanceof BackupError) throw error;
    const cause = error instanceof Error ? error.cause : undefined;
    const code = errorCode(error) ?? errorCode(cause) ?? (error instanceof Error ? error.name : "Error");
    throw new BackupError(`${upper(place.words)} could not ${what} (${code}).`, { cause: error });
  };
}

function upper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
