import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Kysely } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import type { DB } from "../../app/platform/db.generated";
import { onTarget } from "../../app/platform/schema.server";
import { freePort } from "../../scripts/free-port.mjs";
import { createTestDatabase, createTestFolder, type TestDatabase } from "./database";
import { copyDemo, isUsualDemo } from "./demo-template";
import { settings } from "./settings";

export interface AppOptions {
  /** TEST_ENGINE by default, or else the embedded database. */
  engine?: "postgres" | "embedded";
  /** Added to the settings of a demo; DEMO "" starts it as in production. */
  env?: Record<string, string>;
  /** A folder the caller keeps, so that a second app can continue with it. */
  dataDir?: string;
  /** A database the caller keeps, so that two apps can share it. */
  database?: string;
  /** Changes its data before it starts. */
  prepare?(database: Kysely<DB>): Promise<unknown>;
}

export interface App {
  url: string;
  port: number;
  dataDir: string;
  databaseUrl?: string;
  pid: number;
  output(): string;
  /** Stops reading its output, as a log collector does when it ends. */
  closeOutput(): void;
  /** Moves its performance.now() forward. */
  advance(seconds: number): Promise<void>;
  /** Ends now whatever would end within this many seconds: time limits, and pauses of a second or more. */
  hasten(seconds: number): Promise<void>;
  /** Sets its wall clock this many seconds ahead of the machine's, or behind. */
  setClock(seconds: number): Promise<void>;
  /** The signed time of a form opened a minute ago: a form filled in within two seconds is not accepted. */
  earlierTime(): Promise<string>;
  /** Whether names such as localhost can be looked up. */
  setNames(answered: boolean): Promise<void>;
  /** Sends SIGTERM and resolves to the exit code, or to -1 if a signal ended it. */
  stop(): Promise<number>;
  /** Sends SIGKILL, as a power cut would. */
  kill(): Promise<void>;
  /** The emails in the demo's folder, oldest first. */
  mails(): Promise<Email[]>;
  /** Stops it and removes the folder and database startApp made. */
  dispose(): Promise<void>;
}

const memoryLimits = ["--max-semi-space-size=8", "--heap-growing-percent=100"];
const runner = fileURLToPath(new URL("./run-app.mjs", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Starts the built app with its own folder and database, and waits until it is ready.
 * @throws Error with all its output if it ends before it is ready
 */
export async function startApp(options: AppOptions = {}): Promise<App> {
  const engine = options.engine ?? (process.env.TEST_ENGINE === "postgres" ? "postgres" : "embedded");
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), "nightjar-app-"));
  const made = await makeData(engine, dataDir, options);
  const databaseUrl = engine === "postgres" ? (options.database ?? made?.url) : undefined;
  const removeWhatWasMade = async () => {
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    await made?.drop();
  };
  try {
    const target = databaseUrl ? { url: databaseUrl } : { folder: path.join(dataDir, "db") };
    if (options.prepare) await onTarget(target, options.prepare);
    const started = await launch({ dataDir, databaseUrl, env: options.env ?? {} });
    return {
      ...started,
      dataDir,
      databaseUrl,
      earlierTime: async () => earlierTime(await sessionSecret(dataDir, options.env)),
      mails: () => readMails(path.join(dataDir, "mail")),
      async dispose() {
        await started.stop();
        await removeWhatWasMade();
      },
    };
  } catch (error) {
    await removeWhatWasMade();
    throw error;
  }
}

export function earlierTime(secret: string): string {
  const time = (Date.now() - 60_000).toString(36);
  const signature = createHmac("sha256", secret).update(`form-time ${time}`).digest("base64url");
  return `${time}.${signature}`;
}

export async function sessionSecret(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  if (env.SESSION_SECRETS) return env.SESSION_SECRETS.split(",")[0] ?? "";
  return JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")).session;
}

/** Only a test with its own folder or database sees the app fill an empty one. */
async function makeData(
  engine: "postgres" | "embedded",
  dataDir: string,
  options: AppOptions,
): Promise<TestDatabase | undefined> {
  const isOwn = Boolean(options.dataDir || options.database);
  if (!isOwn && isUsualDemo(options.env ?? {})) return copyDemo(engine, dataDir);
  if (engine === "postgres") return options.database ? undefined : createTestDatabase();
  if (!options.dataDir) await createTestFolder(path.join(dataDir, "db"));
  return undefined;
}

interface Launch {
  dataDir: string;
  databaseUrl?: string;
  env: Record<string, string>;
}

async function launch({ dataDir, databaseUrl, env }: Launch) {
  for (let attempt = 1; ; attempt++) {
    const port = Number(env.PORT ?? (await freePort()));
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [...memoryLimits, "--enable-source-maps", runner], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        ...inherited(),
        NODE_ENV: "production",
        DEMO: "1",
        HOST: "127.0.0.1",
        PORT: String(port),
        APP_URL: url,
        DATA_DIR: dataDir,
        TRUSTED_PROXIES: "127.0.0.1",
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        ...env,
      },
    });
    const printed = collect(child);
    const ended = once(child, "exit").then(([code]) => Number(code ?? -1));
    const ready = await Promise.race([once(child, "message").then(() => true), ended.then(() => false)]);
    if (ready) {
      const answer = await fetch(`${url}/readyz`);
      if (!answer.ok) {
        await end(child, ended, "SIGKILL");
        throw new Error(`The app is up but /readyz answers ${answer.status}.\n${printed()}`);
      }
      const tell = async (what: Record<string, number | boolean>) => {
        const done = once(child, "message");
        child.send(what);
        await done;
      };
      return {
        url,
        port,
        pid: child.pid ?? 0,
        output: printed,
        closeOutput: () => {
          child.stdout?.destroy();
          child.stderr?.destroy();
        },
        advance: (seconds: number) => tell({ advance: seconds * 1_000 }),
        hasten: (seconds: number) => tell({ hasten: seconds * 1_000 }),
        setClock: (seconds: number) => tell({ clock: seconds * 1_000 }),
        setNames: (answered: boolean) => tell({ dns: answered }),
        stop: () => end(child, ended, "SIGTERM"),
        kill: async () => void (await end(child, ended, "SIGKILL")),
      };
    }
    // Another program took the port after we had looked.
    if (printed().includes("EADDRINUSE") && !env.PORT && attempt < 3) continue;
    throw new Error(`The app ended with code ${await ended} before it was ready.\n${printed()}`);
  }
}

function inherited(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of [...settings, "NODE_OPTIONS", "VITEST"]) delete env[name];
  return env;
}

function collect(child: ChildProcess): () => string {
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString("utf8");
}

async function end(child: ChildProcess, ended: Promise<number>, signal: NodeJS.Signals): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  return ended;
}

async function readMails(folder: string): Promise<Email[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(files.map((name) => readMail(path.join(folder, name))));
}

/** By file: an email never changes, and each look reads the whole folder. */
const read = new Map<string, Promise<Email>>();

function readMail(file: string): Promise<Email> {
  const mail = read.get(file) ?? readFile(file).then((content) => PostalMime.parse(content));
  read.set(file, mail);
  return mail;
}
