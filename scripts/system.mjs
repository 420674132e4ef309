import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const /** @type {Set<import("node:child_process").ChildProcess>} */ running = new Set();

/** `code` is -1 if it could not be started or a signal ended it; `quiet` returns the output instead of showing it. */
export async function run(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} */ options = {},
) {
  const child = spawn(command, args, {
    env: options.env ?? process.env,
    stdio: ["ignore", options.quiet ? "pipe" : "inherit", options.quiet ? "pipe" : "inherit"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((/** @type {(code: number) => void} */ resolve) => {
    child.on("error", () => resolve(-1));
    child.on("close", (status) => resolve(status ?? -1));
  });
  running.delete(child);
  return { code, output };
}

export function signalRunning(/** @type {NodeJS.Signals} */ signal) {
  for (const child of running) child.kill(signal);
}

export function onPath(/** @type {string[]} */ ...names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

export function canInstall() {
  return process.getuid?.() === 0 && onPath("apt-get") !== undefined;
}

let listed = false;

export async function install(/** @type {string} */ name) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  console.log(`Installing the Debian package ${name}, which the tests need, with apt-get, as root …`);
  if (!listed) await run("apt-get", ["update", "-qq"], { env, quiet: true });
  listed = true;
  const { code, output } = await run("apt-get", ["install", "-y", "-qq", name], { env, quiet: true });
  if (code !== 0) console.log(output.split("\n").slice(-8).join("\n"));
  return code === 0;
}

export function account(/** @type {string[]} */ ...names) {
  for (const name of names) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }).stdout);
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
