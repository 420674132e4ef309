import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { launch } from "./launch.mjs";

// Without a DATABASE_URL there is only the demo; with one, set DEMO=1 for the demo.
await launch(async () => {
  const [name = "", ...args] = process.argv.slice(2);
  await ensureBuilt();
  const file = new URL(`../build/commands/${name}.js`, import.meta.url);
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) throw new Error(`There is no command named "${name}".`);
  if (!process.env.DATABASE_URL) process.env.DEMO ||= "1";
  process.env.NODE_ENV = "production";
  process.argv = [process.execPath, fileURLToPath(file), ...args];
  await import(file.href);
});
