import { launch } from "./launch.mjs";
import { prepare } from "./prepare.mjs";

// With --built nothing is installed or built: for an image that holds the build and not its sources.
await launch(async () => {
  if (!process.argv.includes("--built")) await prepare({ build: true });
  process.env.NODE_ENV = "production";
  const { serve } = await import(new URL("../build/server.js", import.meta.url).href);
  await serve({ production: true });
});
