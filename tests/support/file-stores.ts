import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe } from "vitest";
import { FileStore, type FileStoreTarget } from "../../app/platform/file-store.server";
import { swiftProgram, systemPython } from "../../scripts/find-s3.mjs";

const program = fileURLToPath(new URL("s3_server.py", import.meta.url));

/** OpenStack Swift, Debian's package python3-swift, for Debian's Python. */
const hasS3 = existsSync(swiftProgram);

type Bucket = Exclude<FileStoreTarget, { folder: string }>;

/** A store whose place can be made to fail. */
export interface TestStore {
  store: FileStore;
  target: FileStoreTarget;
  /** The same store for programs that need TLS, and the certificate file to trust. */
  tls?: { endpoint: string; certificate: string };
  full(): Promise<void>;
  away(): Promise<void>;
  heal(): Promise<void>;
  stop(): Promise<void>;
}

/** The tests run on a folder and on OpenStack Swift; the second half counts as skipped if Swift is not installed. */
export function onBothStores(title: string, tests: (made: { current: TestStore }) => void): void {
  onStore(`${title}, on a folder`, openFolder, tests);
  onS3(title, tests);
}

/** Counts as skipped if Swift is not installed. */
export function onS3(title: string, tests: (made: { current: TestStore }) => void): void {
  onStore(`${title}, on an S3 store`, openBucket, tests);
}

function onStore(
  title: string,
  openStore: () => Promise<TestStore>,
  tests: (made: { current: TestStore }) => void,
): void {
  describe.skipIf(openStore === openBucket && !hasS3)(title, () => {
    const made = {} as { current: TestStore };
    beforeAll(async () => {
      made.current = await openStore();
    }, 60_000);
    afterAll(() => made.current?.stop());
    tests(made);
  });
}

/** Full: a file is in place of the next folders, as there is no small disk to fill. Away: the folder is missing. */
async function openFolder(): Promise<TestStore> {
  const { mkdir, rename, rm, writeFile, readdir } = await import("node:fs/promises");
  const base = mkdtempSync(path.join(tmpdir(), "nightjar-store-"));
  const folder = path.join(base, "files");
  const target = { folder };
  const aside = path.join(base, "aside");
  const block = async () => {
    if (existsSync(folder)) await rename(folder, aside);
    await writeFile(folder, "");
  };
  return {
    store: new FileStore(target),
    target,
    full: block,
    away: block,
    async heal() {
      await rm(folder, { recursive: true, force: true });
      if (existsSync(aside)) await rename(aside, folder);
      else await mkdir(folder, { mode: 0o700 });
      await readdir(folder);
    },
    stop: async () => rmSync(base, { recursive: true, force: true }),
  };
}

/** Away: the process stops answering, so that a call runs into its time limit. */
async function openBucket(): Promise<TestStore> {
  const { child, bucket, folder, tls } = await startS3();
  await makeBucket(bucket);
  return {
    store: new FileStore(bucket),
    target: bucket,
    tls,
    full: async () => void child.kill("SIGUSR1"),
    away: async () => void child.kill("SIGSTOP"),
    async heal() {
      child.kill("SIGCONT");
      child.kill("SIGUSR2");
    },
    async stop() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startS3() {
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-swift-"));
  const child = spawn(systemPython, [program, folder], { stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said = `${said}${chunk}`.slice(-2_000);
  });
  const ended = once(child, "exit").then(() => {
    throw new Error(`Swift ended: ${said}`);
  });
  ended.catch(() => undefined);
  const line = once(createInterface(child.stdout), "line");
  const [text] = await Promise.race([line, ended]);
  const [, port, tlsPort] = /^ports (\d+) (\d+)$/.exec(String(text)) ?? [];
  const tls = { endpoint: `https://127.0.0.1:${tlsPort}`, certificate: path.join(folder, "tls.pem") };
  return { child, folder, tls, bucket: bucketAt(`http://127.0.0.1:${port}`) };
}

function bucketAt(endpoint: string): Bucket {
  const bucket = `files-${randomBytes(4).toString("hex")}`;
  return {
    bucket,
    endpoint,
    region: "us-east-1",
    accessKeyId: "nightjar:tests",
    secretAccessKey: "testing",
  };
}

/** Another bucket beside a store's. */
export async function bucketBeside(target: FileStoreTarget): Promise<Bucket> {
  if ("folder" in target) throw new Error("This store is a folder.");
  const beside = { ...target, bucket: `beside-${randomBytes(4).toString("hex")}` };
  await makeBucket(beside);
  return beside;
}

async function makeBucket({ bucket, endpoint, region, ...credentials }: Bucket): Promise<void> {
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}

export async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list()) keys.push(key);
  return keys.sort();
}
