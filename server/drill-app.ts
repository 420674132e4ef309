import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { BackupError } from "~/modules/operations/backups/backup-error";
import type { RestoreTarget } from "~/modules/operations/backups/restore.server";
import { env } from "~/platform/env.server";

interface Answer {
  status: number;
  body: Buffer;
}

export interface RestoredApp {
  get(path: string): Promise<Answer>;
  post(path: string, fields: Record<string, string>): Promise<Answer>;
  stop(): Promise<void>;
}

/** Milliseconds until the app must answer. */
const patience = 60_000;

/** The app of this very build on what was restored, reachable from this machine only. It can reach nobody else. */
export async function startRestored(
  { database }: RestoreTarget,
  folder: string,
  scripts: string,
): Promise<RestoredApp> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const script = env.demo ? ["start.mjs"] : ["serve.mjs", "--built"];
  const [file = "", ...args] = script;
  const child = spawn(process.execPath, [path.join(scripts, file), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...settings("url" in database ? database.url : "", folder, port, address) },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said = `${said}${chunk}`.slice(-2_000);
    });
  const ended = once(child, "exit");
  const atExit = () => child.kill("SIGKILL");
  process.once("exit", atExit);
  const stop = async () => {
    process.off("exit", atExit);
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  };
  const limit = AbortSignal.timeout(patience);
  while (!(await isReady(address))) {
    if (child.exitCode !== null || child.signalCode !== null || limit.aborted) {
      await stop();
      throw new BackupError(`The app did not start on what was restored: ${said.trim().split("\n").at(-1)}`);
    }
    await pause(100);
  }
  return { ...client(address), stop };
}

/** Those of the live app, without any way out: no mail server, mailbox, scanner, model, bucket or payments. */
function settings(
  databaseUrl: string,
  folder: string,
  port: number,
  address: string,
): Record<string, string> {
  const away = [
    "DATABASE_DIRECT_URL",
    "DATABASE_READ_URL",
    "IMAP_URL",
    "REPLY_ADDRESS",
    "CLAMD_URL",
    "FORM_MAIL_URL",
    "GNEWS_API_KEY",
    "OPENAI_API_KEY",
    "METRICS_PORT",
    "TRUSTED_PROXIES",
  ];
  const bucket = ["BUCKET", "ENDPOINT", "REGION", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"].map(
    (name) => `S3_${name}`,
  );
  return {
    ...Object.fromEntries([...away, ...bucket].map((name) => [name, ""])),
    ...(env.demo ? { APP_URL: address } : { STRIPE_API_URL: "https://127.0.0.1:9" }),
    SMTP_URL: "smtp://127.0.0.1:9",
    ENCRYPTION_KEYS: env.encryptionKeys.join(","),
    SESSION_SECRETS: env.sessionSecrets.join(","),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    PORT: String(port),
    WORKER_IN_WEB: "0",
    REQUIRE_ADMIN_2FA: "0",
  };
}

function client(address: string): Pick<RestoredApp, "get" | "post"> {
  const cookies = new Map<string, string>();
  const origin = env.demo ? address : env.appUrl.origin;
  const send = async (at: string, options: RequestInit): Promise<Answer> => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { Cookie, Origin: origin };
    const answer = await fetch(`${address}${at}`, { ...options, headers, redirect: "manual" });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  };
  return {
    get: (at) => send(at, {}),
    post: (at, fields) => send(at, { method: "POST", body: new URLSearchParams(fields) }),
  };
}

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  listener.close();
  await once(listener, "close");
  return address !== null && typeof address === "object" ? address.port : 0;
}
