import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { sessionCookie } from "~/access/session-cookie.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import { record } from "~/modules/operations/backups/backup-runs.server";
import { BackupError } from "~/modules/operations/backups/restic.server";
import { type RestoreTarget, restore } from "~/modules/operations/backups/restore.server";
import * as Invitations from "~/modules/staff/team/invitations.server";
import type { DB } from "~/platform/db.generated";
import { env, programEnv } from "~/platform/env.server";
import { FileStore } from "~/platform/file-store.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { migrateDatabase, onTarget } from "~/platform/schema.server";
import { digest } from "~/platform/secrets.server";

/** Once a week, after that night's backup. */
const restoreDrill = defineQueue({
  name: "restore-drill",
  label: "Weekly restore drill",
  schema: z.object({}),
  retryLimit: 1,
  retryDelay: 3_600,
  expireIn: 6 * 3_600,
  cron: "23 5 * * 0",
});

export const restoreDrillWorker = worker(restoreDrill, async () => {
  if (!env.backup.key) return log("drill.off");
  log("drill.done", await drill());
});

/**
 * Restores the newest backup into its own database and folder, starts the app on them, opens the back office, a résumé
 * and an address document as an owner invited for the purpose, and removes it all. Records how it went.
 * @throws BackupError
 */
export async function drill() {
  const started = performance.now();
  return record("drill", (folder) =>
    inScratch(path.join(folder, "files"), async (target) => {
      const { at, ...restored } = await restore(target, folder);
      const opened = await openDocuments(target, folder);
      const seconds = Math.round((performance.now() - started) / 1_000);
      return { ...restored, opened, seconds, lossMinutes: Math.round((Date.now() - at.getTime()) / 60_000) };
    }),
  );
}

/**
 * The database has the live one's name plus "_drill". It is dropped at the end or, after a crash, by the next drill.
 */
async function inScratch<T>(files: string, work: (target: RestoreTarget) => Promise<T>): Promise<T> {
  const live = env.databaseDirectUrl ?? env.databaseUrl;
  if (!live) throw new BackupError("The embedded database of the demo is not backed up: set DATABASE_URL.");
  const server = env.backup.drillDatabaseUrl ?? live;
  const name = `${new URL(live).pathname.slice(1)}_drill`;
  const scratch = Object.assign(new URL(server), { pathname: `/${name}` });
  const drop = sql`DROP DATABASE IF EXISTS ${sql.id(name)} WITH (FORCE)`;
  const make = sql`CREATE DATABASE ${sql.id(name)} TEMPLATE template0`;
  try {
    await onTarget({ url: server }, (own) => drop.execute(own).then(() => make.execute(own))).catch(() => {
      throw new BackupError(`The database ${name} for the drill cannot be made: allow it with CREATEDB.`);
    });
    return await work({ url: scratch.href, store: new FileStore({ folder: files }) });
  } finally {
    await onTarget({ url: server }, (own) => drop.execute(own));
  }
}

/** Milliseconds within which the app must answer. */
const patience = 60_000;

async function openDocuments({ url, store }: RestoreTarget, folder: string): Promise<string> {
  const { headers, documents, newest } = await onTarget({ url }, prepare);
  // Below the ports of outgoing connections; if it is taken, this drill fails and is tried again.
  const port = randomInt(20_000, 32_000);
  const script = path.join(import.meta.dirname, "../scripts/serve.mjs");
  const app = spawn(process.execPath, [script, "--built"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: programEnv(settings(url, folder, port)),
  });
  const ended = once(app, "exit");
  const stop = () => app.kill("SIGKILL");
  process.once("exit", stop);
  const get = (at: string) => fetch(`http://127.0.0.1:${port}${at}`, { headers, redirect: "manual" });
  const isReady = async () => (await get("/readyz").catch(() => undefined))?.ok === true;
  try {
    for (let waited = 0; !(await isReady()); waited += 200) {
      if (app.exitCode !== null || waited > patience)
        throw new BackupError("The app did not start on what was restored: the log says why.");
      await pause(200);
    }
    const { status } = await get("/admin/dashboard");
    if (status !== 200) throw new BackupError(`The restored app answered an owner with ${status}.`);
    if (documents.length === 0) return await compared(store, newest);
    for (const { name, path: at, sha256 } of documents) {
      const shown = await (await get(at)).arrayBuffer();
      if (!digest(Buffer.from(shown)).equals(sha256))
        throw new BackupError(`The restored app showed other bytes than those of ${name}.`);
    }
    return `${documents.map(({ name }) => name).join(" and ")}, byte for byte`;
  } finally {
    process.off("exit", stop);
    stop();
    await ended;
  }
}

/** Of other files, such as photos, the newest one is compared in the store. */
async function compared(store: RestoreTarget["store"], newest: { key: string; sha256: Buffer } | undefined) {
  if (!newest) return "no document, as there is none";
  if (digest(await store.bytes(newest.key)).equals(newest.sha256))
    return "no document, as there is none; the newest other file is whole, byte for byte";
  throw new BackupError("The newest restored file has other bytes than the one that was stored.");
}

interface Document {
  name: string;
  path: string;
  sha256: Buffer;
}

async function prepare(own: Kysely<DB>) {
  await migrateDatabase(own);
  const email = "drill@nightjar.invalid";
  await Invitations.inviteOwner(email, own);
  const find = own.selectFrom("users").select(["id", "role"]).where("email", "=", email);
  const owner = await find.executeTakeFirstOrThrow();
  const token = await Sessions.create(owner, null, own);
  const [, value] = /sid=([^;]*)/.exec(await sessionCookie(token, "owner")) ?? [];
  const viewable = sql`f.purged_at IS NULL AND f.scan_state IN ('unscanned', 'clean')`;
  const resumes = sql<Document>`
    SELECT 'a résumé' AS name, format('/admin/jobs/%s/applications/%s/files/%s', a.job_id, a.id, f.id) AS path, f.sha256
    FROM job_applications a JOIN files f ON f.id = a.resume_file_id
    WHERE ${viewable} ORDER BY a.created_at DESC LIMIT 1`;
  // Only those who have opened a document for review are shown it.
  const proofs = sql<Document>`
    WITH found AS (
      SELECT v.id, v.user_id, f.id AS file_id, f.sha256 FROM verifications v JOIN files f ON f.id = v.file_id
      WHERE ${viewable} ORDER BY f.created_at DESC LIMIT 1),
    opened AS (
      INSERT INTO verification_reviews (verification_id, reviewer_id) SELECT id, ${owner.id} FROM found)
    SELECT 'an address document' AS name, format('/admin/clients/%s/documents/%s', user_id, file_id) AS path, sha256
    FROM found`;
  const documents = [...(await resumes.execute(own)).rows, ...(await proofs.execute(own)).rows];
  const newest = await own
    .selectFrom("files")
    .select(["objectKey as key", "sha256"])
    .where("purgedAt", "is", null)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return { headers: { Cookie: `__Host-sid=${value}` }, documents, newest };
}

/** The live app's secrets, and nothing that leads anywhere: no mail server, mailbox, scanner, model or payments. */
function settings(url: string, folder: string, port: number): Record<string, string> {
  return {
    DATABASE_URL: url,
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    PORT: String(port),
    APP_URL: "https://drill.invalid",
    ENCRYPTION_KEYS: env.encryptionKeys.join(","),
    SESSION_SECRETS: env.sessionSecrets.join(","),
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "drill@nightjar.invalid",
    STAFF_EMAIL: "drill@nightjar.invalid",
    STRIPE_API_URL: "https://127.0.0.1:9",
    STRIPE_SECRET_KEY: "sk_test_0000000000000000",
    STRIPE_WEBHOOK_SECRET: "whsec_0000000000000000",
    REQUIRE_ADMIN_2FA: "0",
    WORKER_IN_WEB: "0",
  };
}
