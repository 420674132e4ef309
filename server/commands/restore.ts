import { inWorkFolder } from "~/modules/operations/backups/backup-runs.server";
import { restore } from "~/modules/operations/backups/restore.server";
import { closeDatabase } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { fileStore } from "~/platform/file-store.server";
import { formatDateTime } from "~/platform/format";
import { migrateToLatest } from "~/platform/migrate.server";
import { queues } from "../queues";

const [wanted, ...more] = process.argv.slice(2);
if (more.length > 0) throw new Error("Name one backup, or none for the newest: npm run restore -- ID");
const url = env.databaseDirectUrl ?? env.databaseUrl;
if (!url) throw new Error("Set DATABASE_URL to an empty database.");
const target = { url, store: fileStore };
const { id, at, tables, files } = await inWorkFolder((folder) => restore(target, folder, wanted));
console.log(`Backup ${id} of ${formatDateTime(at)}: ${tables} tables and ${files} files, all as they were.`);
await migrateToLatest(queues);
console.log("Restored. Emails that waited in the backup are sent once the app starts.");
await closeDatabase();
