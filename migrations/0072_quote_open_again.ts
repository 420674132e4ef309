import { type Kysely, sql } from "kysely";

/** A withdrawn quote may be opened again; whatever else was sent or answered stays as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION keep_sent_quote() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      answer text[] := ARRAY['status', 'mailed_at', 'reminded_at', 'decided_at', 'decided_name', 'decided_from',
        'decline_reason', 'version', 'updated_at'];
    BEGIN
      IF OLD.status <> 'draft' AND to_jsonb(NEW) - answer <> to_jsonb(OLD) - answer
        OR OLD.status NOT IN ('draft', 'sent') AND NEW.status <> OLD.status
          AND NOT (OLD.status = 'withdrawn' AND NEW.status = 'sent') THEN
        RAISE EXCEPTION 'A quote that was sent cannot be changed.' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$`.execute(db);
}
