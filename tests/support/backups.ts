import { describe } from "vitest";
import { onPath } from "../../scripts/system.mjs";
import { onPostgres } from "./engines";

/** For backups, which need PostgreSQL and restic: counts as skipped if one of them is missing. */
export function onRestic(title: string, tests: () => void): void {
  describe.skipIf(!onPath("restic"))("with restic", () => onPostgres(title, tests));
}
