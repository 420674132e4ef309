import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { run } from "./system.mjs";

/** They list all columns, of which a later version may have more. */
const ofTheSchema = [
  "tests/integration/db-types.engine.test.ts",
  "app/modules/office/duplicates/merged-columns.server.test.ts",
];

/**
 * The release before this checkout. The commit that raises the version in package.json ends the version before, so its
 * parent is the release. @returns {{ version: string, commit: string } | { reason: string }}
 */
export function previousVersion(/** @type {string} */ root) {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    return status === 0 ? stdout.trim() : undefined;
  };
  const versionAt = (/** @type {string} */ commit) =>
    JSON.parse(git("show", `${commit}:package.json`) ?? "{}").version;
  const changes = git("log", "--no-merges", "--format=%H %P", '-G^  "version":', "--", "package.json");
  if (changes === undefined) return { reason: "git has no history here" };
  for (const line of changes.split("\n")) {
    const [raised = "", commit] = line.split(" ");
    const version = commit && versionAt(commit);
    if (version && version !== versionAt(raised)) return { version, commit };
  }
  const shallow = git("rev-parse", "--is-shallow-repository") === "true";
  return {
    reason: shallow
      ? "the history of this shallow clone does not reach back to a release"
      : "no version was released before this one",
  };
}

/** The files of a release, without the tests of its columns. */
export async function checkOut(
  /** @type {string} */ root,
  /** @type {string} */ commit,
  /** @type {string} */ folder,
) {
  mkdirSync(folder);
  const archive = path.join(folder, "version.tar");
  const packed = spawnSync("git", ["archive", `--output=${archive}`, commit], { cwd: root });
  if (packed.status !== 0) throw new Error(`git has no files of ${commit}.`);
  const unpacked = spawnSync("tar", ["-xf", archive], { cwd: folder });
  if (unpacked.status !== 0) throw new Error(`The files of ${commit} could not be unpacked.`);
  for (const file of ofTheSchema) rmSync(path.join(folder, file), { force: true });
  if (packagesOf(folder) === packagesOf(root)) {
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    return;
  }
  const { code } = await run("npm", ["ci", "--no-audit", "--no-fund", `--prefix=${folder}`], { quiet: true });
  if (code !== 0) throw new Error(`The packages of ${commit} could not be installed.`);
}

/** Without the entry of Nightjar itself, which names its version. */
function packagesOf(/** @type {string} */ folder) {
  const { packages } = JSON.parse(readFileSync(path.join(folder, "package-lock.json"), "utf8"));
  return JSON.stringify({ ...packages, "": undefined });
}
