import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkOut, previousVersion } from "../../scripts/previous-version.mjs";

let folder: string;
let root: string;

function git(...args: string[]): string {
  const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.test", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...who, ...args], { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

function setVersion(version: string, more = {}): void {
  const manifest = { name: "nightjar", version, type: "module", scripts: { start: "x" }, ...more };
  write("package.json", `${JSON.stringify(manifest, undefined, 2)}\n`);
  const own = { "": { version }, "node_modules/a": { version: "1.0.0" } };
  write("package-lock.json", JSON.stringify({ version, packages: own }));
}

function commit(message: string): string {
  git("add", "--all");
  git("commit", "--quiet", `--message=${message}`);
  return git("rev-parse", "HEAD");
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "nightjar-versions-"));
  root = path.join(folder, "checkout");
  setVersion("0.1.0");
  write("migrations/0001_first.ts", "one");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** 0.1.0 with a commit that changes another line of package.json, then the commit that raises it to 0.2.0. */
function releaseOne(): string {
  git("init", "--quiet", "--initial-branch=main");
  commit("First");
  setVersion("0.1.0", { license: "MIT" });
  const release = commit("Release 0.1.0");
  setVersion("0.2.0", { license: "MIT" });
  commit("Begin 0.2.0");
  return release;
}

test("without a history, and before the first release, there is nothing to compare, and it says so", () => {
  expect(previousVersion(root)).toEqual({ reason: "git has no history here" });
  git("init", "--quiet");
  expect(previousVersion(root)).toEqual({ reason: "git has no history here" });
  commit("First");
  setVersion("0.1.0", { license: "MIT" });
  commit("Second");
  expect(previousVersion(root)).toEqual({ reason: "no version was released before this one" });
});

test("the release is the parent of the newest commit that raised the version", () => {
  const commitOfOne = releaseOne();
  expect(previousVersion(root)).toEqual({ version: "0.1.0", commit: commitOfOne });
  write("migrations/0002_second.ts", "two");
  const commitOfTwo = commit("Release 0.2.0");
  expect(previousVersion(root)).toEqual({ version: "0.1.0", commit: commitOfOne });
  setVersion("0.3.0");
  commit("Begin 0.3.0");
  expect(previousVersion(root)).toEqual({ version: "0.2.0", commit: commitOfTwo });
});

test("a merge of a branch from before the release, or of the one that raised the version, marks none", () => {
  const release = releaseOne();
  git("switch", "--quiet", "--create=older", release);
  setVersion("0.1.0", { license: "MIT", private: true });
  commit("Change package.json beside the release");
  git("merge", "--quiet", "--no-ff", "--message=Merge main", "main");
  expect(previousVersion(root)).toEqual({ version: "0.1.0", commit: release });
  git("switch", "--quiet", "main");
  git("merge", "--quiet", "--no-ff", "--message=Merge the older branch", "older");
  expect(previousVersion(root)).toEqual({ version: "0.1.0", commit: release });
});

test("a shallow clone that does not reach back to the release says so", () => {
  releaseOne();
  const origin = root;
  for (const depth of [1, 2]) {
    root = path.join(folder, `depth-${depth}`);
    execFileSync("git", ["clone", "--quiet", `--depth=${depth}`, `file://${origin}`, root], {
      stdio: "pipe",
    });
    const found = previousVersion(root);
    if (depth > 1) expect(found).toMatchObject({ version: "0.1.0" });
    else
      expect(found).toEqual({
        reason: "the history of this shallow clone does not reach back to a release",
      });
  }
});

test("a release is checked out with its own files but the tests of its columns, and with the same packages", async () => {
  write("tests/integration/db-types.engine.test.ts", "one");
  const release = releaseOne();
  write("migrations/0001_first.ts", "changed");
  const place = path.join(folder, "before");
  await checkOut(root, release, place);
  expect(readFileSync(path.join(place, "migrations/0001_first.ts"), "utf8")).toBe("one");
  expect(readdirSync(path.join(place, "tests/integration"))).toEqual([]);
  expect(readdirSync(place)).toContain("node_modules");
  await expect(checkOut(root, "v7.7.7", path.join(folder, "never"))).rejects.toThrow(
    "git has no files of v7.7.7",
  );
});
