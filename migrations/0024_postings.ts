import { type Kysely, sql } from "kysely";

/** What staff publish: postings that may lack pay and statements while they are drafts, and each as it was public. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`ALTER TYPE job_status ADD VALUE 'archived'`,
    // Said by a choice, never by a default.
    sql`ALTER TABLE job_postings ALTER COLUMN vacancy DROP DEFAULT, ALTER COLUMN vacancy DROP NOT NULL`,
    sql`ALTER TABLE job_postings ALTER COLUMN uses_ai DROP DEFAULT, ALTER COLUMN uses_ai DROP NOT NULL`,
    sql`ALTER TABLE job_postings ADD COLUMN requires_work_authorization boolean NOT NULL DEFAULT false`,
    sql`ALTER TABLE job_postings ADD COLUMN requires_drivers_licence boolean NOT NULL DEFAULT false`,
    // A unit may be chosen before the pay is known.
    sql`ALTER TABLE job_postings DROP CONSTRAINT job_postings_check1`,
    sql`
      ALTER TABLE job_postings ADD CONSTRAINT job_postings_pay CHECK (
        (pay_min_cents IS NULL) = (pay_max_cents IS NULL) AND (pay_min_cents IS NULL OR pay_unit IS NOT NULL)
      )`,
    sql`DROP INDEX job_postings_created_at`,
    sql`CREATE INDEX job_postings_created ON job_postings (created_at, id)`,
    sql`CREATE INDEX job_postings_title ON job_postings (lower(title), id)`,
    sql`ALTER TABLE company_settings ADD COLUMN obeys_posting_rules boolean NOT NULL DEFAULT true`,
    // Without a reference: it outlives the posting.
    sql`
      CREATE TABLE job_posting_snapshots (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        posting_id uuid NOT NULL,
        posting jsonb NOT NULL,
        published_at timestamptz NOT NULL DEFAULT now(),
        came_down_at timestamptz
      )`,
    sql`CREATE INDEX job_posting_snapshots_posting ON job_posting_snapshots (posting_id, id)`,
    sql`
      CREATE UNIQUE INDEX job_posting_snapshots_public ON job_posting_snapshots (posting_id)
      WHERE came_down_at IS NULL`,
    sql`
      CREATE INDEX job_posting_snapshots_down ON job_posting_snapshots (came_down_at)
      WHERE came_down_at IS NOT NULL`,
    sql`
      CREATE FUNCTION keep_posting_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          IF OLD.came_down_at < now() - interval '3 years' THEN
            RETURN OLD;
          END IF;
        ELSIF OLD.came_down_at IS NULL
          AND (OLD.id, OLD.posting_id, OLD.posting, OLD.published_at)
            = (NEW.id, NEW.posting_id, NEW.posting, NEW.published_at) THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'The record of a posting cannot be changed.' USING ERRCODE = 'check_violation';
      END $$`,
    sql`
      CREATE TRIGGER job_posting_snapshots_kept BEFORE UPDATE OR DELETE ON job_posting_snapshots
      FOR EACH ROW EXECUTE FUNCTION keep_posting_snapshot()`,
    // Whatever code publishes or takes down a posting; an edit while it is public is another text that was public.
    sql`
      CREATE FUNCTION record_posting() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        unseen text[] := ARRAY['version', 'updated_at', 'search_text'];
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          IF to_jsonb(NEW) - unseen = to_jsonb(OLD) - unseen THEN
            RETURN NULL;
          END IF;
        END IF;
        IF TG_OP <> 'INSERT' THEN
          UPDATE job_posting_snapshots SET came_down_at = now() WHERE posting_id = OLD.id AND came_down_at IS NULL;
        END IF;
        IF TG_OP <> 'DELETE' THEN
          IF NEW.status = 'active' THEN
            INSERT INTO job_posting_snapshots (posting_id, posting) VALUES (NEW.id, to_jsonb(NEW) - unseen);
          END IF;
        END IF;
        RETURN NULL;
      END $$`,
    sql`
      CREATE TRIGGER job_postings_recorded AFTER INSERT OR UPDATE OR DELETE ON job_postings
      FOR EACH ROW EXECUTE FUNCTION record_posting()`,
    sql`
      INSERT INTO job_posting_snapshots (posting_id, posting)
      SELECT id, to_jsonb(job_postings) - ARRAY['version', 'updated_at', 'search_text']
      FROM job_postings WHERE status = 'active'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
