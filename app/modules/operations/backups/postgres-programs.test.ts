import { expect, test, vi } from "vitest";
import { connection, dumperOf, installed, restorerOf, start } from "./postgres-programs.server";

const at = (major: number) => ({ file: `/usr/lib/postgresql/${major}/bin/x`, major, version: `${major}.4` });

test("a server is dumped by the pg_dump of its version, or else the next newer one", () => {
  const programs = [at(15), at(16), at(18)];
  expect(dumperOf(programs, 16).major).toBe(16);
  expect(dumperOf(programs, 17).major).toBe(18);
});

test("a pg_dump that is missing or too old is named with what to install", () => {
  expect(() => dumperOf([], 16)).toThrow(
    "pg_dump 16 or newer is needed (none is installed). Install postgresql-client-16.",
  );
  expect(() => dumperOf([at(15)], 16)).toThrow("pg_dump 16 or newer is needed (found here: 15.4;");
});

test("a dump is restored by a pg_restore that knows its format, and an older one is not tried", () => {
  expect(restorerOf([at(15), at(16), at(17)], 16).major).toBe(16);
  expect(restorerOf([at(15), at(17), at(18)], 16).major).toBe(18);
  expect(() => restorerOf([at(15)], 17)).toThrow("pg_restore 17 or newer is needed (found here: 15.4;");
});

test("programs that do not start are none", async () => {
  expect(await installed("pg_dump", ["/nowhere/pg_dump", process.execPath])).toEqual([]);
});

test("the password is no argument, and settings of our driver alone are left out", () => {
  expect(
    connection("postgres://app:s%20cret@db.example:5433/nightjar?sslmode=require&uselibpqcompat=true"),
  ).toEqual({
    dbname: "postgres://app@db.example:5433/nightjar?sslmode=require",
    env: { PGPASSWORD: "s cret" },
  });
  expect(connection("postgres://app@db.example/nightjar").env).toEqual({});
});

test("a program gets none of our secrets, and its failure says why in one line", async () => {
  vi.stubEnv("ENCRYPTION_KEYS", "not for others");
  const shell = { file: "/bin/sh", major: 15, version: "15" };
  const script = 'echo "x: error: key $ENCRYPTION_KEYS." >&2; exit 1';
  await expect(start(shell, ["-c", script], {}).ended).rejects.toThrow("sh failed: x: error: key .");
  await expect(start(shell, ["-c", script], { ENCRYPTION_KEYS: "given" }).ended).rejects.toThrow(
    "sh failed: x: error: key given.",
  );
});
