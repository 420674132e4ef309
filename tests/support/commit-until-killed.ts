import { Kysely, sql } from "kysely";
import { DatabaseDriver, dialectOf } from "../../app/platform/db-driver.server";

/** Runs in its own process: commits rows without end and prints the number of each after its commit. */
process.stdout.once("error", () => process.exit(1));
const database = new Kysely<unknown>({
  dialect: dialectOf(new DatabaseDriver({ folder: process.argv[2] ?? "" })),
});
await sql`create table if not exists kept (n integer primary key)`.execute(database);
const { rows } = await sql<{ next: number }>`select coalesce(max(n), 0) + 1 as next from kept`.execute(
  database,
);
for (let n = rows[0]?.next ?? 1; ; n += 1) {
  await database.transaction().execute((trx) => sql`insert into kept values (${n})`.execute(trx));
  process.stdout.write(`${n}\n`);
}
