import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./alone.mjs";

// CycloneDX of what the app needs at run time. `npm sbom --omit=dev` (npm 10) leaves out whatever a developer tool
// needs as well, including React and Kysely.
const json = (/** @type {string} */ name) => JSON.parse(readFileSync(path.join(root, name), "utf8"));
const { name, version } = json("package.json");
const /** @type {Record<string, { version: string, dev?: boolean, integrity?: string }>} */ packages =
    json("package-lock.json").packages;

const components = Object.entries(packages)
  .filter(([place, { dev }]) => place && !dev && existsSync(path.join(root, place, "package.json")))
  .map(([place, entry]) => {
    const called = place.split("node_modules/").at(-1) ?? "";
    const { license } = json(`${place}/package.json`);
    return {
      type: "library",
      name: called,
      version: entry.version,
      purl: `pkg:npm/${called.replace("@", "%40")}@${entry.version}`,
      licenses: license ? [{ expression: String(license.type ?? license) }] : [],
    };
  });

const metadata = { component: { type: "application", name, version } };
console.log(
  JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata, components }, null, 1),
);
