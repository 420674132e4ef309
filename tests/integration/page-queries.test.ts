import { defineRoutes } from "@remix-run/dev/dist/config/routes.js";
import type { LoaderFunction } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { declared } from "../../app/modules/office/nouns.server";
import { company } from "../../app/modules/shared/company/company.server";
import { db } from "../../app/platform/db.server";
import { digest, randomToken } from "../../app/platform/secrets.server";
import { loader as home } from "../../app/routes/_resident+/profile";
import { loader as settings } from "../../app/routes/_resident+/profile_.settings";
import config from "../../remix.config.js";
import {
  aClient,
  accessMatrix,
  anApplication,
  anEmployee,
  anInquiry,
  aPosting,
} from "../support/access-matrix";
import { useTestDatabase } from "../support/database";
import { addRecords } from "../support/declared-nouns";
import { addMatrixRows } from "../support/matrix-rows";
import { addPerson } from "../support/people";
import { statementsOf } from "../support/statements";

useTestDatabase();

const maxListQueries = 3;
const maxRecordQueries = 4;

/**
 * Screens that honestly need more, and why. Counts what the screen's own loader sends, without its guard's look at the
 * session; the frame of the back office and the list beside a panel have loaders of their own.
 */
const more: Record<string, [number, string]> = {
  "/admin/alerts/:callId": [7, "each look at an address is logged, in a transaction; its history is a list"],
  "/admin/assignments": [
    6,
    "the guards and the communities of its filters, and the nights when a community needs a guard",
  ],
  "/admin/clients/:clientId/profile": [6, "each view of a profile is logged, in a transaction"],
  "/admin/communities/:communityId/patrols": [5, "the round, the months and the nights are side by side"],
  "/admin/communities/:communityId/patrols/:night": [
    10,
    "figures, passes, rounds, alarms, reasons, corrections and sightings of a night are rows of different kinds",
  ],
  "/admin/goals": [4, "the names of the communities, which its rows and its form refer to by their keys"],
  "/admin/inquiries/:inquiryId": [
    8,
    "a thread of its own and of emails, the lines of a cart, others of the same person, and what its forms offer",
  ],
  "/admin/dashboard": [4, "what is still to be set up is read apart, until the list is hidden"],
  "/admin/promises": [4, "the names of the plans, for the same reason"],
  "/admin/settings/privacy/copy": [9, "all that is held about a person is in rows of many kinds"],
  "/admin/settings/privacy/erasure": [7, "the same"],
  "/admin/settings/health": [
    10,
    "the alerts, queues, failures, files, backups and services are read separately, as one may be down",
  ],
};

const token = randomToken();

beforeAll(async () => {
  const { id } = await addPerson({ role: "owner" });
  await addMatrixRows(db);
  await sql`insert into sessions (id, token_hash, user_id, kind, expires_at)
    values (gen_random_uuid(), ${digest(token)}, ${id}, 'auth', now() + interval '10 minutes')`.execute(db);
  await company();
});

function requestOf(path: string, own = token): Request {
  // Remix writes a cookie's value as JSON in base64.
  const sid = encodeURIComponent(Buffer.from(JSON.stringify(own)).toString("base64"));
  return new Request(`http://localhost${path}`, { headers: { Cookie: `sid=${sid}` } });
}

type Loaders = Map<string, LoaderFunction>;

/** The back office's loaders by their address; a layout and its index have the same one. */
async function loadersOf(): Promise<Loaders> {
  const routes = (await config.routes?.(defineRoutes)) ?? {};
  const found: Loaders = new Map();
  for (const { id, file } of Object.values(routes)) {
    if (!id.startsWith("routes/admin+/") || id === "routes/admin+/_layout") continue;
    const parts: string[] = [];
    for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
      if (route.path) parts.unshift(route.path);
    const { loader } = (await import(/* @vite-ignore */ `../../app/${file}`)) as { loader?: LoaderFunction };
    // A CSV reads its rows in batches, after its loader has answered.
    if (loader && !id.endsWith("[.]csv")) found.set(`/${parts.join("/")}`, loader);
  }
  return found;
}

async function countsOf(loaders: Loaders): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [pattern, loader] of loaders) {
    const { visit = pattern } = accessMatrix[pattern] ?? {};
    const params = matchPath(pattern, visit)?.params ?? {};
    const sent = await statementsOf(async () => {
      try {
        await loader({ request: requestOf(visit), params, context: {} });
      } catch (thrown) {
        if (!(thrown instanceof Response)) throw thrown;
      }
    });
    counts[pattern] = sent.filter((text) => !/"sessions"/.test(text)).length;
  }
  return counts;
}

/** A resident with all that a home can show: a community with a past night, a plan, a household, a document. */
async function addResident(): Promise<string> {
  const { id } = await addPerson();
  const own = randomToken();
  const place = sql`'1 Elm Street', 'Bolton', 'ON', 'L7E 1A1'`;
  const statements = [
    sql`insert into sessions (id, token_hash, user_id, kind, expires_at)
      values (gen_random_uuid(), ${digest(own)}, ${id}, 'auth', now() + interval '10 minutes')`,
    sql`with made as (insert into communities (id, name) values (gen_random_uuid(), 'Elms') returning id),
      joined as (insert into community_members (id, community_id, user_id) select gen_random_uuid(), id, ${id} from made),
      streets as (insert into patrol_streets (id, community_id, name, place, first_night)
        select gen_random_uuid(), id, 'Elm', 1, current_date - 9 from made)
      insert into patrol_nights (community_id, night, promised, misses, ends_at)
      select id, current_date - days, 24, 24, now() - interval '1 minute' from made, generate_series(1, 2) as days`,
    sql`insert into household_entries (id, user_id, kind, name) values (gen_random_uuid(), ${id}, 'vehicle', 'ABCD 123')`,
    sql`with customer as (insert into stripe_customers (user_id, customer_id) values (${id}, 'cus_home') returning customer_id)
      insert into stripe_subscriptions (customer_id, subscription_id, status, plan_key)
      select customer_id, 'sub_home', 'active', 'street' from customer`,
    sql`insert into verifications (id, reference, user_id, address, city, state, zip_code)
      values (gen_random_uuid(), 'NJ-HOME', ${id}, ${place})`,
    sql`update profiles set address_verification_status = 'pending' where id = ${id}`,
  ];
  for (const statement of statements) await statement.execute(db);
  return own;
}

test("performance.md: a resident's home sends at most seven statements, with the look at the session, and shows all it can", async () => {
  const own = await addResident();
  const read = async (path: string, loader: LoaderFunction) => {
    let shown: unknown;
    const sent = await statementsOf(async () => {
      shown = await loader({ request: requestOf(path, own), params: {}, context: {} });
    });
    return { count: sent.length, text: JSON.stringify(shown) };
  };
  const first = await read("/profile", home);
  expect(first.count).toBeLessThanOrEqual(7);
  for (const part of ["Elms", '"promised":24', '"vehicle":1', "Street Patrol", "NJ-HOME"])
    expect(first.text).toContain(part);
  expect((await read("/profile/settings", settings)).count).toBeLessThanOrEqual(5);
});

/** Adds this many rows to each table that a screen lists, including below the records that are opened. */
async function fill(count: number): Promise<void> {
  const series = sql`generate_series(1, ${count}::int) i`;
  const statements = [
    sql`insert into inquiries (id, reference, name, email, phone, message, inquiry_purpose, service_type, preferred_contact_time)
      select gen_random_uuid(), 'NJ-' || ${count}::text || '-' || i, 'Ada ' || i, 'ada@example.test', '9055550199', 'Hello',
        'Other', 'N/A', 'Any Time' from ${series}`,
    sql`insert into inquiry_notes (id, inquiry_id, body) select gen_random_uuid(), ${anInquiry}, 'Note' from ${series}`,
    sql`insert into news_articles (id, title, content, source_url, published_at)
      select gen_random_uuid(), 'Owls', 'Hello', 'https://news.example/' || ${count}::text || '/' || i, now() from ${series}`,
    sql`with thread as (insert into chat_threads (id, token_hash)
        values (gen_random_uuid(), decode(md5(${count}::text), 'hex')) returning id)
      insert into chat_turns (id, thread_id, kind, body, unanswered)
      select gen_random_uuid(), thread.id, 'question', 'Owls ' || i, true from thread, ${series}`,
    sql`insert into job_postings (id, title, location, description, requirements, status)
      select gen_random_uuid(), 'Guard', 'Brampton, ON', 'Hello', 'Hello', 'draft' from ${series}`,
    sql`insert into job_applications (id, reference, job_id, job_title, job_location, job_type, full_name, email,
        phone_number, availability, employment_status, work_authorization, drivers_license, heard_from,
        security_experience, why_interested, why_good_fit, token_id, access_token_hash)
      select gen_random_uuid(), 'NA-' || ${count}::text || '-' || i, ${aPosting}, 'Guard', 'Brampton, ON', 'full-time', 'Ada',
        ${count}::text || '-' || i || '@example.test', '+19055550199', 'flexible', 'employed', true, true, 'other', 'None',
        'Nights', 'Calm', gen_random_uuid(), decode(md5(${count}::text || '-' || i), 'hex') from ${series}`,
    sql`insert into job_application_notes (id, application_id, body)
      select gen_random_uuid(), ${anApplication}, 'Note' from ${series}`,
    sql`with people as (
        insert into profiles (id, full_name, kind, sign_in_email) select id, 'Ada ' || i,
          (array['resident', 'staff'])[1 + i % 2]::profile_kind, id || '@example.test'
        from (select i, gen_random_uuid() as id from ${series}) as made returning id, kind, sign_in_email)
      insert into users (id, email, role) select id, sign_in_email, case kind when 'staff' then 'support' else 'resident' end::user_role
      from people`,
    sql`insert into communities (id, name) select gen_random_uuid(), 'Woods ' || ${count}::text || '-' || i from ${series}`,
    sql`insert into notifications (id, user_id, kind, words, href)
      select gen_random_uuid(), users.id, 'inquiry_received', 'Hello', '/admin/inquiries'
      from ${series} cross join (select id from users where role = 'owner' limit 1) as users`,
    ...[
      ["inquiry", anInquiry],
      ["posting", aPosting],
      ["application", anApplication],
      ["employee", anEmployee],
      ["client", aClient],
    ].map(
      ([type, id]) => sql`insert into audit_log (action, subject_type, subject_id, before, after)
        select ${`${type}.updated`}, ${type}, ${id}, '{}', '{"status": "new"}' from ${series}`,
    ),
  ];
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    for (const statement of statements) await statement.execute(trx);
    for (const noun of declared) await addRecords(noun, trx, { from: count, to: 2 * count - 1 });
  });
}

// Slow: it opens every screen of the back office, and again with more rows in each table than any page shows.
test("D17: a list sends at most three statements and a record four, with ten rows as with three hundred", async () => {
  const loaders = await loadersOf();
  const known = Object.keys(accessMatrix).filter((pattern) => pattern.startsWith("/admin"));
  expect([...loaders.keys()].filter((pattern) => !known.includes(pattern))).toEqual([]);
  await fill(10);
  const few = await countsOf(loaders);
  await fill(300);
  const many = Object.entries(await countsOf(loaders));
  expect(many.filter(([pattern, count]) => count > (few[pattern] ?? 0))).toEqual([]);
  const maxQueries = (pattern: string) =>
    more[pattern]?.[0] ?? (pattern.includes(":") ? maxRecordQueries : maxListQueries);
  const over = Object.entries(few).filter(([pattern, count]) => count > maxQueries(pattern));
  expect(over).toEqual([]);
});
