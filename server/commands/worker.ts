import { companyClock } from "~/modules/shared/company/company.server";
import { closeDatabase } from "~/platform/db.server";
import { closeEventBus } from "~/platform/event-bus.server";
import { startWorkers } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { migrateToLatest } from "~/platform/migrate.server";
import { openMetrics } from "../metrics";
import { queues, workers } from "../queues";
import { reportVitals } from "../vitals";

// Before the first job can run, so that jobs in progress finish whenever a signal comes.
const starting = migrateToLatest(queues).then(() => startWorkers(workers, { clock: companyClock }));
const metrics = starting.then(() => openMetrics());
const vitals = starting.then(() => reportVitals());
let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    const working = await starting;
    (await vitals).stop();
    (await metrics)?.close();
    await working.stop();
    await closeEventBus();
    await closeDatabase();
    process.exit(0);
  });
}

await starting;
log("worker.started");
