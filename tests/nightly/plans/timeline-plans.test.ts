import { CompiledQuery } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { accountMail } from "../../../app/modules/accounts/mails/account-mail.server";
import * as ClientTimeline from "../../../app/modules/residents/clients/client-timeline.server";
import { timelineKinds } from "../../../app/modules/residents/clients/timeline-options";
import * as Household from "../../../app/modules/residents/household/household.server";
import { db } from "../../../app/platform/db.server";
import { useTestDatabase } from "../../support/database";
import { onPostgres } from "../../support/engines";
import { type PlanStep, planOf, queriesOf } from "../../support/statements";

useTestDatabase({ own: true, queues: [accountMail] });

const people = 50_000;
const clients = 10_000;

const large = [
  "profiles",
  "users",
  "audit_log",
  "verification_events",
  "stripe_customers",
  "stripe_events",
  "inquiries",
  "inquiry_replies",
  "account_mails",
  "client_notes",
  "household_entries",
];

function insertPeople(first: number, last: number): string {
  return `INSERT INTO profiles (id, full_name, sign_in_email)
    SELECT gen_random_uuid(), 'Person' || n, 'person' || n || '@mail.example' FROM generate_series(${first}, ${last}) AS n`;
}

/** The first client has 500 of everything, each other one of each. */
const statements = [
  "SET statement_timeout = 0",
  insertPeople(1, 500),
  // The trigger that looks for duplicates would keep the plan it made for an empty table.
  "ANALYZE profiles",
  insertPeople(501, people),
  `INSERT INTO users (id, email) SELECT id, sign_in_email FROM profiles
    WHERE substr(full_name, 7)::integer <= ${clients}`,
  `CREATE TEMP TABLE happened AS SELECT id, sign_in_email AS email, row_number() OVER () AS n, now() AS at FROM users
    JOIN profiles USING (id)
  UNION ALL SELECT profiles.id, sign_in_email, 1000000 + g, now() - g * interval '1 hour'
    FROM profiles, generate_series(1, 500) AS g WHERE full_name = 'Person1'`,
  `INSERT INTO audit_log (at, action, subject_type, subject_id)
    SELECT at, 'subscription.synced', 'user', id FROM happened ORDER BY n`,
  `INSERT INTO audit_log (at, action, subject_type, subject_id)
    SELECT at, 'client.community_changed', 'client', id FROM happened ORDER BY n`,
  `INSERT INTO verification_events (user_id, status, created_at) SELECT id, 'pending', at FROM happened ORDER BY n`,
  `INSERT INTO stripe_customers (user_id, customer_id) SELECT id, 'cus_' || id FROM users`,
  `INSERT INTO stripe_events (event_id, type, customer_id, received_at)
    SELECT 'evt_' || n, 'invoice.paid', 'cus_' || id, at FROM happened`,
  `INSERT INTO inquiries (id, reference, name, email, phone, inquiry_purpose, service_type, preferred_contact_time,
    message, created_at)
    SELECT gen_random_uuid(), 'R' || n, 'P', email, '+1905' || n, 'Other', 'Other', 'Anytime', 'Hello', at FROM happened`,
  `INSERT INTO inquiry_replies (id, inquiry_id, subject, body, created_at)
    SELECT gen_random_uuid(), id, 'Re', 'Yes', created_at FROM inquiries`,
  `INSERT INTO account_mails (id, user_id, kind, created_at) SELECT gen_random_uuid(), id, 'welcome', at FROM happened`,
  `INSERT INTO client_notes (id, user_id, body, created_at) SELECT gen_random_uuid(), id, 'Note', at FROM happened`,
  `INSERT INTO household_entries (id, user_id, kind, name) SELECT gen_random_uuid(), id, 'member', 'Ada' FROM users`,
  "RESET statement_timeout",
  "ANALYZE",
];

function troubles(steps: PlanStep[]): string[] {
  return steps
    .filter((step) => step["Node Type"] === "Seq Scan" && large.includes(step["Relation Name"] ?? ""))
    .map((step) => `reads the whole table ${step["Relation Name"]}`);
}

let busiest = "";

onPostgres("the plans of a client's page", () => {
  beforeAll(async () => {
    await db.connection().execute(async (connection) => {
      for (const each of statements) await connection.executeQuery(CompiledQuery.raw(each));
    });
    const row = await db
      .selectFrom("profiles")
      .select("id")
      .where("fullName", "=", "Person1")
      .executeTakeFirstOrThrow();
    busiest = row.id;
  });

  const searches: [string, string][] = [
    ["everything", ""],
    ["page 9 of everything", "?timeline.page=9"],
    ...Object.keys(timelineKinds).map((kind) => [kind, `?timeline.kind=${kind}`] satisfies [string, string]),
  ];

  test.each(searches)(
    "row 213, performance: the timeline with %s is one query that uses indexes",
    async (_what, search) => {
      const query = ClientTimeline.timelineQuery(
        `http://localhost/admin/clients/x/timeline${search}`,
        "owner",
      );
      const asked = await queriesOf(() => ClientTimeline.page(busiest, "owner", query));
      expect(asked).toHaveLength(1);
      for (const statement of asked) expect(troubles(await planOf(statement, db))).toEqual([]);
    },
  );

  test("row 101, performance: a household uses an index", async () => {
    for (const statement of await queriesOf(() => Household.list(busiest)))
      expect(troubles(await planOf(statement, db))).toEqual([]);
  });
});
