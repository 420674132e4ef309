import path from "node:path";
import * as Runs from "~/modules/operations/backups/backup-runs.server";
import { closeDatabase } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { drill } from "../drill";

const scripts = path.join(import.meta.dirname, "../../scripts");
// With a parent, that one writes down how it went: it may hold the embedded database.
const recorded = !process.send && env.databaseUrl !== undefined;
const run = recorded ? await Runs.begin("drill") : undefined;
try {
  console.log("Restoring the newest backup into a database and a folder of its own …");
  const result = await drill((line) => console.log(line), scripts);
  if (run) await Runs.finish(run, result);
  process.send?.({ result });
} catch (error) {
  if (run) await Runs.finish(run, { error });
  process.send?.({ failure: Runs.wordsOf(error) });
  throw error;
} finally {
  await closeDatabase();
  process.channel?.unref();
}
