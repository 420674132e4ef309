import { inWorkFolder } from "~/modules/operations/backups/backup-runs.server";
import { restore } from "~/modules/operations/backups/restore.server";
import { bringBack } from "~/modules/operations/monitor/missing-files.server";
import { companyClock } from "~/modules/shared/company/company.server";
import { closeDatabase } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { fileStore } from "~/platform/file-store.server";
import { formatDateTime } from "~/platform/format";
import { migrateToLatest } from "~/platform/migrate.server";
import { becomeOwner } from "../owner";
import { queues } from "../queues";

const [wanted, ...more] = process.argv.slice(2);
if (more.length > 0 || (wanted?.startsWith("-") && wanted !== "--missing-files"))
  throw new Error("Name one backup, none for the newest, or --missing-files: npm run restore -- ID");
const url = env.databaseDirectUrl ?? env.databaseUrl;
if (!url) throw new Error("The embedded database of the demo has no backups: set DATABASE_URL.");
await becomeOwner();
await (wanted === "--missing-files" ? restoreMissing() : restoreAll({ url, store: fileStore }));
await closeDatabase();

async function restoreAll(target: Parameters<typeof restore>[0]): Promise<void> {
  const { id, at, tables, files } = await inWorkFolder((folder) => restore(target, folder, wanted));
  console.log(
    `Backup ${id} of ${formatDateTime(at, await companyClock.timeZone())}: ${tables} tables and ${files} files, all as they were.`,
  );
  await migrateToLatest(queues);
  console.log("Restored. Emails that waited in the backup are sent once the app starts.");
}

async function restoreMissing(): Promise<void> {
  const { found, lost } = await inWorkFolder(bringBack);
  console.log(`Missing files brought back: ${found}. In no backup: ${lost}.`);
}
