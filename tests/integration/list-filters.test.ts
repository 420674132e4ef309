import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { applicationList } from "../../app/modules/hiring/applications/application-list.server";
import { postingList } from "../../app/modules/hiring/postings/posting-list.server";
import { inquiryList } from "../../app/modules/inquiries/inquiries/inquiry-list.server";
import { clientList } from "../../app/modules/residents/clients/client-list.server";
import { employeeList } from "../../app/modules/staff/employees/employee-list.server";
import { db } from "../../app/platform/db.server";
import { newId } from "../../app/platform/ids.server";
import { useTestDatabase } from "../support/database";
import { addPerson } from "../support/people";

useTestDatabase();

const seed = 20_261_122;
const tries = 200;
const rows = 80;
const posting = newId();

/** Mulberry32: the same numbers on every machine. */
function numbersFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const words = ["lantern", "LANT", "905 555", "né", "crescent", "a", "%", "no such word", "lantern crescent"];
const days = ["2026-01-05", "2026-06-15", "2099-01-01"];
const lists = {
  inquiries: {
    list: inquiryList,
    filters: {
      status: ["new", "in_progress", "answered", "spam"],
      source: ["contact", "phone"],
      assignedTo: ["nobody", "STAFF"],
      from: days,
      to: days,
    },
  },
  postings: {
    list: postingList,
    filters: {
      status: ["draft", "active", "closed"],
      type: ["full-time", "part-time"],
      from: days,
      to: days,
    },
  },
  applications: {
    list: applicationList(posting),
    filters: {
      status: ["pending", "under_review", "rejected"],
      rating: ["0", "2", "5"],
      licence: ["yes", "no"],
      held: ["spam"],
      from: days,
    },
  },
  clients: {
    list: clientList,
    filters: { status: ["unverified", "pending", "verified"], setup: ["done", "open"], age: ["day", "more"] },
  },
  employees: { list: employeeList, filters: { kind: ["staff", "resident"], archived: ["yes"] } },
};

let staff = "";

beforeAll(async () => {
  staff = (await addPerson({ role: "support" })).id;
  const day = sql`timestamptz '2026-01-01 12:00Z' + i * interval '3 days'`;
  await sql`
    insert into inquiries (id, reference, name, email, phone, message, inquiry_purpose, service_type,
      preferred_contact_time, status, source, assigned_to, created_at)
    select gen_random_uuid(), 'NJ-' || lpad(i::text, 4, '0') || '-2222', 'Ren' || chr(233) || ' ' || i, i || '@example.test',
      '+1905555' || lpad(i::text, 4, '0'), case when i % 3 = 0 then 'Lantern Crescent' else 'Hello' end, 'Other', 'N/A',
      'Any Time', (array['new', 'in_progress', 'answered', 'spam'])[1 + i % 4]::inquiry_status,
      (array['contact', 'phone'])[1 + i % 2], case when i % 5 = 0 then ${staff}::uuid end, ${day}
    from generate_series(1, ${rows}::int) i`.execute(db);
  await sql`
    insert into job_postings (id, title, location, description, requirements, status, type, created_at)
    select case when i = 1 then ${posting}::uuid else gen_random_uuid() end, 'Lantern guard ' || i % 7, 'Brampton, ON', 'Walks', 'Calm',
      (array['draft', 'closed', 'archived'])[1 + i % 3]::job_status, (array['full-time', 'part-time'])[1 + i % 2]::job_type, ${day}
    from generate_series(1, ${rows}::int) i`.execute(db);
  await sql`
    insert into job_applications (id, reference, job_id, job_title, job_location, job_type, full_name, email,
      phone_number, availability, employment_status, work_authorization, drivers_license, heard_from,
      security_experience, why_interested, why_good_fit, token_id, access_token_hash, status, rating, held_as_spam, created_at)
    select gen_random_uuid(), 'NJ-' || lpad(i::text, 4, '0') || '-3333', ${posting}, 'Guard', 'Brampton, ON', 'full-time',
      'Lantern ' || i % 9, i || '@example.test', '+19055550199', 'flexible', 'employed', true, i % 2 = 0, 'other', 'None',
      'Nights', 'Calm', gen_random_uuid(), decode(md5(i::text), 'hex'),
      (array['pending', 'under_review', 'rejected'])[1 + i % 3]::application_status, nullif(i % 6, 0), i % 11 = 0, ${day}
    from generate_series(1, ${rows}::int) i`.execute(db);
  await sql`
    insert into profiles (id, kind, full_name, city, address_verification_status, setup_completed, created_at, archived_at)
    select gen_random_uuid(), (array['resident', 'staff'])[1 + i % 2]::profile_kind, 'Lantern ' || i % 9, 'Brampton',
      (array['unverified', 'rejected'])[1 + i % 2]::address_verification_status, i % 3 = 0, ${day},
      case when i % 6 = 1 then now() end
    from generate_series(1, ${rows}::int) i`.execute(db);
});

interface Probed {
  query(url: string): { sort: string; page: number };
  page(query: never): Promise<{ rows: { id: string | number }[]; total: number }>;
  all(
    query: never,
    read: (qb: never) => Promise<{ id: string; cursor: string }[]>,
  ): AsyncIterable<{ id: string }>;
  ids(address: string): Promise<string[]>;
}

/** Every page of a list, one after another. */
async function listed(list: Probed, address: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; page < 20; page++) {
    const query = list.query(`${address}&page=${page}`);
    const { rows: shown } = await list.page(query as never);
    found.push(...shown.map(({ id }) => String(id)));
    if (shown.length === 0) break;
  }
  return found;
}

async function exported(list: Probed, address: string): Promise<string[]> {
  const found: string[] = [];
  const read = (qb: { selectAll(): { execute(): Promise<{ id: string; cursor: string }[]> } }) =>
    qb.selectAll().execute();
  for await (const { id } of list.all(list.query(address) as never, read as never)) found.push(id);
  return found;
}

test.each(Object.keys(lists) as (keyof typeof lists)[])(
  `D17: of ${tries} random filters (seed ${seed}) each lists, exports and acts on the same %s`,
  async (name) => {
    const { list, filters } = lists[name];
    const probed = list as unknown as Probed;
    const random = numbersFrom(seed);
    const one = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
    let matched = 0;
    for (let number = 0; number < tries; number++) {
      const params = new URLSearchParams({
        size: one(["25", "50"]),
        sort: one(["created", "-created", "name", "-name", "title"]),
      });
      for (const [filter, values] of Object.entries(filters))
        if (random() < 0.3) params.set(filter, one<string>(values).replace("STAFF", staff));
      if (random() < 0.4) params.set("q", one(words));
      const address = `http://localhost/list?${params}`;
      const shown = await listed(probed, address);
      expect(await exported(probed, address), address).toEqual(shown);
      expect((await probed.ids(`${address}&all=1`)).map(String), address).toEqual(shown);
      expect(new Set(shown).size, address).toBe(shown.length);
      matched += shown.length;
    }
    expect(matched, "the filters find something").toBeGreaterThan(tries);
  },
);
