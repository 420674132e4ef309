import { backUp } from "~/modules/operations/backups/backup.server";
import { closeDatabase } from "~/platform/db.server";
import { formatFileSize } from "~/platform/format";
import { becomeOwner } from "../owner";

await becomeOwner();
try {
  const { id, place, bytes, tables, files } = await backUp();
  console.log(
    `Backup ${id} is in ${place}: ${tables} tables and ${files} files, ${formatFileSize(bytes)} new.`,
  );
} finally {
  await closeDatabase();
}
