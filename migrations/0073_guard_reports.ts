import { type Kysely, sql } from "kysely";

/** What guards report is seen by somebody, and kept for two years or longer (O. Reg. 434/07, Ontario). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      ALTER TABLE inquiries
        ADD COLUMN guard_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
        ADD COLUMN shift_place text,
        ADD COLUMN quiet boolean NOT NULL DEFAULT false,
        ADD COLUMN seen_at timestamptz,
        ADD COLUMN seen_by uuid REFERENCES profiles (id) ON DELETE SET NULL,
        ADD COLUMN keep_until date,
        ADD COLUMN keep_reason text NOT NULL DEFAULT ''`,
    // The audit log knows which guard sent the earlier ones; those that somebody took up were seen.
    sql`
      UPDATE inquiries SET guard_id = a.actor_id
      FROM audit_log a JOIN users u ON u.id = a.actor_id AND u.role::text = 'guard'
      WHERE inquiries.source = 'guard' AND a.action = 'inquiry.created' AND a.subject_type = 'inquiry'
        AND a.subject_id = inquiries.id::text`,
    sql`UPDATE inquiries SET seen_at = updated_at WHERE source = 'guard' AND status <> 'new'`,
    sql`
      CREATE INDEX inquiries_unseen ON inquiries (created_at DESC, id DESC)
        WHERE source = 'guard' AND seen_at IS NULL`,
    sql`CREATE INDEX inquiries_guard ON inquiries (guard_id, created_at DESC) WHERE guard_id IS NOT NULL`,
    sql`CREATE INDEX inquiries_seen_by ON inquiries (seen_by) WHERE seen_by IS NOT NULL`,
    // The last day is over once it is over in every time zone.
    sql`
      CREATE FUNCTION guard_report_is_kept(created_at timestamptz, keep_until date) RETURNS boolean
      LANGUAGE sql STABLE AS $$
        SELECT created_at > now() - interval '2 years'
          OR coalesce(keep_until >= (now() AT TIME ZONE 'Etc/GMT+12')::date, false)
      $$`,
    sql`
      CREATE FUNCTION keep_guard_report() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          IF guard_report_is_kept(OLD.created_at, OLD.keep_until) THEN
            RAISE EXCEPTION 'A guard''s report has to be kept.' USING ERRCODE = 'check_violation';
          END IF;
          RETURN OLD;
        END IF;
        IF (NEW.id, NEW.reference, NEW.name, NEW.phone, NEW.message, NEW.source, NEW.created_at)
          IS DISTINCT FROM (OLD.id, OLD.reference, OLD.name, OLD.phone, OLD.message, OLD.source, OLD.created_at) THEN
          RAISE EXCEPTION 'A guard''s report stays as it was sent.' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$`,
    sql`
      CREATE TRIGGER guard_reports_kept
        BEFORE DELETE OR UPDATE OF id, reference, name, phone, message, source, created_at ON inquiries
        FOR EACH ROW WHEN (OLD.source = 'guard') EXECUTE FUNCTION keep_guard_report()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
