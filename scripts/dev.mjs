import { launch } from "./launch.mjs";

// tsx is registered in this process instead of by `node --import tsx`, so that signals reach the server directly.
await launch(async () => {
  process.env.DEMO = "1";
  process.env.NODE_ENV = "development";
  const { register } = await import("tsx/esm/api");
  register();
  await import(new URL("../server/dev.ts", import.meta.url).href);
});
