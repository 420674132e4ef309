import { createServer as createHttp } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { createServer as createVite } from "vite";
import { seedDemo } from "~/modules/operations/demo/demo.server";
import { companyClock } from "~/modules/shared/company/company.server";
import { closeDatabase } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { startWorkers } from "~/platform/jobs.server";
import { migrateToLatest } from "~/platform/migrate.server";
import { eventStreams } from "./events";
import { createFront } from "./front";
import { listen } from "./listen";
import { queues, workers } from "./queues";
import { openSandbox } from "./sandbox";

await migrateToLatest(queues);
await seedDemo();

const server = createHttp();
const signals = ["SIGTERM", "SIGINT"] as const;
const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
const vite = await createVite({ server: { middlewareMode: { server }, hmr: { server } } });
// Vite's own signal handlers would exit and leave the embedded database's lock behind.
for (const signal of signals) {
  for (const listener of process.listeners(signal)) {
    if (!before.get(signal)?.includes(listener)) process.off(signal, listener);
  }
  process.on(signal, () => void closeDatabase().then(() => process.exit(0)));
}
const isBuild = (module: object): module is ServerBuild => "routes" in module && "entry" in module;
async function build(): Promise<ServerBuild> {
  const module = await vite.ssrLoadModule("virtual:remix/server-build");
  if (!isBuild(module)) throw new Error("Vite gave no server build");
  return module;
}
const files: Parameters<typeof createFront>[0]["files"] = (request, response, next) =>
  vite.middlewares(request, response, next);
const sandbox = await openSandbox();
const events = eventStreams();
server.on(
  "request",
  createFront({ build, files, events, draining: () => false, sandbox: sandbox?.listener }),
);
await startWorkers(workers, { clock: companyClock });
await listen(server);
console.log(`\n  Nightjar in development: ${env.appUrl.origin}\n`);
