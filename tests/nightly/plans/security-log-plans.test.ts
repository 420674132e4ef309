import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import * as SecurityLog from "../../../app/modules/accounts/credentials/security-log.server";
import { db } from "../../../app/platform/db.server";
import { newId } from "../../../app/platform/ids.server";
import { useTestDatabase } from "../../support/database";
import { onPostgres } from "../../support/engines";
import { planOf, queriesOf } from "../../support/statements";

useTestDatabase({ own: true });

const busiest = newId();

onPostgres("the plan of the security log", () => {
  beforeAll(async () => {
    // Every tenth sign-in is by one person.
    await sql`INSERT INTO audit_log (action, subject_type, subject_id)
      SELECT 'session.started', 'user', CASE WHEN n % 10 = 0 THEN ${busiest}::uuid ELSE gen_random_uuid() END
      FROM generate_series(1, 100000) AS n`.execute(db);
    await sql`ANALYZE audit_log`.execute(db);
  });

  test("row 94, performance: no more of 10,000 sign-ins are read than are shown, whatever came since", async () => {
    await sql`INSERT INTO audit_log (action, subject_type, subject_id)
      SELECT 'posting.updated', 'posting', gen_random_uuid() FROM generate_series(1, 100000)`.execute(db);
    await sql`ANALYZE audit_log`.execute(db);
    const [statement, ...others] = await queriesOf(() => SecurityLog.list(busiest, 10));
    expect(others).toEqual([]);
    if (!statement) throw new Error("Nothing was read.");
    const steps = await planOf(statement, db);
    expect(steps.flatMap((step) => step["Index Name"] ?? [])).toEqual([
      "audit_log_subject",
      "audit_log_subject",
    ]);
    const sorted = steps.filter((step) => step["Node Type"].includes("Sort") && step["Plan Rows"] > 100);
    expect(sorted).toEqual([]);
    expect(await SecurityLog.list(busiest, 10)).toHaveLength(10);
  });
});
