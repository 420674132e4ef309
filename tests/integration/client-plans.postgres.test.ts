import { CompiledQuery } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { clientList, nextCase, tabs } from "../../app/modules/clients/client-list.server";
import { verificationNotice } from "../../app/modules/verifications/verification-notice.server";
import { db } from "../../app/platform/db.server";
import { newId } from "../../app/platform/ids.server";
import { useTestDatabase } from "../support/database";
import { onPostgres } from "../support/engines";
import { type PlanStep, planOf, queriesOf, type Statement } from "../support/statements";

useTestDatabase({ queues: [verificationNotice] });

const count = 100_000;
/** The most rows a sort may hold: a count stops at 10,000, and so few are sorted faster than read in order. */
const most = 2_500;
const large = ["profiles", "users", "verifications"];

const at = "http://localhost/admin/clients";
const query = (search: string) => clientList.query(`${at}${search}`);

function growing(steps: PlanStep[]): string[] {
  return steps.flatMap((step) => {
    const name = step["Node Type"];
    if (name === "Seq Scan" && large.includes(step["Relation Name"] ?? "")) return ["reads the whole table"];
    const sorted = step.Plans?.[0]?.["Plan Rows"] ?? 0;
    return name.includes("Sort") && sorted > most ? [`sorts ${sorted} rows`] : [];
  });
}

async function troubles(statements: Statement[]): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements) {
    const words = growing(await planOf(statement, db));
    if (words.length > 0) found.push(`${words.join(", ")}: ${statement.sql}`);
  }
  return found;
}

/** 300 wait, 2,000 were rejected, half of the others are verified. */
const statements = [
  "SET statement_timeout = 0",
  `INSERT INTO profiles (id, full_name, display_name, sign_in_email, phone_number, address, city, state, zip_code,
    setup_completed, address_verification_status, waiting_since, created_at)
  SELECT gen_random_uuid(), (ARRAY['Ada', 'Luca', 'Mei', 'Omar'])[1 + n % 4] || ' Person' || n, 'P' || n,
    'person' || n || '@mail.example', '+1905' || lpad((n % 10000000)::text, 7, '0'), n || ' Elm Street',
    (ARRAY['Brampton', 'Mississauga', 'Bolton'])[1 + n % 3], 'ON', 'L6V 0A1', n % 5 > 0,
    (CASE WHEN n <= 300 THEN 'pending' WHEN n <= 2300 THEN 'rejected' WHEN n % 2 = 0 THEN 'verified'
      ELSE 'unverified' END)::address_verification_status,
    CASE WHEN n <= 300 THEN now() - n * interval '20 minutes' END, now() - n * interval '7 minutes'
  FROM generate_series(1, ${count}) AS n`,
  "INSERT INTO users (id, email, created_at) SELECT id, sign_in_email, created_at FROM profiles",
  `INSERT INTO verifications (id, user_id, reference, address, city, state, zip_code, status, submitted_at, decided_at)
  SELECT gen_random_uuid(), id, 'R' || row_number() OVER (), address, city, state, zip_code,
    CASE address_verification_status WHEN 'pending' THEN 'submitted' ELSE address_verification_status::text END,
    created_at, CASE WHEN waiting_since IS NULL THEN created_at + interval '5 hours' END
  FROM profiles WHERE address_verification_status <> 'unverified'`,
  "RESET statement_timeout",
  "ANALYZE",
];

async function fill(): Promise<void> {
  await db.connection().execute(async (connection) => {
    for (const each of statements) await connection.executeQuery(CompiledQuery.raw(each));
  });
}

onPostgres("the plans of the clients", () => {
  beforeAll(fill, 180_000);

  test.each([
    ["the first page", ""],
    ["the queue", "?status=pending"],
    ["the queue by name", "?status=pending&sort=name"],
    ["a band of the queue", "?status=pending&age=three"],
    ["the verified", "?status=verified"],
    ["the unverified by name", "?status=unverified&sort=name"],
    ["the rejected", "?status=rejected"],
    ["everybody by name", "?sort=name"],
    ["everybody by waiting", "?sort=waiting"],
    ["who has not set up", "?setup=open"],
    ["a name", "?q=person4711"],
    ["an email", "?q=person4711%40mail.example"],
    ["a phone number", "?q=905+000-4711"],
    ["a city", "?q=brampton"],
    ["page 500", "?page=500"],
  ])("row 212, performance: the list and its count use an index for %s", async (_what, search) => {
    const asked = await queriesOf(() => clientList.page(query(search)));
    expect(asked.length).toBeGreaterThan(1);
    expect(await troubles(asked)).toEqual([]);
  });

  test.each([
    ["the counts of the tabs and bands", () => tabs()],
    ["the next case", () => nextCase(`${at}?status=pending`, { but: newId(), me: newId() })],
    [
      "the neighbours in the queue",
      async () => {
        const { rows } = await clientList.page(query("?status=pending"));
        await clientList.neighbours(query("?status=pending"), rows[3]?.id ?? "");
      },
    ],
  ])("row 236, performance: %s use an index", async (_what, read) => {
    expect(await troubles(await queriesOf(read))).toEqual([]);
  });
});
