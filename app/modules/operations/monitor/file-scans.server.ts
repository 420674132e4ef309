import { sql } from "kysely";
import { z } from "zod";
import { db, type Executor } from "~/platform/db.server";
import { publish } from "~/platform/event-bus.server";
import { fileScan } from "~/platform/file-scans.server";
import { fileStore } from "~/platform/file-store.server";
import { findFile, setScanState } from "~/platform/files.server";
import { worker } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { scan, scanner } from "~/platform/virus-scanner.server";

/** While the scanner does not answer, the file is held and the job retried (ASVS V5.4.3). */
export const fileScanWorker = worker(fileScan, async ({ id }) => {
  const file = await findFile(id);
  if (!file || !["received", "checking", "held"].includes(file.scanState)) return;
  // A held file stays held while it is scanned again.
  await setScanState(id, "checking", ["received"]);
  const verdict = await scan(await fileStore.bytes(file.objectKey));
  const state = verdict === "unanswered" ? "held" : verdict;
  const moved = await setScanState(id, state, ["checking", "held"]);
  if (moved) await publish("file-scan", { id, state }, db);
  if (verdict === "unanswered") throw new Error("The scanner did not answer.");
  log("file.scanned", { id, state });
});

/** How many files are in a state that needs attention, and since when. */
interface ScanCount {
  state: "received" | "checking" | "held" | "refused";
  files: number;
  oldestAt: Date;
}

const countSchema = z.array(
  z.object({
    state: z.enum(["received", "checking", "held", "refused"]),
    files: z.number(),
    oldestAt: z.date(),
  }),
);

export interface ScanState {
  scanner: boolean;
  counts: ScanCount[];
}

/** Refused files count until they are purged. At most 10,000 are counted. */
export async function scanState(executor: Executor = db): Promise<ScanState> {
  const { rows } = await sql`
    SELECT scan_state AS state, count(*)::int AS files, min(created_at) AS "oldestAt"
    FROM (
      SELECT scan_state, created_at FROM files
      WHERE purged_at IS NULL AND scan_state IN ('received', 'checking', 'held', 'refused')
      LIMIT 10000
    ) AS waiting
    GROUP BY scan_state ORDER BY scan_state`.execute(executor);
  return { scanner: scanner() !== undefined, counts: countSchema.parse(rows) };
}
