import { launch } from "./launch.mjs";
import { prepare } from "./prepare.mjs";

// The server runs in this very process, so that a signal to it needs nobody to pass it on.
await launch(async () => {
  await prepare({ build: true });
  process.env.DEMO = "1";
  process.env.NODE_ENV = "production";
  const { serve } = await import(new URL("../build/server.js", import.meta.url).href);
  await serve();
});
