import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { env, programEnv } from "~/platform/env.server";

/**
 * A backup or restore that cannot be done. The message is for the people who run the server, and contains no secret.
 */
export class BackupError extends Error {
  override name = "BackupError";
}

interface Running {
  child: ChildProcessWithoutNullStreams;
  /** Resolves when the program succeeded. @throws BackupError with what it said, or with what to install */
  ended: Promise<void>;
}

const packages = { restic: "restic", pg_dump: "postgresql-client", pg_restore: "postgresql-client" };

/** Starts a program with pipes. Secrets go into `own`, its environment, since everybody can read its arguments. */
function start(
  program: keyof typeof packages,
  args: string[],
  own: Record<string, string>,
  folder?: string,
): Running {
  const child = spawn(program, args, { env: programEnv(own), cwd: folder });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said = `${said}${chunk}`.slice(-4_000);
  });
  // A program that ended early reports why on its own.
  child.stdin.on("error", () => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    const refuse = (words: string) => reject(new BackupError(words));
    child.once("error", () =>
      refuse(`${program} cannot be started: install the package ${packages[program]}.`),
    );
    child.once("close", (code) => (code === 0 ? resolve() : refuse(reason(program, said))));
  });
  ended.catch(() => undefined);
  return { child, ended };
}

function reason(program: string, said: string): string {
  const words = said.trim().split("\n");
  if (said.includes("wrong password or no key found"))
    return `BACKUP_KEY does not open the backups in ${place()}: they were made with another key.`;
  if (said.includes("Is there a repository")) return `There are no backups in ${place()} (${words[0]}).`;
  // In its JSON, restic has the number of the error.
  if (/no space left on device|"Err":28\b/i.test(said)) return `${program} found no space left on the disk.`;
  return `${program} failed: ${words.slice(-3).join(" ").slice(-500) || "it was ended"}`;
}

/** Runs a PostgreSQL program on the database at this address. */
export function postgres(program: "pg_dump" | "pg_restore", url: string, args: string[]): Running {
  const target = new URL(url);
  const password = decodeURIComponent(target.password) || target.searchParams.get("password") || "";
  target.password = "";
  for (const name of ["password", "uselibpqcompat"]) target.searchParams.delete(name);
  const always = ["--no-owner", "--no-privileges", "--no-password", `--dbname=${target.href}`];
  // With PGHOST set, Debian starts the newest installed version.
  return start(program, [...args, ...always], { PGHOST: target.hostname, PGPASSWORD: password });
}

/** Where backups are kept, in words: the bucket of the BACKUP_S3_ settings, or else the folder BACKUP_DIR. */
export function place(): string {
  return env.backup.s3 ? `the bucket ${env.backup.s3.bucket}` : `the folder ${env.backup.dir}`;
}

/**
 * Starts restic in a folder, with the storage of the settings and, where it counts days, a time zone.
 * @throws BackupError without BACKUP_KEY
 */
export function restic(args: string[], folder?: string, timeZone = "UTC"): Running {
  const { key, dir, s3 } = env.backup;
  if (!key) throw new BackupError("BACKUP_KEY is missing: set it to 32 random bytes, and keep a copy.");
  const own = {
    RESTIC_PASSWORD: key,
    RESTIC_REPOSITORY: s3 ? `s3:${s3.endpoint}/${s3.bucket}` : dir,
    AWS_ACCESS_KEY_ID: s3?.accessKeyId ?? "",
    AWS_SECRET_ACCESS_KEY: s3?.secretAccessKey ?? "",
    AWS_DEFAULT_REGION: s3?.region ?? "",
    // A command of root goes on as the owner of DATA_DIR, who may not write to root's.
    TMPDIR: env.dataDir,
    TZ: timeZone,
  };
  const always = ["--no-cache", "--quiet", "--json", "--option=s3.bucket-lookup=path"];
  return start("restic", [...always, ...args], own, folder);
}

/** Runs restic to its end, with `input` on its standard input, and returns its output. @throws BackupError */
export async function run(
  args: string[],
  { folder, input, timeZone }: { folder?: string; input?: string; timeZone?: string } = {},
): Promise<string> {
  const { child, ended } = restic(args, folder, timeZone);
  child.stdin.end(input);
  const [said] = await Promise.all([text(child.stdout), ended]);
  return said;
}

/**
 * Pipes one program into another. The second gets an end of file only after the first succeeded, so half a dump never
 * passes for a whole one. Returns the second one's output. @throws BackupError
 */
export async function flow(from: Running, to: Running): Promise<string> {
  const said = text(to.child.stdout);
  from.child.stdout.pipe(to.child.stdin, { end: false });
  try {
    await Promise.race([from.ended, to.ended]);
    to.child.stdin.end();
    await to.ended;
    return await said;
  } finally {
    // restic releases its lock on this signal.
    for (const { child } of [from, to]) child.kill("SIGINT");
  }
}

const tags = z.tuple([z.string(), z.string()]);
const snapshots = z.array(z.object({ id: z.string(), time: z.coerce.date(), tags })).nullable();

/** What restic keeps, oldest first: each snapshot is the dump, the files or the facts of a backup. @throws BackupError */
export async function listSnapshots() {
  const all = snapshots.parse(JSON.parse(await run(["snapshots", "--no-lock", "--host=nightjar"]))) ?? [];
  return all.map(({ id, time, tags: [backup, part] }) => ({ id, time, backup, part }));
}
