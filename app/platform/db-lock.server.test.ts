import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Child, runChild } from "../../tests/support/child";
import { lockFolder } from "./db-lock.server";

let folder: string;
let lock: string;
let children: Child[];

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), "nightjar-lock-")), "db");
  lock = `${folder}.lock`;
  children = [];
});

afterEach(async () => {
  await Promise.all(children.map((child) => child.end("SIGKILL")));
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

function start(...args: string[]): Child {
  const child = runChild("./hold-lock.ts", args);
  children.push(child);
  return child;
}

function deadOwner(extra: Record<string, unknown> = {}): string {
  // The process number of a live process (our parent) with another start time: the number was reused.
  return JSON.stringify({ pid: process.ppid, started: "1", host: hostname(), id: Math.random(), ...extra });
}

test("a live owner is never robbed, and the refusal says which folder, which process and what to do", async () => {
  const child = start(folder);
  await child.printed(/held/);

  expect(() => lockFolder(folder)).toThrow(
    `The database folder ${folder} is in use by process ${child.pid}. ` +
      "Stop that process or set DATA_DIR to another folder.",
  );
  await child.end();
  lockFolder(folder).release();
});

test("the lock of a killed process is taken over", async () => {
  const child = start(folder);
  await child.printed(/held/);
  await child.end("SIGKILL");
  expect(existsSync(lock)).toBe(true);

  const taken = lockFolder(folder);

  expect(JSON.parse(readFileSync(lock, "utf8"))).toMatchObject({ pid: process.pid });
  taken.release();
});

test("release removes every trace, and a second release takes nothing from a later owner", () => {
  const first = lockFolder(folder);
  first.release();
  expect(readdirSync(path.dirname(folder))).toEqual([]);
  const second = lockFolder(folder);
  first.release();
  expect(existsSync(lock)).toBe(true);
  second.release();
});

test("the same process cannot take a folder twice", () => {
  const { release } = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`);
  release();
});

test("a process that exits on its own leaves no lock", async () => {
  const child = start(folder);
  await child.printed(/held/);
  await child.end();
  expect(existsSync(lock)).toBe(false);
});

test("a reused process number is not taken for the old owner", () => {
  writeFileSync(lock, deadOwner());
  lockFolder(folder).release();
});

test("a lock left empty by a power failure is taken over", () => {
  writeFileSync(lock, "");
  lockFolder(folder).release();
  expect(existsSync(lock)).toBe(false);
});

test("an owner on another machine may be alive: it is refused, with the file to delete if it is not", () => {
  writeFileSync(lock, deadOwner({ host: "elsewhere" }));
  expect(() => lockFolder(folder)).toThrow(
    `on elsewhere. Stop that process or set DATA_DIR to another folder. `,
  );
  expect(() => lockFolder(folder)).toThrow(`delete ${lock}`);
});

// Slow: five processes start sixty rounds at the same time, four seconds later.
test("exactly one of many taking over a dead owner's lock wins, even if one of them died half-way", async () => {
  const rounds = 60;
  for (let round = 0; round < rounds; round += 1) {
    const dead = deadOwner();
    const stale = path.join(folder, `${round}.lock`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(stale, dead);
    if (round % 3 === 0) writeFileSync(`${stale}.${tokenOf(dead)}.next`, deadOwner());
  }
  const begin = String(Date.now() + 4000);

  const takers = Array.from({ length: 5 }, () => start("race", begin, String(rounds), folder));
  await Promise.all(takers.map((taker) => taker.printed(/^\[.*\]$/m)));

  const won = takers.flatMap((taker): number[] => JSON.parse(/^\[.*\]$/m.exec(taker.output())?.[0] ?? "[]"));
  expect(won.sort((a, b) => a - b)).toEqual(Array.from({ length: rounds }, (_, round) => round));
  expect(readdirSync(folder).filter((name) => !/^\d+\.lock$/.test(name))).toEqual([]);
  await Promise.all(takers.map((taker) => taker.end()));
  expect(readdirSync(folder)).toEqual([]);
});

function tokenOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}
