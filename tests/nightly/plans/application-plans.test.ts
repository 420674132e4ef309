import { CompiledQuery } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { allApplications } from "../../../app/modules/hiring/applications/all-applications.server";
import {
  applicationList,
  comparison,
  tabs,
} from "../../../app/modules/hiring/applications/application-list.server";
import { postingList } from "../../../app/modules/hiring/postings/posting-list.server";
import { db } from "../../../app/platform/db.server";
import { useTestDatabase } from "../../support/database";
import { onPostgres } from "../../support/engines";
import { countTabs } from "../../support/list-tabs";
import { type PlanStep, planOf, queriesOf, type Statement } from "../../support/statements";

useTestDatabase({ own: true, queues: [] });

const count = 100_000;
const ofOne = 10_000;
/** The most rows a sort may hold: a filter without its own index reads, and counts, what one posting has. */
const maxSorted = 5_000;
const posting = "00000000-0000-7000-8000-00000000000a";

const at = `http://localhost/admin/jobs/${posting}/applications`;
const list = applicationList(posting);

function growing(steps: PlanStep[]): string[] {
  return steps.flatMap((step) => {
    const name = step["Node Type"];
    if (name === "Seq Scan" && step["Relation Name"] === "job_applications") return ["reads the whole table"];
    const sorted = step.Plans?.[0]?.["Plan Rows"] ?? 0;
    return name.includes("Sort") && !name.includes("Incremental") && sorted > maxSorted
      ? [`sorts ${sorted} rows`]
      : [];
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

/** 10,000 for one posting, the others for 90 more; one in a hundred is held as spam. */
const statements = [
  "SET statement_timeout = 0",
  `INSERT INTO job_postings (id, title, location, description, requirements, status)
  SELECT CASE WHEN n = 0 THEN '${posting}'::uuid ELSE gen_random_uuid() END, 'Night guard ' || n, 'Brampton, ON',
    'Walks', 'Calm', 'draft'
  FROM generate_series(0, 90) AS n`,
  `INSERT INTO job_applications (id, reference, job_id, job_title, job_location, job_type, full_name, email,
    phone_number, availability, employment_status, work_authorization, drivers_license, heard_from,
    security_experience, why_interested, why_good_fit, status, rating, held_as_spam, token_id, access_token_hash,
    created_at, updated_at)
  SELECT gen_random_uuid(), 'R' || n, p.id, p.title, p.location, p.type,
    (ARRAY['Ada', 'Luca', 'Mei', 'Omar'])[1 + n % 4] || ' Person' || n, 'person' || n || '@mail.example',
    '+1905' || lpad((n % 10000000)::text, 7, '0'), (ARRAY['full-time', 'part-time', 'weekends', 'flexible'])[1 + n % 4],
    'employed', true, n % 3 = 0, 'other', 'None', 'Nights', 'Calm',
    (CASE WHEN n % 20 = 0 THEN 'hired' WHEN n % 3 = 0 THEN 'rejected' ELSE 'pending' END)::application_status,
    nullif(n % 6, 0), n % 100 = 7, gen_random_uuid(), sha256(('token' || n)::bytea),
    now() - n * interval '7 minutes', now() - n * interval '7 minutes'
  FROM generate_series(1, ${count}) AS n
  JOIN (SELECT *, row_number() OVER (ORDER BY title <> 'Night guard 0', id) - 1 AS place FROM job_postings
    WHERE title LIKE 'Night guard %') AS p
    ON p.place = CASE WHEN n <= ${ofOne} THEN 0 ELSE 1 + n % 90 END`,
  "RESET statement_timeout",
  "VACUUM ANALYZE",
];

async function fill(): Promise<void> {
  await db.connection().execute(async (connection) => {
    for (const each of statements) await connection.executeQuery(CompiledQuery.raw(each));
  });
}

onPostgres("the plans of the applications", () => {
  beforeAll(fill);

  test.each([
    ["the first page", ""],
    ["the oldest", "?sort=created"],
    ["by name", "?sort=name"],
    ["the best rated", "?sort=-rating"],
    ["the pending", "?status=pending"],
    ["the hired by name", "?status=hired&sort=name"],
    ["a rating", "?rating=4"],
    ["the unrated", "?rating=0"],
    ["an availability", "?availability=weekends"],
    ["a licence", "?licence=yes"],
    ["all filters at once", "?status=pending&rating=3&availability=flexible&licence=no"],
    ["some days", "?from=2026-01-01&to=2026-12-31"],
    ["the spam", "?held=spam"],
    ["a name", "?q=person4711"],
    ["an email", "?q=person4711%40mail.example"],
    ["a phone number", "?q=905+000-4711"],
    ["page 400", "?page=400"],
  ])("row 206, performance: 10,000 for one posting use an index for %s", async (_what, search) => {
    const asked = await queriesOf(() => list.page(list.query(`${at}${search}`)));
    expect(asked.length).toBeGreaterThan(1);
    expect(await troubles(asked)).toEqual([]);
  });

  test.each([
    ["the newest", ""],
    ["the oldest", "?sort=created"],
    ["by name", "?sort=name"],
    ["the pending", "?status=pending"],
    ["some days", "?from=2026-01-01&to=2026-12-31"],
    ["the spam", "?held=spam"],
    ["a name", "?q=person4711"],
    ["page 400", "?page=400"],
  ])("row 206, performance: 100,000 for all postings use an index for %s", async (_what, search) => {
    const address = `http://localhost/admin/jobs/applications${search}`;
    const asked = await queriesOf(() => allApplications.page(allApplications.query(address)));
    expect(await troubles(asked)).toEqual([]);
  });

  test.each([
    ["the counts of all tabs", () => countTabs(allApplications, tabs)],
    ["the counts of the tabs", () => countTabs(list, tabs)],
    [
      "the neighbours",
      async () => {
        const { rows } = await list.page(list.query(at));
        await list.neighbours(list.query(at), rows[3]?.id ?? "");
      },
    ],
    [
      "the comparison",
      async () => {
        const { rows } = await list.page(list.query(at));
        const ids = rows.slice(0, 3).map(({ id }) => id);
        expect(await comparison(posting, `${at}?compare=${ids.join(",")}`)).toHaveLength(3);
      },
    ],
    [
      "the counts beside the postings",
      () => postingList.page(postingList.query("http://localhost/admin/jobs")),
    ],
  ])("row 206, performance: %s use an index", async (_what, read) => {
    expect(await troubles(await queriesOf(read))).toEqual([]);
  });
});
