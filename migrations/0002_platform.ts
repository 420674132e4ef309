import { type Kysely, sql } from "kysely";

/** Machinery: limits, one-time form keys and the append-only audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE rate_buckets (
        key text PRIMARY KEY,
        count integer NOT NULL,
        tried_at timestamptz NOT NULL,
        blocked_until timestamptz,
        expires_at timestamptz NOT NULL
      )`,
    sql`CREATE INDEX rate_buckets_expires_at ON rate_buckets (expires_at)`,
    sql`
      CREATE TABLE form_keys (
        key text PRIMARY KEY,
        fields_hash bytea NOT NULL,
        location text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX form_keys_created_at ON form_keys (created_at)`,
    sql`
      CREATE TABLE audit_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        actor_id uuid,
        action text NOT NULL,
        subject_type text NOT NULL,
        subject_id text,
        before jsonb,
        after jsonb,
        request_id text
      )`,
    sql`CREATE INDEX audit_log_subject ON audit_log (subject_type, subject_id, id DESC)`,
    sql`CREATE INDEX audit_log_actor ON audit_log (actor_id, id DESC)`,
    sql`
      CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'the audit log is append-only';
      END $$`,
    sql`
      CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
