import { backUp } from "~/modules/operations/backups/backup.server";
import { closeDatabase } from "~/platform/db.server";
import { formatFileSize } from "~/platform/format";

try {
  const { id, place, bytes, tables, files } = await backUp();
  console.log(
    `Backup ${id} is in ${place}: ${tables} tables and ${files} files, ${formatFileSize(bytes)} new.`,
  );
} finally {
  await closeDatabase();
}
