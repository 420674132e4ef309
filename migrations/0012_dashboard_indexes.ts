import { type Kysely, sql } from "kysely";

/** Keeps the dashboard and the inquiry filters fast as tables grow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`CREATE INDEX inquiries_status_name ON inquiries (status, lower(name), id)`,
    sql`CREATE INDEX inquiries_source_newest ON inquiries (source, created_at DESC, id DESC) WHERE status <> 'spam'`,
    sql`
      CREATE INDEX inquiries_unassigned_newest ON inquiries (created_at DESC, id DESC)
      WHERE assigned_to IS NULL AND status <> 'spam'`,
    // The latest rows of each action, so that several actions are found without reading what lies between.
    sql`CREATE INDEX audit_log_action ON audit_log (action, id DESC)`,
    sql`CREATE INDEX users_residents ON users (created_at) WHERE role = 'resident'`,
    sql`CREATE INDEX job_postings_created_at ON job_postings (created_at)`,
    // Covers the sum, so that the month's revenue is read from the index alone.
    sql`
      CREATE INDEX stripe_subscriptions_current ON stripe_subscriptions (created_at)
      INCLUDE (status, source, price_cents, expires_at)
      WHERE deleted_at IS NULL AND status IN ('active', 'trialing', 'past_due')`,
  ];
  for (const statement of statements) await statement.execute(db);
}
