import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { companyClock } from "../../app/modules/shared/company/company.server";
import { closeDatabase, db } from "../../app/platform/db.server";
import { closeEventBus } from "../../app/platform/event-bus.server";
import { startWorkers } from "../../app/platform/jobs.server";
import { workers } from "../../server/queues";

// Runs in its own process: does the jobs that filling the demo has left, which every copy would do again.
const working = await startWorkers(workers, { clock: companyClock });
const isDue = sql`select 1 from pgboss.job
  where state in ('created', 'retry', 'active') and start_after <= now() limit 1`;
while ((await isDue.execute(db)).rows.length > 0) await pause(50);
await working.stop();
await closeEventBus();
await closeDatabase();
