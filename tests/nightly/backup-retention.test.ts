import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { removeOld } from "../../app/modules/operations/backups/backup.server";
import { listSnapshots, run } from "../../app/modules/operations/backups/restic.server";
import { env } from "../../app/platform/env.server";
import { onRestic } from "../support/backups";

const timeZone = "America/Halifax";
const base = mkdtempSync(path.join(tmpdir(), "nightjar-retention-"));

afterAll(() => rmSync(base, { recursive: true, force: true }));

onRestic("backups", () => {
  // Slow: it writes thirty snapshots.
  test("the last backups of 7 days, 4 weeks and 12 months stay, with all of two days, and the rest is removed completely", async () => {
    env.backup.dir = base;
    env.backup.key = "retention".repeat(8);
    await run(["init"]);
    const kept = [
      ...["2025-08-31", "2025-09-30", "2025-10-31", "2025-11-30", "2025-12-31", "2026-01-31", "2026-02-28"],
      ...["2026-03-31", "2026-04-30", "2026-05-31", "2026-06-28", "2026-06-30", "2026-07-05", "2026-07-09"],
      ...["2026-07-10", "2026-07-11", "2026-07-12", "2026-07-13", "2026-07-14"].map((day) => `${day} 23:30`),
      ...["2026-07-15"],
    ].map((moment) => (moment.includes(" ") ? moment : `${moment} 03:41`));
    const gone = ["2025-07-31 03:41", "2026-07-04 03:41", "2026-07-08 03:41", "2026-07-12 03:41"];
    const save = (at: string, part: string) =>
      run(["backup", "--stdin", "--host=nightjar", `--tag=${at},${part}`, `--time=${at}:00`], {
        input: at,
        timeZone,
      });
    for (const at of [...gone, ...kept]) await save(at, "facts");
    for (const at of ["2025-07-31 03:41", "2026-07-14 23:30"]) await save(at, "dump");
    await removeOld(timeZone);
    const left = await listSnapshots();
    expect(left.filter(({ part }) => part === "facts").map(({ backup }) => backup)).toEqual(kept.sort());
    expect(left.filter(({ part }) => part === "dump").map(({ backup }) => backup)).toEqual([
      "2026-07-14 23:30",
    ]);
  });
});
