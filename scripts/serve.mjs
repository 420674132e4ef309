import { launch } from "./launch.mjs";
import { readSettings } from "./settings.mjs";

// For an image that has the build but not its sources.
await launch(async () => {
  readSettings();
  if (!process.argv.includes("--built")) {
    const { ensureBuilt } = await import("./build.mjs");
    await ensureBuilt();
  }
  process.env.NODE_ENV = "production";
  const { serve } = await import(new URL("../build/server.js", import.meta.url).href);
  await serve({ production: true });
});
