import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import path from "node:path";
import { env } from "./env.server";
import { singleton } from "./singleton.server";

const folder = () =>
  singleton("incoming files", () => {
    const made = path.join(env.dataDir, "incoming");
    mkdirSync(made, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(made)) rmSync(path.join(made, name), { force: true });
    return made;
  });

/** Bytes on disk without a file name: they are gone when closed, and with the process however it ends. */
export class TemporaryFile {
  readonly id = randomUUID();
  size = 0;
  #handle: FileHandle | undefined;

  async append(bytes: Uint8Array): Promise<void> {
    if (!this.#handle) {
      const name = path.join(folder(), this.id);
      this.#handle = await open(name, "wx+", 0o600);
      await rm(name, { force: true });
    }
    await this.#handle.writeFile(bytes);
    this.size += bytes.byteLength;
  }

  async read(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(this.size);
    const read = await this.#handle?.read(bytes, 0, bytes.length, 0);
    if (read?.bytesRead !== bytes.length) throw new Error("A temporary file was cut.");
    return bytes.buffer;
  }

  async close(): Promise<void> {
    await this.#handle?.close();
  }
}

export class SentFile extends File {
  readonly #content: TemporaryFile;

  constructor(content: TemporaryFile, name: string, type: string) {
    super([], name, { type });
    this.#content = content;
  }

  override get size(): number {
    return this.#content.size;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#content.read();
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.arrayBuffer());
  }
}
