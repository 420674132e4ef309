import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { inquiryList, tabs } from "./inquiry-list.server";

useTestDatabase();

/** Two in three speak of a street, one in 100 of a lantern; every 40th is spam, every 7th is answered. */
beforeAll(async () => {
  await sql`
    INSERT INTO inquiries (id, reference, name, email, phone, message, inquiry_purpose, service_type,
      preferred_contact_time, status, source, created_at)
    SELECT gen_random_uuid(), 'NJ-' || upper(lpad(to_hex(n), 4, '0')) || '-0000', 'Ada Lindqvist', 'ada@example.test', '',
      CASE WHEN n % 3 > 0 THEN 'Our street' ELSE 'Our park' END || CASE WHEN n % 100 = 0 THEN ' has a lantern.' ELSE '.' END,
      'Get a Quote', 'Event Security', 'Any Time',
      (CASE WHEN n % 40 = 0 THEN 'spam' WHEN n % 7 = 0 THEN 'answered' WHEN n % 500 = 1 THEN 'in_progress' ELSE 'new' END)::inquiry_status,
      'contact', now() - n * interval '1 minute'
    FROM generate_series(1, 2500) AS n`.execute(db);
});

const asked = [
  ["a word that most have", "street", {}],
  ["a word that most have, with a filter", "street", { status: "answered" }],
  ["a word that most have, among spam", "street", { status: "spam" }],
  ["a rare word", "lantern", {}],
  ["a rare word, with a filter", "lantern", { status: "answered" }],
  ["a word that none has", "zeppelin", {}],
] as const;

for (const [name, q, filters] of asked) {
  test(`row 195: each tab beside a search counts what its own page would: ${name}`, async () => {
    const views = tabs(newId()).map((tab) => ({ q, filters: tab.filters }));
    const { total, capped, counts } = await inquiryList.count({ q, filters }, db, views);
    const alone = await Promise.all(views.map((view) => inquiryList.count(view)));
    const own = await inquiryList.count({ q, filters });
    expect(counts).toEqual(alone.map((found) => Math.min(found.total, 100)));
    expect({ total, capped }).toEqual({ total: own.total, capped: own.capped });
  });
}
