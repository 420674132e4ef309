import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { formatCount } from "~/platform/format";
import { couldLeaveOut, dryRun } from "./dry-run.server";
import * as Imports from "./imports.server";

/**
 * What a preview offers about lines in which only spare cells cannot be read; null if there are none. Reads the lines
 * only if some are refused, or would be.
 */
export async function offerOf(
  { id, reading }: Pick<Imports.Import, "id" | "reading">,
  { refused }: { refused: number },
  executor: Executor = db,
) {
  if (refused === 0 && !reading.withoutBad) return null;
  const lines = await Imports.linesOf(id, executor);
  const cells = lines.map((line) => couldLeaveOut(reading, line.cells)).filter(({ length }) => length > 0);
  if (cells.length === 0) return null;
  const labels = [...new Set(cells.flat())].join(", ");
  const count = cells.length === 1 ? "One line has" : `${formatCount(cells.length)} lines have`;
  const what = `${count} a cell that cannot be read but is not needed (${labels}).`;
  return reading.withoutBad
    ? {
        words: `${what} Such cells are left out, and each line says which.`,
        act: "with",
        label: "Refuse the lines",
      }
    : { words: what, act: "without", label: "Leave out the cells" };
}

/**
 * Takes lines without the spare cells that cannot be read, or refuses them again, after working out what each line
 * will do. @throws AppError 409 once the import is confirmed
 */
export async function leaveOut(
  id: string,
  withoutBad: boolean,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const found = await Imports.lock(id, trx);
    if (!found) return undefined;
    if (found.state !== "preview") throw new AppError("This import is already confirmed.", 409);
    const lines = await Imports.linesOf(id, trx);
    const judged = await dryRun({ ...found.reading, withoutBad, lines }, trx);
    await Imports.keep(judged, trx, { ticks: true });
    await trx.updateTable("imports").set({ withoutBadCells: withoutBad }).where("id", "=", id).execute();
    return id;
  });
}
