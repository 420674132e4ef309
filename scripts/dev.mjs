import { launch } from "./launch.mjs";
import { prepare } from "./prepare.mjs";

// tsx is registered in this process (as `node --import tsx` would), so that signals reach the server by themselves.
await launch(async () => {
  await prepare({ build: false });
  process.env.DEMO = "1";
  process.env.NODE_ENV = "development";
  const { register } = await import("tsx/esm/api");
  register();
  await import(new URL("../server/dev.ts", import.meta.url).href);
});
