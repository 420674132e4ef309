import { type Kysely, sql } from "kysely";

/** Reports with the numbers as they were when each was computed (row 234), and the monthly ones of a community (D14). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`CREATE TYPE report_status AS ENUM ('preparing', 'pending', 'approved', 'failed')`,
    sql`
      CREATE TABLE report_runs (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind <> ''),
        month date NOT NULL CHECK (extract(day FROM month) = 1),
        community_id uuid REFERENCES communities (id),
        title text NOT NULL CHECK (title <> ''),
        time_zone text NOT NULL,
        status report_status NOT NULL DEFAULT 'preparing',
        snapshot jsonb,
        computed_at timestamptz,
        data_to timestamptz,
        previous_id uuid REFERENCES report_runs (id) ON DELETE SET NULL,
        requested_by uuid REFERENCES users (id) ON DELETE SET NULL,
        approved_by uuid REFERENCES users (id) ON DELETE SET NULL,
        approved_at timestamptz,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        search_text text GENERATED ALWAYS AS (search_key(title)) STORED,
        CHECK ((kind = 'community') = (community_id IS NOT NULL)),
        CHECK ((status IN ('pending', 'approved'))
          = (snapshot IS NOT NULL AND computed_at IS NOT NULL AND data_to IS NOT NULL)),
        CHECK ((status = 'approved') = (approved_at IS NOT NULL))
      )`,
    // Whoever asks for what is being prepared gets that one.
    sql`
      CREATE UNIQUE INDEX report_runs_preparing ON report_runs (kind, month, community_id) NULLS NOT DISTINCT
        WHERE status = 'preparing'`,
    sql`CREATE INDEX report_runs_created ON report_runs (created_at DESC, id DESC)`,
    sql`CREATE INDEX report_runs_status ON report_runs (status, created_at DESC, id DESC)`,
    sql`CREATE INDEX report_runs_kind ON report_runs (kind, created_at DESC, id DESC)`,
    sql`CREATE INDEX report_runs_month ON report_runs (month, kind, computed_at)`,
    sql`CREATE INDEX report_runs_community ON report_runs (community_id, month DESC, computed_at DESC)`,
    sql`CREATE INDEX report_runs_previous ON report_runs (previous_id)`,
    sql`CREATE INDEX report_runs_requested_by ON report_runs (requested_by)`,
    sql`CREATE INDEX report_runs_approved_by ON report_runs (approved_by)`,
    sql`CREATE INDEX report_runs_search ON report_runs USING gin (search_text gin_trgm_ops)`,
    sql`
      CREATE FUNCTION keep_report_runs() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          IF OLD.status = 'approved' THEN
            RAISE EXCEPTION 'An approved report is never deleted.' USING ERRCODE = 'integrity_constraint_violation';
          END IF;
          RETURN OLD;
        END IF;
        IF OLD.computed_at IS NOT NULL AND
          (OLD.kind, OLD.month, OLD.community_id, OLD.title, OLD.time_zone, OLD.snapshot, OLD.computed_at, OLD.data_to)
          IS DISTINCT FROM
          (NEW.kind, NEW.month, NEW.community_id, NEW.title, NEW.time_zone, NEW.snapshot, NEW.computed_at, NEW.data_to)
        THEN
          RAISE EXCEPTION 'A report never changes once it is computed.' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        IF OLD.status = 'approved' AND NEW.status <> 'approved' THEN
          RAISE EXCEPTION 'An approved report stays approved.' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
      END $$`,
    sql`
      CREATE TRIGGER report_runs_kept BEFORE UPDATE OR DELETE ON report_runs
        FOR EACH ROW EXECUTE FUNCTION keep_report_runs()`,
    // Nobody gets the report of a month twice, whatever was corrected since.
    sql`
      CREATE TABLE report_recipients (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        community_id uuid NOT NULL REFERENCES communities (id),
        month date NOT NULL,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'queued', 'sent', 'left')),
        PRIMARY KEY (user_id, community_id, month)
      )`,
    sql`CREATE INDEX report_recipients_waiting ON report_recipients (community_id, month, user_id) WHERE state = 'waiting'`,
    sql`CREATE INDEX job_applications_decided ON job_applications (decided_at) WHERE decided_at IS NOT NULL`,
    sql`CREATE INDEX job_application_events_created ON job_application_events (created_at)`,
    sql`CREATE INDEX stripe_events_amounts ON stripe_events (type, received_at) WHERE amount_cents IS NOT NULL`,
  ];
  for (const statement of statements) await statement.execute(db);
}
