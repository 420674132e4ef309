import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkOut, previousVersion } from "../../scripts/previous-version.mjs";

let root: string;

function git(...args: string[]): void {
  const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.test", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...who, ...args], { cwd: root, stdio: "pipe" });
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "nightjar-versions-"));
  write("CHANGELOG.md", "# Changes\n\n## 0.2.0\n\n## 0.1.0\n");
  write("package-lock.json", "{}");
  write("migrations/0001_first.ts", "one");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test("without a version's tag there is nothing to compare, and it says so", () => {
  const none = { reason: "no version of CHANGELOG.md has a tag in this repository" };
  expect(previousVersion(root)).toEqual(none);
  git("init", "--quiet");
  expect(previousVersion(root)).toEqual(none);
});

test("nor while the schema is that of the newest tag", () => {
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message=First");
  git("tag", "v0.1.0");
  write("CHANGELOG.md", "# Changes\n\n## 0.3.0\n\n## 0.1.0\n");
  expect(previousVersion(root)).toEqual({ reason: "the schema is still that of v0.1.0" });
});

test("the newest version with a tag is compared once a migration differs, with its own files", async () => {
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message=First");
  for (const tag of ["v0.1.0", "v0.2.0", "v9.9.9"]) git("tag", tag);
  write("migrations/0001_first.ts", "changed");
  expect(previousVersion(root)).toEqual({ tag: "v0.2.0" });
  const folder = path.join(root, "before");
  await checkOut(root, "v0.2.0", folder);
  expect(readFileSync(path.join(folder, "migrations/0001_first.ts"), "utf8")).toBe("one");
  expect(readdirSync(folder)).toContain("node_modules");
  await expect(checkOut(root, "v7.7.7", path.join(root, "never"))).rejects.toThrow(
    "git has no files of v7.7.7",
  );
});
