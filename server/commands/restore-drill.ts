import { closeDatabase } from "~/platform/db.server";
import { drill } from "../drill";
import { becomeOwner } from "../owner";

await becomeOwner();
try {
  const { id, seconds, tables, files, opened, lossMinutes } = await drill();
  console.log(`Proven: backup ${id} was restored in ${seconds} s, ${tables} tables and ${files} files.`);
  console.log(`The app started on it, let an owner in and showed ${opened}.`);
  console.log(`Restored now, what was stored in the last ${lossMinutes} min would be lost.`);
} finally {
  await closeDatabase();
}
