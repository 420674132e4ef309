import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { files, read } from "./source";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "nightjar-server-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Answers {
  typed?: string[];
  set?: Record<string, string>;
  words?: string[];
}

/** Runs the command on a folder that stands for the server: it writes files there, and runs no command. */
function setUp({ typed = [], set = {}, words = [] }: Answers = {}) {
  const { status, stdout, stderr } = spawnSync("sh", ["deploy/setup.sh", "--root", folder, ...words], {
    input: typed.map((line) => `${line}\n`).join(""),
    encoding: "utf8",
    env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, ...set },
  });
  return {
    status,
    stdout,
    stderr,
    commands: [...stdout.matchAll(/^ {2}\$ (.*)$/gm)].map(([, line]) => line),
  };
}

const answers = { SETUP_DOMAIN: "patrol.example.ca", SETUP_EMAIL: "ada@example.ca", SETUP_START: "yes" };
const folderForBackups = { ...answers, SETUP_BACKUPS: "/mnt/copies" };

function written(file: string): string {
  return readFileSync(path.join(folder, file), "utf8");
}

function put(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

test("row 314: four typed answers make settings with new secrets, a site for Caddy and the units", () => {
  const { status, stdout, stderr, commands } = setUp({
    typed: ["https://Patrol.example.ca/", "ada@example.ca", "", "yes"],
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const settings = parseEnv(written("etc/nightjar.env"));
  expect(settings).toMatchObject({
    APP_URL: "https://patrol.example.ca",
    DATA_DIR: "/var/lib/nightjar",
    BACKUP_DIR: "/var/lib/nightjar/backups",
    TRUSTED_PROXIES: "127.0.0.1",
    DATABASE_URL: expect.stringMatching(/^postgres:\/\/nightjar:[\da-f]{64}@127\.0\.0\.1:5432\/nightjar$/),
  });
  const { SESSION_SECRETS, ENCRYPTION_KEYS, BACKUP_KEY } = settings;
  expect(new Set([SESSION_SECRETS, ENCRYPTION_KEYS, BACKUP_KEY]).size).toBe(3);
  for (const secret of [SESSION_SECRETS, ENCRYPTION_KEYS, BACKUP_KEY]) {
    expect(secret).toMatch(/^[\da-f]{64}$/);
    expect(stdout).not.toContain(secret);
  }
  expect(statSync(path.join(folder, "etc/nightjar.env")).mode & 0o777).toBe(0o600);
  expect(written("etc/caddy/Caddyfile")).toContain("patrol.example.ca {\n\ttls ada@example.ca\n");
  expect(written("etc/caddy/Caddyfile")).not.toContain("www.example.com");
  for (const unit of ["nightjar@.service", "nightjar-worker.service"])
    expect(written(`etc/systemd/system/${unit}`)).toBe(read(`deploy/${unit}`));
  expect(commands).toContain("systemctl start nightjar@3001 nightjar@3002 nightjar-worker");
  expect(stdout).toContain("journalctl -u 'nightjar*' -o cat | grep setup");
});

test("row 314: the settings keep every line of the example that no answer changes", () => {
  setUp({ set: answers });
  const lines = written("etc/nightjar.env").split("\n");
  const names =
    /^#?(APP_URL|DATABASE_URL|SESSION_SECRETS|ENCRYPTION_KEYS|BACKUP_KEY|BACKUP_DIR|TRUSTED_PROXIES)=/;
  expect(
    read(".env.example")
      .split("\n")
      .filter((line) => !names.test(line) && !lines.includes(line)),
  ).toEqual([]);
  expect(lines).toHaveLength(read(".env.example").split("\n").length);
});

test("row 314: each program that a step calls is among Debian's packages, on a bare root too", () => {
  const { commands } = setUp({ set: folderForBackups });
  const installed = commands.find((command) => command?.startsWith("apt-get install")) ?? "";
  for (const name of [
    "systemd",
    "postgresql",
    "postgresql-client",
    "caddy",
    "restic",
    "curl",
    "ca-certificates",
  ])
    expect(installed.split(" "), name).toContain(name);
});

test("row 314: what it will do is said before anything is written", () => {
  const { stdout } = setUp({ set: answers });
  const plan = stdout.indexOf("What is done, in this order");
  expect(plan).toBeGreaterThan(-1);
  expect(stdout.indexOf("  writes ")).toBeGreaterThan(plan);
});

test("row 314: an answer that cannot be right is asked for again, with the reason", () => {
  const { status, stdout } = setUp({
    typed: [
      "patrol",
      "a b.example.ca",
      "patrol.example.ca",
      "ada",
      "ada@example.ca",
      "/home/ada",
      "/mnt/copies",
      "no",
    ],
  });
  expect(status).toBe(0);
  expect(stdout.match(/A name with a dot/g)).toHaveLength(2);
  expect(stdout.match(/An email address, such as/g)).toHaveLength(1);
  expect(stdout.match(/A full path outside of/g)).toHaveLength(1);
});

test("row 314: the units may write to a folder for backups outside of the site's own", () => {
  setUp({ set: folderForBackups });
  for (const unit of ["nightjar@.service", "nightjar-worker.service"])
    expect(written(`etc/systemd/system/${unit}.d/backups.conf`)).toBe(
      "[Service]\nReadWritePaths=-/mnt/copies\n",
    );
});

test("row 314: backups go to a bucket with its five settings", () => {
  const set = { ...answers, SETUP_BACKUPS: "https://s3.example.ca/copies", SETUP_REGION: "ca-central-1" };
  const { status, stdout } = setUp({ set, typed: ["id-1", "secret/2+3="] });
  expect(status).toBe(0);
  expect(stdout).not.toContain("secret/2+3=");
  const settings = parseEnv(written("etc/nightjar.env"));
  expect(settings).toMatchObject({
    BACKUP_S3_BUCKET: "copies",
    BACKUP_S3_ENDPOINT: "https://s3.example.ca",
    BACKUP_S3_REGION: "ca-central-1",
    BACKUP_S3_ACCESS_KEY_ID: "id-1",
    BACKUP_S3_SECRET_ACCESS_KEY: "secret/2+3=",
  });
  expect(settings.BACKUP_DIR).toBeUndefined();
});

test("row 315: run again, it changes no file and asks only whether to start", () => {
  setUp({ set: folderForBackups });
  const before = files(path.relative(process.cwd(), folder)).map((file) => [
    file,
    readFileSync(file, "utf8"),
  ]);
  expect(before).toHaveLength(6);
  const { status, stdout } = setUp({ typed: ["no"] });
  expect(status).toBe(0);
  expect(stdout).not.toContain("  writes ");
  expect(
    files(path.relative(process.cwd(), folder)).map((file) => [file, readFileSync(file, "utf8")]),
  ).toEqual(before);
});

test("row 315: what the settings already say stays, and only what is missing is added", () => {
  put(
    "etc/nightjar.env",
    "APP_URL=https://old.example.ca\nDATABASE_URL=postgres://a:b@db.example.ca/c\nBACKUP_KEY='x y'\n",
  );
  const { stdout } = setUp({ set: folderForBackups });
  const settings = parseEnv(written("etc/nightjar.env"));
  expect(settings).toMatchObject({
    APP_URL: "https://old.example.ca",
    DATABASE_URL: "postgres://a:b@db.example.ca/c",
    BACKUP_KEY: "x y",
    BACKUP_DIR: "/mnt/copies",
    SESSION_SECRETS: expect.stringMatching(/^[\da-f]{64}$/),
  });
  expect(stdout).toContain("DATABASE_URL names a database that this did not make: it is left alone");
  expect(written("etc/caddy/Caddyfile")).toContain("old.example.ca {");
});

test("row 315: the Caddyfile of another site stays, and ours is put beside it", () => {
  put("etc/caddy/Caddyfile", "other.example.ca {\n}\n");
  const { stdout } = setUp({ set: answers });
  expect(written("etc/caddy/Caddyfile")).toBe("other.example.ca {\n}\n");
  expect(written("etc/caddy/nightjar.caddy")).toContain("patrol.example.ca {");
  expect(stdout).toContain("Add this line to it: import /etc/caddy/nightjar.caddy");
});

test("row 316: a dry run writes nothing, and shows every step", () => {
  const { status, stdout } = setUp({ set: answers, words: ["--dry-run"] });
  expect(status).toBe(0);
  expect(existsSync(path.join(folder, "etc"))).toBe(false);
  expect(stdout.match(/^\d\. /gm)).toHaveLength(7);
  expect(stdout).toContain("  writes /etc/nightjar.env");
});

test("row 316: a machine that gives a wrong answer, or none, is told which", () => {
  const wrong = setUp({ set: { ...answers, SETUP_DOMAIN: "patrol" } });
  expect(wrong.status).toBe(1);
  expect(wrong.stderr).toContain("SETUP_DOMAIN: A name with a dot");
  const none = setUp({ set: { SETUP_DOMAIN: "patrol.example.ca" } });
  expect(none.status).toBe(1);
  expect(none.stderr).toContain("set SETUP_EMAIL");
  expect(existsSync(path.join(folder, "etc"))).toBe(false);
});
