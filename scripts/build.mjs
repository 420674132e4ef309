import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { alone, root } from "./alone.mjs";
import { launch } from "./launch.mjs";

const buildFolder = path.join(root, "build");

const mark = path.join(buildFolder, ".hash");
const read = ["app", "server", "packages", "migrations", "public", "docs/runbook", "scripts/build.mjs"];
const rootFiles = /\.(ts|js|mjs|json)$/;
const notRead = new Set(["biome.json", "vitest.config.ts", "playwright.config.ts"]);
const text = /\.(css|html|ico|js|json|map|mjs|svg|txt|webmanifest|xml)$/;

/** The lock file stands in for the packages. */
function sourceHash() {
  const hash = createHash("sha256");
  const configs = readdirSync(root).filter((name) => rootFiles.test(name) && !notRead.has(name));
  for (const name of [...read, ...configs].sort()) {
    for (const file of filesIn(path.join(root, name))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      const content = readFileSync(file);
      hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

function isBuilt() {
  return existsSync(mark) && readFileSync(mark, "utf8") === sourceHash();
}

export async function ensureBuilt(/** @type {{ always?: boolean }} */ { always = false } = {}) {
  if (!always && isBuilt()) return;
  await alone(async () => {
    if (!always && isBuilt()) return;
    console.log("Building …");
    const start = performance.now();
    await build();
    console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  });
}

async function build() {
  const hash = sourceHash();
  rmSync(buildFolder, { recursive: true, force: true });
  const [learned] = await Promise.all([learn(), buildApp()]);
  await buildServer();
  copyFileSync(learned, path.join(buildFolder, "learned.bin"));
  await compress(path.join(buildFolder, "client"));
  // Last, so that a failed build never passes for a finished one.
  writeFileSync(mark, hash);
}

function buildApp() {
  return run("node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", "error");
}

async function run(/** @type {string} */ file, /** @type {string[]} */ ...words) {
  const child = spawn(process.execPath, [path.resolve(root, file), ...words], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [code, signal] = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (...ending) => resolve(ending));
  });
  if (code !== 0) throw new Error(`The build failed (${file} ended with ${code ?? signal}).`);
}

/** What the chat learns from its examples takes long, so that the app's processes only read it. */
async function learn() {
  const { build: bundle } = await import("esbuild");
  const folder = path.join(root, "node_modules/.cache/learned");
  const [program, learned] = [path.join(folder, "learn.js"), path.join(folder, "learned.bin")];
  await bundle({ ...settings, entryPoints: ["server/learn.ts"], outfile: program });
  await run(program, path.join(root, "app/modules/assistant"), learned);
  return learned;
}

/** @type {import("esbuild").BuildOptions} */
const settings = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  packages: "external",
  alias: { "~": path.join(root, "app") },
  logLevel: "warning",
};

async function buildServer() {
  const { build: bundle } = await import("esbuild");
  const commands = path.join(root, "server/commands");
  const names = existsSync(commands)
    ? readdirSync(commands).filter((name) => /(?<!\.test)\.ts$/.test(name))
    : [];
  try {
    await bundle({
      ...settings,
      entryPoints: {
        server: "server/index.ts",
        ...Object.fromEntries(
          names.map((name) => [`commands/${name.slice(0, -".ts".length)}`, `server/commands/${name}`]),
        ),
      },
      outdir: "build",
      // Beside server.js, so that import.meta.dirname is build/ in them too.
      chunkNames: "shared-[hash]",
      splitting: true,
    });
  } catch {
    throw new Error("The build failed (esbuild, server/). Its errors are above.");
  }
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

async function compress(/** @type {string} */ folder) {
  for (const file of filesIn(folder)) {
    if (!text.test(file) || statSync(file).size <= 200) continue;
    const content = await readFile(file);
    const smaller = await Promise.all([
      brotli(content, {
        params: {
          [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
          [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
      gzip(content, { level: zlib.constants.Z_BEST_COMPRESSION }),
    ]);
    for (const [index, ending] of ["br", "gz"].entries()) {
      const bytes = smaller[index];
      if (bytes && bytes.length < content.length) await writeFile(`${file}.${ending}`, bytes);
    }
  }
}

function filesIn(/** @type {string} */ start) {
  if (!existsSync(start)) return [];
  if (statSync(start).isFile()) return [start];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await launch(() => ensureBuilt({ always: !process.argv.includes("--if-changed") }));
}
