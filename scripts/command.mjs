import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { launch } from "./launch.mjs";
import { readSettings, refuseWithoutSettings } from "./settings.mjs";

await launch(async () => {
  const [name = "", ...args] = process.argv.slice(2);
  readSettings();
  refuseWithoutSettings(process.env.npm_lifecycle_event ?? name);
  await ensureBuilt();
  const file = new URL(`../build/commands/${name}.js`, import.meta.url);
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) throw new Error(`There is no command named "${name}".`);
  process.env.NODE_ENV = "production";
  process.argv = [process.execPath, fileURLToPath(file), ...args];
  await import(file.href);
});
