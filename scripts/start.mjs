import { ensureBuilt } from "./build.mjs";
import { launch } from "./launch.mjs";

// The server runs in this very process, so that signals reach it directly.
await launch(async () => {
  await ensureBuilt();
  process.env.DEMO = "1";
  process.env.NODE_ENV = "production";
  const { serve } = await import(new URL("../build/server.js", import.meta.url).href);
  await serve();
});
