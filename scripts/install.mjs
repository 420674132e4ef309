import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { alone, root } from "./alone.mjs";
import { launch } from "./launch.mjs";

// The one script that also runs on Node.js 20: it installs the Node.js for the others.

const packages = path.join(root, "node_modules");
const mark = path.join(packages, ".nightjar-lock");

await launch(async () => {
  if (isInstalled()) return;
  await alone(async () => {
    if (!isInstalled()) await install();
  });
}, "20.19");

function lockFileHash() {
  return createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
}

function isInstalled() {
  const hash = lockFileHash();
  if (existsSync(mark) && readFileSync(mark, "utf8") === hash) return true;
  if (!matchesLockFile()) return false;
  writeFileSync(mark, hash);
  return true;
}

/** npm's own record names every package of the lock file after someone ran `npm install` by hand. */
function matchesLockFile() {
  const record = path.join(packages, ".package-lock.json");
  if (!existsSync(record)) return false;
  const entries = (/** @type {string} */ file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const installed = entries(record);
  return Object.entries(entries(path.join(root, "package-lock.json"))).every(([name, wanted]) => {
    if (name === "") return true;
    const found = installed[name];
    return found ? found.version === wanted.version : wanted.optional === true;
  });
}

async function install() {
  console.log("Installing packages …");
  const npm = process.env.npm_execpath;
  const viaNode = npm !== undefined && /^npm/.test(path.basename(npm));
  // npm's own Node.js: the one in node_modules/ is deleted in the meantime.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const child = spawn(
    viaNode ? node : "npm",
    [...(viaNode ? [npm] : []), "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    { cwd: root, stdio: ["ignore", "inherit", "inherit"] },
  );
  const code = await new Promise((resolve, reject) => {
    child.on("error", () =>
      reject(new Error("npm was not found. It comes with Node.js; install it and try again.")),
    );
    child.on("exit", resolve);
  });
  if (code !== 0)
    throw new Error("The packages could not be installed (npm ci failed). The reason is above.");
  writeFileSync(mark, lockFileHash());
}
