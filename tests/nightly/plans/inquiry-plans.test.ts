import { CompiledQuery } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { inquiryList, othersOf, tabs } from "../../../app/modules/inquiries/inquiries/inquiry-list.server";
import { db } from "../../../app/platform/db.server";
import { newId } from "../../../app/platform/ids.server";
import { useTestDatabase } from "../../support/database";
import { onPostgres } from "../../support/engines";
import { countTabs } from "../../support/list-tabs";
import { commonWord, fillWithInquiries, rareWord } from "../../support/many-inquiries";
import { addPerson } from "../../support/people";
import { type PlanStep, planOf, queriesOf, type Statement } from "../../support/statements";

useTestDatabase({ own: true });

const count = 100_000;
let staffId = "";
/** The most rows a sort may hold: one page, or the deepest search for a rare word. */
const page = 1_000;

const query = (search: string) => inquiryList.query(`http://localhost/admin/inquiries${search}`);

let one: Parameters<typeof othersOf>[0] = { id: "", email: null, phone: "" };

function around(search: string) {
  return inquiryList.neighbours(query(search), one.id);
}

/** Parts of a plan that would grow with the table. */
function growing(steps: PlanStep[]): string[] {
  return steps.flatMap((step) => {
    const name = step["Node Type"];
    if (name === "Seq Scan" && step["Relation Name"] === "inquiries") return ["reads the whole table"];
    const sorted = step.Plans?.[0]?.["Plan Rows"] ?? 0;
    if (name.includes("Sort") && sorted > page) return [`sorts ${sorted} rows`];
    return [];
  });
}

async function troubles(statements: Statement[]): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements) {
    const steps = await planOf(statement, db);
    const words = growing(steps);
    if (words.length > 0)
      found.push(`${words.join(", ")}: ${statement.sql}\n${JSON.stringify(steps[0], null, 1)}`);
  }
  return found;
}

onPostgres("the plans of the inquiries", () => {
  beforeAll(async () => {
    staffId = (await addPerson({ role: "support" })).id;
    await db.connection().execute((connection) =>
      fillWithInquiries(count, async (statement) => connection.executeQuery(CompiledQuery.raw(statement)), {
        sentences: 1,
      }),
    );
    one = await db
      .selectFrom("inquiries")
      .select(["id", "email", "phone"])
      .limit(1)
      .executeTakeFirstOrThrow();
  });

  test.each([
    ["the first page", ""],
    ["the new ones", "?status=new"],
    ["the ones in progress", "?status=in_progress"],
    ["the answered", "?status=answered"],
    ["spam", "?status=spam"],
    ["the oldest first", "?sort=created"],
    ["by name", "?sort=name"],
    ["by name, backwards", "?sort=-name"],
    ["one status by name", "?status=spam&sort=name"],
    ["a common word", `?q=${commonWord}`],
    ["a rare word", `?q=${rareWord}`],
    ["a common word by name", `?q=${commonWord}&sort=name`],
    ["an email", "?q=luca.usman1%40mail.example"],
    ["a reference", "?q=NJ-9E37-79B1"],
    ["two words in another order", "?q=report+nightly"],
    ["a word and a phone number", "?q=patrol+(905)+555-0114"],
    ["a phone number in digits", "?q=9055550114"],
    ["two letters", "?q=zq"],
    ["nothing but punctuation", "?q=%3F%3F"],
    ["what came by phone", "?source=phone"],
    ["what came in some days", "?from=2026-01-10&to=2026-01-12"],
    ["what is unassigned", "?assignedTo=nobody"],
    ["what is unassigned, by name", "?assignedTo=nobody&sort=name"],
    ["what is assigned to someone", "?assignedTo=STAFF"],
    ["what is assigned to someone, by name", "?assignedTo=STAFF&sort=name"],
    ["what is assigned to someone new", `?assignedTo=${newId()}`],
    ["new ones assigned to nobody", "?status=new&assignedTo=nobody"],
    ["a word in one status", `?q=${commonWord}&status=answered`],
    ["page 500", "?page=500"],
    ["the last page", "?page=1000&size=100"],
  ])("performance: the list and its count use an index for %s", async (_what, search) => {
    const statements = await queriesOf(() => inquiryList.page(query(search.replace("STAFF", staffId))));
    expect(statements.length).toBeGreaterThan(1);
    expect(await troubles(statements)).toEqual([]);
  });

  test.each([
    ["the counts of the views", () => countTabs(inquiryList, tabs(staffId))],
    ["the neighbours of one", () => around("")],
    ["the neighbours in a status, by name", () => around("?status=new&sort=name")],
    ["the neighbours in a search", () => around(`?q=${commonWord}`)],
    ["the other messages of a person", () => othersOf(one)],
  ])("performance: %s use an index", async (_what, read) => {
    expect(await troubles(await queriesOf(read))).toEqual([]);
  });

  test.each([
    ["everything", ""],
    ["one status", "?status=answered"],
    ["everything by name", "?sort=-name"],
    ["one status by name", "?status=answered&sort=name"],
    ["a search", `?q=${rareWord}`],
  ])("row 233: each batch of the CSV of %s uses an index", async (_what, search) => {
    const statements = await queriesOf(async () => {
      let rows = 0;
      // The second batch is the first to continue from a row.
      const read = inquiryList.all(query(search), (qb) => qb.selectAll("inquiries").execute());
      for await (const _ of read) if (++rows > page) break;
    });
    expect(await troubles(statements)).toEqual([]);
  });
});
