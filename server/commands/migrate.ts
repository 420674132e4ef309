import { closeDatabase } from "~/platform/db.server";
import { migrateToLatest } from "~/platform/migrate.server";
import { queues } from "../queues";

const applied = await migrateToLatest(queues);
console.log(applied.length > 0 ? `Applied ${applied.join(", ")}` : "The schema is up to date");
await closeDatabase();
