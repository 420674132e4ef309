import { type Kysely, sql } from "kysely";

/** The words in which somebody accepted that we do not patrol at their home yet, when they bought a plan all the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`ALTER TABLE checkout_attempts ADD COLUMN uncovered_words text CHECK (uncovered_words <> '')`,
    sql`ALTER TABLE terms_acceptances ADD COLUMN uncovered_words text CHECK (uncovered_words <> '')`,
  ];
  for (const statement of statements) await statement.execute(db);
}
