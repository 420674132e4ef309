import { type Kysely, sql } from "kysely";

/** Written answers can be retired; lists of them and of synonyms can be searched. More words that mean the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      ALTER TABLE assistant_answers ADD COLUMN status text NOT NULL DEFAULT 'used'
      CHECK (status IN ('used', 'retired'))`,
    sql`CREATE INDEX assistant_answers_search ON assistant_answers USING gin (search_text gin_trgm_ops)`,
    sql`CREATE INDEX assistant_synonyms_search ON assistant_synonyms USING gin (search_text gin_trgm_ops)`,
    sql`
      INSERT INTO assistant_synonyms (id, words) VALUES
        ('01930000-0000-7000-8000-000000000010', 'vacation, holiday, travel'),
        ('01930000-0000-7000-8000-000000000011', 'guarantee, warranty'),
        ('01930000-0000-7000-8000-000000000012', 'salary, wage, pay')`,
  ];
  for (const statement of statements) await statement.execute(db);
}
