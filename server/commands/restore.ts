import { openPlaces, reading } from "~/modules/operations/backups/places.server";
import { liveTarget, planRestore, restore } from "~/modules/operations/backups/restore.server";
import { inWorkFolder } from "~/modules/operations/backups/work-folder.server";
import { closeDatabase } from "~/platform/db.server";
import { fileStore } from "~/platform/file-store.server";
import { formatCount, formatDateTime } from "~/platform/format";
import { migrateToLatest } from "~/platform/migrate.server";
import { queues } from "../queues";

const [wanted, ...more] = process.argv.slice(2);
if (more.length > 0) throw new Error("Name one backup, or none for the newest: npm run restore -- ID");
const source = reading(openPlaces());
const target = liveTarget(fileStore);
await inWorkFolder(async (folder) => {
  const plan = await planRestore(source, target, folder, wanted);
  const { id, at, tables, objects, missing } = plan.manifest;
  console.log(`Restoring backup ${id} of ${formatDateTime(at)} from ${source.words} …`);
  await restore(plan, source, target);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`  database  ${formatCount(rows)} rows in ${tables.length} tables, all as they were`);
  console.log(`  files     ${formatCount(objects.length)}, in ${fileStore.place.toLowerCase()}`);
  if (missing.length > 0)
    console.log(`  missing   ${formatCount(missing.length)} files were gone when the backup was made`);
});
const applied = await migrateToLatest(queues);
console.log(`  schema    ${applied.length > 0 ? `applied ${applied.join(", ")}` : "up to date"}`);
console.log("Restored. Emails that waited in the backup are sent once the app starts.");
await closeDatabase();
