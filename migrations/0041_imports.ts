import { type Kysely, sql } from "kysely";

/**
 * Imports of CSV files (row 252), line by line, and what each line did, so that it can be undone. A client who was imported
 * has no sign-in: `sign_in_email` holds the email from the file until there is one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE imports (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('clients', 'guards', 'members', 'products')),
        state text NOT NULL DEFAULT 'columns'
          CHECK (state IN ('columns', 'preview', 'writing', 'done', 'undoing', 'undone')),
        file_name text NOT NULL,
        header jsonb NOT NULL,
        matching jsonb NOT NULL DEFAULT '{}',
        line_count integer NOT NULL,
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz,
        finished_at timestamptz,
        undone_at timestamptz,
        undone_by uuid
      )`,
    sql`CREATE INDEX imports_newest ON imports (created_at, id)`,
    sql`
      CREATE TABLE import_lines (
        id uuid PRIMARY KEY,
        import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
        number integer NOT NULL,
        cells jsonb NOT NULL,
        outcome text NOT NULL DEFAULT 'refused' CHECK (outcome IN ('created', 'updated', 'unchanged', 'refused')),
        note text,
        record_id uuid,
        before jsonb,
        after jsonb,
        left_out boolean NOT NULL DEFAULT false,
        judged_again boolean NOT NULL DEFAULT false,
        written_at timestamptz,
        version integer,
        undone text CHECK (undone IN ('removed', 'restored', 'partly', 'kept'))
      )`,
    sql`CREATE UNIQUE INDEX import_lines_number ON import_lines (import_id, number)`,
    sql`CREATE INDEX import_lines_outcome ON import_lines (import_id, outcome, number)`,
    sql`CREATE INDEX profiles_email ON profiles (lower(sign_in_email)) WHERE sign_in_email <> ''`,
    sql`CREATE INDEX profiles_phone ON profiles (phone_number, zip_code) WHERE phone_number IS NOT NULL`,
    sql`CREATE INDEX guard_licences_number ON guard_licences (lower(number))`,
    sql`CREATE INDEX products_key ON products (lower(name), category)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
