import { type Kysely, sql } from "kysely";

/** When the email with a quote has gone out, which staff see beside the version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`ALTER TABLE quotes ADD COLUMN mailed_at timestamptz`,
    sql`
      CREATE OR REPLACE FUNCTION keep_sent_quote() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        answer text[] := ARRAY['status', 'mailed_at', 'reminded_at', 'decided_at', 'decided_name', 'decided_from',
          'decline_reason', 'version', 'updated_at'];
      BEGIN
        IF OLD.status <> 'draft' AND to_jsonb(NEW) - answer <> to_jsonb(OLD) - answer
          OR OLD.status NOT IN ('draft', 'sent') AND NEW.status <> OLD.status THEN
          RAISE EXCEPTION 'A quote that was sent cannot be changed.' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$`,
    sql`UPDATE quotes SET mailed_at = sent_at WHERE sent_at IS NOT NULL`,
  ];
  for (const statement of statements) await statement.execute(db);
}
