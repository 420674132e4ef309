import { type Kysely, sql } from "kysely";

/** The dead jobs that the owners were told of, so that each is told once. The jobs themselves belong to pg-boss. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE reported_jobs (job_id uuid PRIMARY KEY)`.execute(db);
}
