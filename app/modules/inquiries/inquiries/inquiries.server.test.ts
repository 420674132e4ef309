import { CompiledQuery, Kysely, sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contact } from "~/messages/en/contact";
import { type DB, db, driver, type Executor, inTransaction } from "~/platform/db.server";
import { dialectOf, plugins } from "~/platform/db-driver.server";
import { newId } from "~/platform/ids.server";
import { inScope } from "~/platform/scope.server";
import { useTestDatabase } from "../../../../tests/support/database";
import * as Inquiries from "./inquiries.server";
import { contactSchema, inquirySchema, type NewInquiry } from "./inquiry.schema";
import { type InquiryListQuery, inquiryList } from "./inquiry-list.server";
import { inquiryReceipt } from "./inquiry-receipt.server";

useTestDatabase({ own: true, queues: [Inquiries.inquiryNotice, inquiryReceipt] });

const input: NewInquiry = {
  name: "Ada Lindqvist",
  email: "ada@example.test",
  phone: "+19055550199",
  inquiryPurpose: "Get a Quote",
  serviceType: "Event Security",
  preferredContactTime: "Any Time",
  message: "A street party in June.",
};

const everything: InquiryListQuery = { q: "", sort: "-created", page: 1, size: 25, filters: {} };

let addresses = 0;

function send(
  changes: Partial<NewInquiry> = {},
  options: { automated?: boolean; address?: string; executor?: Executor } = {},
): Promise<string> {
  const { automated = false, address = `192.0.2.${++addresses}`, executor } = options;
  const scope = { id: "r", address, userId: null };
  return inScope(scope, () => Inquiries.create({ ...input, ...changes }, { automated }, executor));
}

async function jobs(): Promise<unknown[]> {
  const { rows } = await sql<{
    data: unknown;
  }>`select data from pgboss.job where name = 'inquiry-notice'`.execute(db);
  return rows.map(({ data }) => data);
}

async function empty(): Promise<void> {
  await sql`delete from inquiries`.execute(db);
  await sql`delete from rate_buckets`.execute(db);
  await sql`delete from pgboss.job`.execute(db);
}

beforeEach(async () => {
  if ((await inquiryList.count(everything)).total < 1_000) await empty();
});

const wholeRows: Parameters<
  typeof inquiryList.all<{ id: string; cursor: string; name: string; createdAt: Date }>
>[1] = (qb) => qb.select(["id", "name", "createdAt"]).execute();

async function names(query: Partial<InquiryListQuery> = {}): Promise<string[]> {
  return (await inquiryList.page({ ...everything, ...query })).rows.map(({ name }) => name);
}

describe("a new inquiry", () => {
  test("is stored with everything, its audit row and its notice", async () => {
    const reference = await send();
    const { rows } = await inquiryList.page(everything);
    expect(rows).toMatchObject([{ name: input.name, status: "new", excerpt: input.message }]);
    const id = rows[0]?.id ?? "";
    expect(await Inquiries.find(id)).toMatchObject({
      reference,
      name: input.name,
      email: input.email,
      phone: "(905) 555-0199",
      message: input.message,
      inquiryPurpose: input.inquiryPurpose,
      serviceType: input.serviceType,
      preferredContactTime: input.preferredContactTime,
    });
    expect(await jobs()).toEqual([{ inquiryId: id }]);
    const audit = await db.selectFrom("auditLog").selectAll().where("subjectId", "=", id).execute();
    expect(audit).toMatchObject([{ action: "inquiry.created", actorId: null, after: { status: "new" } }]);
    expect(JSON.stringify(audit)).not.toMatch(/Ada|example\.test|street/);
  });

  test("row 48: from a program, as it seems, is kept as spam, out of sight and without a notice", async () => {
    await send({ name: "A person" });
    await send({ name: "A program" }, { automated: true });
    expect(await names()).toEqual(["A person"]);
    expect(await names({ filters: { status: "spam" } })).toEqual(["A program"]);
    expect((await inquiryList.count(everything)).total).toBe(1);
    expect(await jobs()).toHaveLength(1);
  });

  test("security.md 7: leaves nothing if the transaction around it fails", async () => {
    const work = inTransaction(db, async (trx) => {
      await send({}, { executor: trx });
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect([(await inquiryList.count(everything)).total, await jobs()]).toEqual([0, []]);
  });

  test("security.md 5: the sixth from one address in an hour is refused, and spam counts too", async () => {
    const address = "198.51.100.9";
    for (let n = 0; n < 5; n++) await send({}, { address, automated: n % 2 === 0 });
    await expect(send({}, { address })).rejects.toMatchObject({
      status: 429,
      message: "You have sent several messages. Please wait 60 minutes, or call us.",
      retryAfter: expect.any(Number),
    });
    await send();
    const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from inquiries`.execute(db);
    expect(rows).toEqual([{ kept: 6 }]);
  });

  test("25 at once from one address: five are stored", async () => {
    const address = "198.51.100.10";
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => send({}, { address })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect((await inquiryList.count(everything)).total).toBe(5);
  });
});

describe("rows 166-169: what a contact form may contain", () => {
  const form = { ...input, preferredContactTime: undefined };

  test("no time to call is «Not specified»", () => {
    expect(inquirySchema.parse(form).preferredContactTime).toBe("Not specified");
  });

  test.each(["name", "email", "phone", "inquiryPurpose", "serviceType", "message"])(
    "%s is required",
    (name) => {
      for (const value of [undefined, "", "  \t"]) {
        expect(inquirySchema.safeParse({ ...form, [name]: value }).success, `${value}`).toBe(false);
      }
    },
  );

  test.each([
    [
      "phone",
      ["905-555-0199", "+1 (905) 555.0199", "9055550199"],
      ["----------", "905555019", "call me 9055550199", "9".repeat(41)],
    ],
    [
      "email",
      ["A@B.example", "a+b@c.example"],
      ["a", "a@b", "a@b@c.example", "a b@c.example", `${"a".repeat(250)}@b.example`],
    ],
    ["inquiryPurpose", ["Other"], ["other", "Anything else"]],
    ["serviceType", ["N/A"], ["n/a", "Dog walking"]],
    ["preferredContactTime", ["Any Time"], ["Midnight"]],
    ["message", ["x".repeat(5_000)], ["x".repeat(5_001)]],
    ["name", ["x".repeat(120)], ["x".repeat(121)]],
  ])("ASVS V2.2.1: %s", (name, good, bad) => {
    const schema = contactSchema(contact.errors, ["Event Security", "N/A"]);
    const takes = (value: string) => schema.safeParse({ ...form, [name]: value }).success;
    expect(good.filter((value) => !takes(value))).toEqual([]);
    expect(bad.filter(takes)).toEqual([]);
  });
});

describe("row 232: the list", () => {
  beforeEach(async () => {
    for (const [name, minutes] of [
      ["Cleo", 1],
      ["ada", 2],
      ["Ben", 3],
      ["Zoë 50% off_", 4],
    ] as const) {
      const reference = await send({
        name,
        email: `${name.slice(0, 3).trim()}@mail.test`,
        message: `Hello from ${name}`,
      });
      await db
        .updateTable("inquiries")
        .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` })
        .where("reference", "=", reference)
        .execute();
    }
  });

  test("is newest first, or in the requested order", async () => {
    expect(await names()).toEqual(["Cleo", "ada", "Ben", "Zoë 50% off_"]);
    expect(await names({ sort: "created" })).toEqual(["Zoë 50% off_", "Ben", "ada", "Cleo"]);
    expect(await names({ sort: "name" })).toEqual(["ada", "Ben", "Cleo", "Zoë 50% off_"]);
    expect(await names({ sort: "-name" })).toEqual(["Zoë 50% off_", "Cleo", "Ben", "ada"]);
  });

  test("comes in pages", async () => {
    expect(await names({ size: 3 })).toHaveLength(3);
    expect(await names({ size: 3, page: 2 })).toEqual(["Zoë 50% off_"]);
    expect(await names({ size: 3, page: 1_000 })).toEqual([]);
    expect((await inquiryList.page({ ...everything, size: 3, page: 1_000 })).total).toBe(4);
  });

  test("finds text anywhere: name, email, phone, reference, message, in any case", async () => {
    const id = (await inquiryList.page({ ...everything, q: "cleo" })).rows[0]?.id ?? "";
    const { reference = "" } = (await Inquiries.find(id)) ?? {};
    for (const q of ["CLEO", "cle@mail", "from cleo", reference, reference.toLowerCase()]) {
      expect(await names({ q }), q).toEqual(["Cleo"]);
    }
    expect(await names({ q: "905 555" })).toHaveLength(4);
    expect(await names({ q: "nobody" })).toEqual([]);
  });

  test("row 195: finds words in any order, without their accents, and phones however they are typed", async () => {
    expect(await names({ q: "from zoe hello" })).toEqual(["Zoë 50% off_"]);
    expect(await names({ q: "zoe cleo" })).toEqual([]);
    await send({ name: "Ringo", phone: "+19055550177", message: "Number 2026 and 100 of 2 000 000" });
    for (const q of ["905-555-0177", "9055550177", "+1 (905) 555 0177", "ringo 905.555.0177", "555-0177"]) {
      expect(await names({ q }), q).toEqual(["Ringo"]);
    }
    for (const q of ["100 2026", "2 000 000", "2000 100"])
      expect(await names({ q }), q).toHaveLength(q === "2000 100" ? 0 : 1);
  });

  test("row 195: filters by days in the company's time zone", async () => {
    await sql`update inquiries set created_at = '2026-03-02T04:30:00Z' where name = 'Ben'`.execute(db);
    await sql`update inquiries set created_at = '2026-03-02T05:30:00Z' where name = 'Cleo'`.execute(db);
    expect(await names({ filters: { from: "2026-03-01", to: "2026-03-01" } })).toEqual(["Ben"]);
    expect(await names({ filters: { from: "2026-03-02", to: "2026-03-02" } })).toEqual(["Cleo"]);
    expect(inquiryList.query("http://a/?from=2026-02-30&to=x").filters).toEqual({});
  });

  test("one or two letters are searched at the start of words", async () => {
    expect(await names({ q: "cl" })).toEqual(["Cleo"]);
    expect(await names({ q: "of" })).toEqual(["Zoë 50% off_"]);
    expect(await names({ q: "le" })).toEqual([]);
  });

  test.each([
    ["50%", ["Zoë 50% off_"]],
    ["off_", ["Zoë 50% off_"]],
    // Punctuation alone finds nothing, rather than everything.
    ["%", []],
    ["_", []],
    ["\\", []],
    [".*+?[(", []],
    ["' or 1=1 --", []],
    ["ZOË", ["Zoë 50% off_"]],
  ])("ASVS V1.2.9: the search text %s is literal", async (q, found) => {
    expect(await names({ q })).toEqual(found);
  });

  test("filters by one status", async () => {
    const id = (await inquiryList.page({ ...everything, q: "ben" })).rows[0]?.id ?? "";
    await db.updateTable("inquiries").set({ status: "answered" }).where("id", "=", id).execute();
    expect(await names({ filters: { status: "answered" } })).toEqual(["Ben"]);
    expect(await names({ filters: { status: "new" }, q: "ben" })).toEqual([]);
    expect(inquiryList.query("http://a/?status=nonsense").filters).toEqual({});
  });
});

test("an unknown one is undefined", async () => {
  expect(await Inquiries.find(newId())).toBeUndefined();
});

describe("with 20,000 of them", () => {
  beforeAll(async () => {
    await empty();
    // Many share a millisecond, some a microsecond: the id has to break the tie.
    await sql`
      insert into inquiries (id, reference, name, email, phone, message, inquiry_purpose, service_type,
        preferred_contact_time, status, created_at)
      select gen_random_uuid(), 'NJ-' || n, 'Person ' || n, 'p' || n || '@mail.test', '9055550' || n,
        'A message about ' || md5(n::text), 'Other', 'N/A', 'Any Time',
        case when n % 10 = 0 then 'spam' else 'new' end::inquiry_status,
        timestamptz '2026-01-01' + make_interval(secs => floor(n / 1000.0)) + ((n % 7) || ' microseconds')::interval
      from generate_series(1, 20000) as n`.execute(db);
    await sql`analyze inquiries`.execute(db);
  });

  test("is counted up to 10,000", async () => {
    expect(await inquiryList.page(everything)).toMatchObject({ total: 10_000, capped: true });
    expect(await inquiryList.count({ q: "", filters: { status: "spam" } })).toMatchObject({
      total: 2_000,
      capped: false,
    });
  });

  test("row 195: exactly 10,000 are all of them, one more is not", async () => {
    const answer = (count: number, trx: typeof db) =>
      sql`update inquiries set status = 'answered'
        where id in (select id from inquiries where status = 'new' limit ${count})`.execute(trx);
    const answered = (trx: typeof db) => inquiryList.count({ q: "", filters: { status: "answered" } }, trx);
    const undone = new Error("taken back");
    const counting = db.transaction().execute(async (trx) => {
      await answer(10_000, trx);
      expect(await answered(trx)).toMatchObject({ total: 10_000, capped: false });
      await answer(1, trx);
      expect(await answered(trx)).toMatchObject({ total: 10_000, capped: true });
      throw undone;
    });
    await expect(counting).rejects.toBe(undone);
  });

  test("rows 233, 253: all matches are walked through, each once, newest first", async () => {
    const seen: { id: string; at: number }[] = [];
    for await (const { id, createdAt } of inquiryList.all(everything, wholeRows)) {
      seen.push({ id, at: createdAt.getTime() });
    }
    expect(seen).toHaveLength(18_000);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(18_000);
    expect(seen.every(({ at }, n) => n === 0 || at <= (seen[n - 1]?.at ?? 0))).toBe(true);
    const found: string[] = [];
    for await (const { name } of inquiryList.all({ ...everything, q: "p1999" }, wholeRows)) found.push(name);
    expect(found.sort()).toEqual(
      [1999, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => 19_990 + n)].map((n) => `Person ${n}`).sort(),
    );
  });

  test.each([
    ["the list", {}, "inquiries_newest"],
    ["the list from its other end", { sort: "created" }, "inquiries_newest"],
    ["the list by name", { sort: "name" }, "inquiries_name"],
    ["the list by name from its other end", { sort: "-name" }, "inquiries_name"],
    ["the list of one status", { filters: { status: "spam" } }, "inquiries_status_newest"],
    ["a search", { q: "1f3870be" }, "inquiries_search"],
    ["a search of one status", { q: "1f3870be", filters: { status: "spam" } }, "inquiries_search"],
  ] as const)("%s reads an index", async (_what, change, index) => {
    const plans = await plansOf((executor) => inquiryList.page({ ...everything, ...change }, executor));
    // Both are sent at once, and either may finish first.
    const isCount = (plan: string) => plan.startsWith("Result");
    const [count = ""] = plans.filter(isCount);
    const [page = ""] = plans.filter((plan) => !isCount(plan));
    expect(page).toContain(index);
    expect(page).not.toContain("Seq Scan");
    if ("q" in change) expect(count).toContain(index);
  });

  test("the next batch of an export reads an index", async () => {
    const plans = await plansOf(async (executor) => {
      let rows = 0;
      for await (const _ of inquiryList.all(everything, wholeRows, executor)) if (++rows > 1_500) break;
    });
    expect(plans).toHaveLength(2);
    for (const plan of plans) expect(plan).toMatch(/inquiries_newest/);
    expect(plans[1]).toMatch(/Index Cond: .*ROW\((?:inquiries\.)?created_at, (?:inquiries\.)?id\) < ROW/);
  });
});

/** The database's plan for each query that the work makes. */
async function plansOf(work: (executor: Executor) => Promise<unknown>): Promise<string[]> {
  const queries: CompiledQuery[] = [];
  const recording = new Kysely<DB>({
    dialect: dialectOf(driver),
    plugins,
    log: ({ query }) => void queries.push(query),
  });
  await work(recording);
  const plans: string[] = [];
  for (const query of queries) {
    const explained = CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]);
    const { rows } = await db.executeQuery<{ "QUERY PLAN": string }>(explained);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return plans;
}
