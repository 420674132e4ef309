import { backUp } from "~/modules/operations/backups/backup.server";
import { closeDatabase } from "~/platform/db.server";
import { formatCount, formatFileSize } from "~/platform/format";

try {
  const { id, place, bytes, tables, rows, objects, newObjects, missing, removed } = await backUp();
  console.log(`Backup ${id} is in ${place}.`);
  console.log(`  database  ${formatCount(rows)} rows in ${tables} tables`);
  console.log(`  files     ${formatCount(objects)}, of which ${formatCount(newObjects)} new`);
  console.log(`  written   ${formatFileSize(bytes)} before encryption`);
  if (removed) console.log(`  removed   ${removed} old ${removed === 1 ? "backup" : "backups"}`);
  if (removed === null) console.log("  removed   none: an old backup cannot be read with BACKUP_KEY");
  if (missing > 0)
    console.log(
      `  missing   ${formatCount(missing)} files that the database knows are not in the file store`,
    );
} finally {
  await closeDatabase();
}
