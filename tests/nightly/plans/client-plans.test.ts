import { CompiledQuery, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { emailsBeside, isOnePerson } from "../../../app/modules/accounts/profiles/merged-profiles.server";
import { idsByEmail } from "../../../app/modules/accounts/profiles/profile-imports.server";
import { available } from "../../../app/modules/neighbourhoods/communities/community-list.server";
import * as Memberships from "../../../app/modules/neighbourhoods/communities/membership-imports.server";
import * as Duplicates from "../../../app/modules/office/duplicates/duplicates.server";
import { frameOf } from "../../../app/modules/office/saved-views/saved-views.server";
import { clientList, counted, nextCase } from "../../../app/modules/residents/clients/client-list.server";
import { verificationNotice } from "../../../app/modules/residents/verifications/verification-notice.server";
import {
  employeeList,
  tabs as employeeTabs,
} from "../../../app/modules/staff/employees/employee-list.server";
import { db } from "../../../app/platform/db.server";
import { newId } from "../../../app/platform/ids.server";
import { useTestDatabase } from "../../support/database";
import { dayFromNow } from "../../support/days";
import { onPostgres } from "../../support/engines";
import { countTabs } from "../../support/list-tabs";
import { manyPeople } from "../../support/many-people";
import { type PlanStep, planOf, queriesOf, type Statement } from "../../support/statements";

useTestDatabase({ own: true, queues: [verificationNotice] });

const count = 100_000;
/** The most rows a sort may hold: a count stops at 10,000, and so few are sorted faster than read in order. */
const maxSorted = 2_500;
const large = ["profiles", "users", "verifications"];

const at = "http://localhost/admin/clients";
const query = (search: string) => clientList.query(`${at}${search}`);

function growing(steps: PlanStep[]): string[] {
  return steps.flatMap((step) => {
    const name = step["Node Type"];
    if (name === "Seq Scan" && large.includes(step["Relation Name"] ?? "")) return ["reads the whole table"];
    const sorted = step.Plans?.[0]?.["Plan Rows"] ?? 0;
    return name.includes("Sort") && sorted > maxSorted ? [`sorts ${sorted} rows`] : [];
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

async function fill(): Promise<void> {
  await db.connection().execute(async (connection) => {
    for (const each of manyPeople(count)) await connection.executeQuery(CompiledQuery.raw(each));
  });
}

onPostgres("the plans of clients and employees", () => {
  beforeAll(fill);

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
    ["people who have not set up", "?setup=open"],
    ["a name", "?q=person4711"],
    ["an email", "?q=person4711%40mail.example"],
    ["a phone number", "?q=905+000-4711"],
    ["a city", "?q=brampton"],
    ["possible duplicates", "?duplicates=yes"],
    ["people who subscribe", "?subscription=current"],
    ["people who registered in the last four days", `?registered=${dayFromNow(-4)}`],
    ["page 500", "?page=500"],
  ])("row 212, performance: the list and its count use an index for %s", async (_what, search) => {
    const asked = await queriesOf(() => clientList.page(query(search)));
    expect(asked.length).toBeGreaterThan(1);
    expect(await troubles(asked)).toEqual([]);
  });

  test.each([
    ["the first page", ""],
    ["the staff", "?kind=staff"],
    ["the residents", "?kind=resident"],
    ["archived people", "?archived=yes"],
    ["a name", "?q=person4711"],
    ["a phone number", "?q=905+000-4711"],
    ["a city", "?q=brampton"],
    ["possible duplicates", "?duplicates=yes"],
    ["page 500", "?page=500"],
  ])(
    "row 210, performance: the list of employees and its count use an index for %s",
    async (_what, search) => {
      const asked = await queriesOf(() => employeeList.page(employeeList.query(`${at}${search}`)));
      expect(asked.length).toBeGreaterThan(1);
      expect(await troubles(asked)).toEqual([]);
    },
  );

  test.each([null, "person4711", "brampton", "nobody of this name"])(
    "row 230, performance: people in no community are found by an index for the search %j",
    async (typed) => {
      const asked = await queriesOf(() => available(typed));
      expect(asked).toHaveLength(1);
      expect(await troubles(asked)).toEqual([]);
    },
  );

  test("D17, performance: what surrounds a list of inquiries is found by an index", async () => {
    const asked = await queriesOf(() =>
      frameOf({ list: "inquiries", me: newId(), assignees: ["owner", "support"] }),
    );
    expect(asked).toHaveLength(1);
    expect(await troubles(asked)).toEqual([]);
  });

  test.each([
    ["the possible duplicates of a client", () => Duplicates.findAround(newId())],
    ["the clients of some emails", () => idsByEmail(["person4711@mail.example", "no@mail.example"], db)],
    [
      "the members of some emails",
      () => Memberships.findAll([{ email: "person4711@mail.example", community: "" }], db),
    ],
    ["all emails of a person", () => sql`select ${emailsBeside("person4711@mail.example")}`.execute(db)],
    [
      "two emails of one person",
      () => sql`select ${isOnePerson("a", "b")} from (values ('a', 'b')) as x (a, b)`.execute(db),
    ],
    ["the counts of the tabs of employees", () => countTabs(employeeList, employeeTabs)],
    ["the counts of the tabs and bands", () => countTabs(clientList, counted)],
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
