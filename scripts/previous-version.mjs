import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { run } from "./system.mjs";

/** They test the schema itself, which may have grown. */
const ofTheSchema = ["tests/integration/db-types.engine.test.ts", "tests/integration/tables.test.ts"];

/** The newest released version with a different schema than this one. @returns {{ tag: string } | { reason: string }} */
export function previousVersion(/** @type {string} */ root) {
  const changelog = readFileSync(path.join(root, "CHANGELOG.md"), "utf8");
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => `v${version}`);
  const listed = spawnSync("git", ["tag", "--list"], { cwd: root, encoding: "utf8" });
  const tags = listed.status === 0 ? listed.stdout.trim().split("\n") : [];
  const tag = versions.find((version) => tags.includes(version));
  if (!tag) return { reason: "no version of CHANGELOG.md has a tag in this repository" };
  const changed = spawnSync("git", ["diff", "--quiet", tag, "--", "migrations"], { cwd: root }).status !== 0;
  return changed ? { tag } : { reason: `the schema is still that of ${tag}` };
}

export async function checkOut(
  /** @type {string} */ root,
  /** @type {string} */ tag,
  /** @type {string} */ folder,
) {
  mkdirSync(folder);
  const archive = path.join(folder, "version.tar");
  const packed = spawnSync("git", ["archive", `--output=${archive}`, tag], { cwd: root });
  if (packed.status !== 0) throw new Error(`git has no files of ${tag}.`);
  const unpacked = spawnSync("tar", ["-xf", archive], { cwd: folder });
  if (unpacked.status !== 0) throw new Error(`The files of ${tag} could not be unpacked.`);
  const lock = (/** @type {string} */ place) => readFileSync(path.join(place, "package-lock.json"), "utf8");
  if (lock(folder) === lock(root)) {
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    return;
  }
  const { code } = await run("npm", ["ci", "--no-audit", "--no-fund", `--prefix=${folder}`], { quiet: true });
  if (code !== 0) throw new Error(`The packages of ${tag} could not be installed.`);
}

export function testsOf(/** @type {string[]} */ only = []) {
  return ["run", "--project", "database", ...ofTheSchema.map((file) => `--exclude=${file}`), ...only];
}
