import { type ChildProcessWithoutNullStreams, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { programEnv } from "~/platform/env.server";
import { BackupError } from "./backup-error";

export interface Program {
  file: string;
  major: number;
  version: string;
}

const debian = "/usr/lib/postgresql";

/** Every pg_dump or pg_restore that starts: of Debian's packages, and the one on the PATH; oldest first. */
export async function installed(
  name: "pg_dump" | "pg_restore",
  candidates = [...inDebian(name), name],
): Promise<Program[]> {
  const found: Program[] = [];
  for (const file of candidates) {
    const { stdout = "" } = await promisify(execFile)(file, ["--version"], {
      env: programEnv({}),
    }).catch(() => ({ stdout: "" }));
    const version = / (\d+[\w.]*)/.exec(stdout)?.[1];
    if (version) found.push({ file, version, major: Number.parseInt(version, 10) });
  }
  return found.sort((one, other) => one.major - other.major);
}

/**
 * The program to dump a server of this major version with: of the same, or else of the next newer one; an older one would
 * refuse. @throws BackupError that says what to install
 */
export function dumperOf(programs: Program[], server: number): Program {
  const fit = programs.find(({ major }) => major >= server);
  if (fit) return fit;
  throw new BackupError(missing("pg_dump", programs, server, "reads a newer server only if it is as new"));
}

/**
 * The program to restore what pg_dump of this major version wrote: the newest, as an older one may not know the format.
 * @throws BackupError that says what to install
 */
export function restorerOf(programs: Program[], dumper: number): Program {
  const fit = programs.find(({ major }) => major === dumper) ?? programs.at(-1);
  if (fit && fit.major >= dumper) return fit;
  throw new BackupError(missing("pg_restore", programs, dumper, "reads only what an older pg_dump wrote"));
}

function missing(name: string, programs: Program[], major: number, why: string): string {
  const there = programs.map(({ version }) => version).join(", ");
  const now = there ? `found here: ${there}; it ${why}` : "none is installed";
  return `${name} ${major} or newer is needed (${now}). Install postgresql-client-${major}.`;
}

function inDebian(name: string): string[] {
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return versions.map((version) => path.join(debian, version, "bin", name));
}

/** Without the password in the arguments, which everybody on the machine can read. */
export function connection(url: string): { dbname: string; env: Record<string, string> } {
  const target = new URL(url);
  const password = decodeURIComponent(target.password) || target.searchParams.get("password") || "";
  target.password = "";
  for (const ours of ["password", "uselibpqcompat"]) target.searchParams.delete(ours);
  return { dbname: target.href, env: password ? { PGPASSWORD: password } : {} };
}

interface Running {
  child: ChildProcessWithoutNullStreams;
  /** Resolves when it ended well. @throws BackupError with the last line that it printed */
  ended: Promise<void>;
}

/** With stdin and stdout as pipes. */
export function start(program: Program, args: string[], env: Record<string, string>): Running {
  const child = spawn(program.file, args, { env: programEnv(env) });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said = `${said}${chunk}`.slice(-4_000);
  });
  const ended = once(child, "close").then(([code]) => {
    if (code === 0) return;
    const last =
      said
        .trim()
        .split("\n")
        .find((line) => / error: /.test(line)) ?? said.trim();
    throw new BackupError(
      `${path.basename(program.file)} failed: ${last.slice(0, 300) || "no reason given"}`,
    );
  });
  ended.catch(() => undefined);
  return { child, ended };
}
