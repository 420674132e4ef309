import { sql } from "kysely";
import { expect, test } from "vitest";
import { refresh } from "~/modules/patrols/rounds/nights.server";
import { outOfLine } from "~/modules/service/points/follow.server";
import { db, inTransaction } from "~/platform/db.server";
import { queues } from "../../../../server/queues";
import { useTestDatabase } from "../../../../tests/support/database";
import { seedDemo } from "./demo.server";

useTestDatabase({ queues });

test("the demo's nights agree with their passes and corrections; it is filled once", async () => {
  const nights = () =>
    db.selectFrom("patrolNights").selectAll().orderBy("communityId").orderBy("night").execute();
  expect(await seedDemo()).toBe(true);
  const said = await nights();
  expect(said).toHaveLength(84);
  expect(said.filter(({ misses }) => misses > 0)).toHaveLength(5);
  await inTransaction(db, async (trx) => {
    for (const { communityId, night } of said) await refresh(communityId, night, trx);
  });
  expect(await nights()).toEqual(said);
  expect(await seedDemo()).toBe(false);
  expect(await nights()).toEqual(said);
  expect(await outOfLine(), "what plans protect").toEqual([]);
  const lines = await db.selectFrom("companySettings").select(["phone", "priorityPhone"]).execute();
  const ofTheCompany = lines.flatMap(({ phone, priorityPhone }) => [phone, priorityPhone ?? phone]);
  const holds = (table: string, name: string) =>
    sql`select ${sql.ref(name)} from ${sql.table(table)} where ${sql.ref(name)} in (${sql.join(ofTheCompany)})`;
  for (const [table, name] of [
    ["profiles", "phone_number"],
    ["inquiries", "phone"],
    ["job_applications", "phone_number"],
    ["household_entries", "phone"],
  ] as const)
    expect((await holds(table, name).execute(db)).rows, `${table} with the company's own number`).toEqual([]);
  const { rows } = await sql<{ agree: boolean }>`
    select at = created_at as agree from audit_log join users on users.id::text = subject_id
    where action = 'user.registered'`.execute(db);
  expect(rows, "the log and the list say when a person registered").toEqual([{ agree: true }]);
});
