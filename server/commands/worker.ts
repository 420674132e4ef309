import { closeDatabase } from "~/platform/db.server";
import { closeEventBus } from "~/platform/event-bus.server";
import { startWorkers } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { migrateToLatest } from "~/platform/migrate.server";
import { queues, workers } from "../queues";

await migrateToLatest(queues);
const working = await startWorkers(workers);
log("worker.started");

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await working.stop();
    await closeEventBus();
    await closeDatabase();
    process.exit(0);
  });
}
