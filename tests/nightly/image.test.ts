import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../../scripts/free-port.mjs";
import { account } from "../../scripts/system.mjs";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { onPostgres } from "../support/engines";
import { eventually } from "../support/eventually";
import { productionSettings } from "../support/production";

const root = path.resolve(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");
const dockerfile = read("Dockerfile");
const [, finalStage = ""] = dockerfile.split(/^FROM .+\n(?=ENV)/m);
const copied = [...finalStage.matchAll(/^COPY --from=build (.+) (\S+)$/gm)].map(([, from = "", to = ""]) => ({
  from: from.split(" ").map((name) => name.replace("/app/", "")),
  to,
}));

/** Root's files cannot be written by the app's account, so links do; another account needs copies. */
function copy(from: string, to: string): void {
  const link = process.getuid?.() === 0 ? "-al" : "-a";
  const { status } = spawnSync("cp", [link, from, to]);
  if (status !== 0) cpSync(from, to, { recursive: true });
}

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean }>;
}

/** Folders of the packages the app needs at run time. */
function needed(): string[] {
  const { packages }: Lock = JSON.parse(read("package-lock.json"));
  return Object.entries(packages)
    .filter(([name, { dev, devOptional }]) => name.startsWith("node_modules/") && !dev && !devOptional)
    .map(([name]) => name)
    .filter(
      (name) => existsSync(path.join(root, name)) && !/^node_modules\/node-(linux|darwin|bin)/.test(name),
    );
}

onPostgres("the steps of the Dockerfile in a clean folder", () => {
  let place: string;
  let data: string;
  let database: TestDatabase;
  const owner = process.getuid?.() === 0 ? account("nobody") : undefined;
  const settings = productionSettings();

  beforeAll(async () => {
    place = mkdtempSync(path.join(tmpdir(), "nightjar-image-"));
    const app = path.join(place, "app");
    data = path.join(place, "data");
    mkdirSync(data, { mode: 0o700 });
    if (owner) chownSync(data, owner.uid, owner.gid);
    const files = copied.flatMap(({ from }) => from).filter((name) => name !== "sbom.json");
    for (const name of files.flatMap((name) => (name === "node_modules" ? needed() : [name]))) {
      mkdirSync(path.dirname(path.join(app, name)), { recursive: true });
      copy(path.join(root, name), path.join(app, name));
    }
    if (!owner) spawnSync("chmod", ["-R", "a-w", app]);
    chmodSync(place, 0o755);
    database = await createTestDatabase();
  });

  afterAll(async () => {
    spawnSync("chmod", ["-R", "u+w", place]);
    rmSync(place, { recursive: true, force: true });
    await database?.drop();
  });

  function start(args: string[], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, args, {
      cwd: path.join(place, "app"),
      ...(owner && { uid: owner.uid, gid: owner.gid }),
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        ...settings,
        DATABASE_URL: database.url,
        DATA_DIR: data,
        ...env,
      },
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
    return { child, output: () => text, ended: once(child, "exit").then(([code]) => code) };
  }

  test("what it copies exists, and no developer tool is among the packages", () => {
    expect(copied.map(({ to }) => to)).toContain("./build");
    const names = needed().map((name) => name.replace("node_modules/", ""));
    expect(names).toContain("pg");
    for (const name of ["vite", "vitest", "typescript", "esbuild", "@playwright/test", "tsx"])
      expect(names).not.toContain(name);
  });

  test("it ends as another account than root, and keeps its health in view", () => {
    expect(finalStage.match(/^USER (\S+)$/m)?.[1]).toBe("node");
    expect(finalStage).toMatch(/^HEALTHCHECK /m);
    expect(read("compose.yaml")).toMatch(
      /read_only: true[\s\S]*cap_drop: \[ALL\][\s\S]*no-new-privileges:true/,
    );
  });

  test("it serves from a folder it cannot write, its own check finds it healthy, and SIGTERM ends it with 0", async () => {
    const port = String(await freePort());
    const { child, output, ended } = start(["scripts/serve.mjs", "--built"], {
      PORT: port,
      DRAIN_SECONDS: "1",
    });
    const answers = async (at: string) => (await fetch(`http://127.0.0.1:${port}${at}`)).status;
    await vi.waitFor(async () => expect(await answers("/readyz"), output()).toBe(200), { timeout: 60_000 });
    expect(await answers("/")).toBe(200);
    const [program = "", ...args] = JSON.parse(/^ {2}CMD (\[.+\])$/m.exec(finalStage)?.[1] ?? "[]");
    expect(program).toBe("node");
    const check = spawnSync(process.execPath, args, { env: { NODE_ENV: "production", PORT: port } });
    expect(check.status).toBe(0);
    child.kill("SIGTERM");
    await eventually(async () => expect(await answers("/readyz")).toBe(503), 20);
    expect(await ended).toBe(0);
    expect(spawnSync(process.execPath, args, { env: { NODE_ENV: "production", PORT: port } }).status).toBe(1);
  });

  test("the worker of compose.yaml starts there too", async () => {
    const command: string[] = JSON.parse(/command: (\[.+\])/.exec(read("compose.yaml"))?.[1] ?? "[]");
    const { child, output, ended } = start(command.slice(1));
    await vi.waitFor(() => expect(output()).toContain("worker.started"), { timeout: 60_000 });
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  test("its list of packages names each with its licence", () => {
    const { status, stdout } = spawnSync(process.execPath, ["scripts/sbom.mjs"], {
      cwd: root,
      encoding: "utf8",
    });
    expect(status).toBe(0);
    const { components }: { components: { name: string; licenses: unknown[] }[] } = JSON.parse(stdout);
    const names = components.map(({ name }) => name);
    for (const name of ["kysely", "react", "zod", "pg", "stripe"]) expect(names).toContain(name);
    for (const name of ["vite", "vitest", "esbuild"]) expect(names).not.toContain(name);
    expect(components.filter(({ licenses }) => licenses.length === 0).map(({ name }) => name)).toEqual([]);
  });

  const units = ["deploy/nightjar@.service", "deploy/nightjar-worker.service"];
  const hasSystemd = !spawnSync("systemd-analyze", ["--version"]).error;

  test("the systemd units give the process its own user and a read-only system", () => {
    for (const unit of units) expect(read(unit)).toMatch(/^User=nightjar$[\s\S]*^ProtectSystem=strict$/m);
  });

  test("systemd keeps starting them, however often a start fails", () => {
    for (const unit of units) {
      const [, section = ""] = read(unit).split(/^\[(?:Unit|Service)\]$/m);
      expect(section, unit).toMatch(/^StartLimitIntervalSec=0$/m);
      expect(read(unit), unit).toMatch(/^Restart=on-failure$/m);
    }
  });

  test.skipIf(!hasSystemd)("systemd accepts the units (skipped without systemd-analyze)", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "nightjar-units-"));
    // It wants to see the program, which is below /opt only on a server.
    const copies = units.map((unit) => {
      const copy = path.join(folder, path.basename(unit));
      writeFileSync(copy, read(unit).replace("/opt/nightjar/node_modules/.bin/node", process.execPath));
      return copy;
    });
    const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", ...copies], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect(`${stdout}${stderr}`).toBe("");
  });
});
