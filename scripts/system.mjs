import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** @typedef {{ code: number, output: string }} Outcome */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * Runs a program to its end, with what it says on our own output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] quiet: what it says is returned instead
 * @returns {Promise<Outcome>} -1 when it could not be started or a signal ended it
 */
export async function run(command, args, options = {}) {
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
  const code = await new Promise((resolve) => {
    child.on("error", () => resolve(-1));
    child.on("close", (status) => resolve(status ?? -1));
  });
  running.delete(child);
  return { code, output };
}

/**
 * Passes a signal on to whatever run() has started.
 * @param {NodeJS.Signals} signal
 */
export function signalRunning(signal) {
  for (const child of running) child.kill(signal);
}

/**
 * The first of these programs that is on the PATH.
 * @param {string[]} names
 * @returns {string | undefined}
 */
export function onPath(...names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

/** Whether packages can be installed with apt: root on Debian or a relative of it. */
export function canInstall() {
  return process.getuid?.() === 0 && onPath("apt-get") !== undefined;
}

let listed = false;

/**
 * Installs a Debian package.
 * @param {string} name
 * @returns {Promise<boolean>}
 */
export async function install(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  console.log(`Installing the Debian package ${name} …`);
  if (!listed) await run("apt-get", ["update", "-qq"], { env, quiet: true });
  listed = true;
  const { code, output } = await run("apt-get", ["install", "-y", "-qq", name], { env, quiet: true });
  if (code !== 0) console.log(output.split("\n").slice(-8).join("\n"));
  return code === 0;
}

/**
 * The user and group number of the first of these users that there is.
 * @param {string[]} names
 * @returns {{ uid: number, gid: number } | undefined}
 */
export function account(...names) {
  for (const name of names) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }).stdout);
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
