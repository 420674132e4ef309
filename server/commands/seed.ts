import { seedDemo } from "~/modules/operations/demo/demo.server";
import { closeDatabase } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { migrateToLatest } from "~/platform/migrate.server";
import { queues } from "../queues";

if (!env.demo) throw new Error("The demo data belongs to the demo: set DEMO=1.");
await migrateToLatest(queues);
console.log(
  (await seedDemo()) ? "The demo data is in place" : "The database is not empty; nothing was changed",
);
await closeDatabase();
