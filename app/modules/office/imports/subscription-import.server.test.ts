import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { planFollow } from "~/modules/billing/stripe/payment-jobs.server";
import * as StaffChoices from "~/modules/billing/subscriptions/staff-choices.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import * as Figures from "~/modules/office/dashboard/dashboard-figures.server";
import * as Merges from "~/modules/office/duplicates/merges.server";
import * as Clients from "~/modules/residents/clients/clients.server";
import { outOfLine } from "~/modules/service/points/follow.server";
import { dropOffers } from "~/modules/shared/offers/offers.server";
import { db, inTransaction } from "~/platform/db.server";
import { emptyTables, useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { statementsOf } from "../../../../tests/support/statements";
import { readCsv } from "./csv-table.server";
import { kindOf } from "./import-kinds.server";
import { lineList, tick } from "./import-lines.server";
import { moneyOf } from "./import-money.server";
import { preview as undoPreview } from "./import-undo.server";
import { confirm, imports, importsWorker, undo } from "./import-writing.server";
import * as Imports from "./imports.server";

useTestDatabase({ queues: [imports, planFollow] });

let owner: TestPerson;

beforeEach(async () => {
  await emptyTables();
  await sql`select insert_first_offers()`.execute(db);
  dropOffers();
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
});

async function found(id: string): Promise<Imports.Import> {
  const one = await Imports.find(id);
  if (!one) throw new Error("no import");
  return one;
}

async function upload(text: string, kind = "subscriptions"): Promise<string> {
  const file = { fileName: "plans.csv", table: readCsv(new TextEncoder().encode(text)) };
  const id = await inTransaction(db, (trx) => Imports.start(kindOf(kind), file, owner, trx));
  await Imports.match(id, (await found(id)).matching);
  return id;
}

const work = (importId: string) => importsWorker.work({ importId }, { id: "job", tries: 1 });

async function run(text: string, kind?: string): Promise<string> {
  const id = await upload(text, kind);
  await confirm(id, owner);
  await work(id);
  return id;
}

async function lines(id: string) {
  const list = lineList(await found(id));
  return (await list.page(list.query("https://nightjar.test/"))).rows;
}

async function outcomesOf(id: string): Promise<string[]> {
  return (await lines(id)).map(({ outcome, note }) => (note ? `${outcome}: ${note}` : outcome));
}

const profileOf = (email: string) =>
  db.selectFrom("profiles").selectAll().where("signInEmail", "=", email).executeTakeFirst();

async function idOf(email: string): Promise<string> {
  const profile = await profileOf(email);
  if (!profile) throw new Error(`nobody has ${email}`);
  return profile.id;
}

const held = (select = db.selectFrom("stripeSubscriptions").selectAll()) => select.orderBy("id").execute();

async function storedCents(): Promise<number> {
  return (await held()).reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0);
}

const header = "E-mail,Name,Package,Monthly fee,Last payment,Next payment,Stripe ID,Street,Town,Postcode";
const file = [
  header,
  'ana@example.test,Ana Silva,Street Package,"$1,149.05",2025-11-01,2126-12-01,cus_Ana123,1 Elm Street,Caledon,L7C 1A1',
  "BO@example.test,,neighbourhood,25.10,Nov 3 2025,Dec 3 2126,,,,",
  "cy@example.test,Cy Lee,Neighbourhood Patrol,30,,2126-12-04,,,,",
].join("\n");

async function revenue() {
  const figures = sql`select (${Figures.subscriptions("America/Toronto")}) as read`;
  const { rows } = await figures.execute(db);
  const read = z.object({ count: z.number(), monthlyCents: z.number(), elsewhereCents: z.number() });
  return z.tuple([z.object({ read })]).parse(rows)[0].read;
}

async function tablesAsText(): Promise<string> {
  const { rows } = await sql`
    select (select jsonb_agg(p order by id) from profiles p) as p, (select jsonb_agg(c order by id) from stripe_customers c) as c,
      (select jsonb_agg(s order by id) from stripe_subscriptions s) as s,
      (select jsonb_agg(i order by profile_id) from client_invitations i) as i, (select max(id) from audit_log) as a`.execute(
    db,
  );
  return JSON.stringify(rows);
}

describe("row 320: the preview of a file of plans", () => {
  // Slow: it judges 5,500 lines.
  test("row 339: asks the database a few questions for each 500 lines, and one for the sum of all", async () => {
    const fileOf = (length: number) =>
      [
        "Email,Plan,Monthly amount,Next due",
        ...Array.from({ length }, (_, n) => `p${n}@example.test,street,149.00,2126-12-01`),
      ].join("\n");
    const asked = async (length: number) => {
      const id = await upload(fileOf(length));
      const judged = await statementsOf(async () => Imports.match(id, (await found(id)).matching));
      const shown = await found(id);
      const summed = await statementsOf(() => moneyOf(shown));
      expect(await moneyOf(shown)).toMatchObject({ file: { lines: length, cents: length * 149_00 } });
      return [judged.length, summed.length];
    };
    // The first also reads the offers, which are kept from then on.
    await asked(1);
    const [once = 0] = await asked(500);
    const [many, sums] = await asked(5_000);
    expect(once).toBeLessThanOrEqual(15);
    expect(many).toBeLessThanOrEqual(10 * once);
    expect(sums).toBe(1);
  });

  test("adds up to the cent, by plan, with what is refused and left out, and writes nothing", async () => {
    const before = await tablesAsText();
    const id = await upload(
      `${file}\ndi@example.test,Di,Moon Patrol,12.34,,2126-12-01,,,,\ned@example.test,Ed,street,n/a,,2126-12-01,,,,`,
    );
    const [, second] = await lines(id);
    await tick(id, { shown: [second?.id ?? ""], ticked: [] });
    expect(await moneyOf(await found(id))).toMatchObject({
      file: { lines: 5, cents: 1_149_05 + 25_10 + 30_00 + 12_34 },
      groups: [
        { name: "Street Package", lines: 1, cents: 1_149_05 },
        { name: "Neighbourhood Package", lines: 1, cents: 30_00 },
      ],
      refused: { lines: 2, cents: 12_34 },
      leftOut: { lines: 1, cents: 25_10 },
      unread: 1,
    });
    expect(await tablesAsText()).toBe(before);
  });

  test("lists who pays another price than the plan has now", async () => {
    const id = await upload(file);
    expect((await moneyOf(await found(id)))?.unlike).toEqual({
      count: 2,
      first: [
        { number: 2, name: "Ana Silva", cents: 1_149_05, usual: 149_00 },
        { number: 3, name: "bo@example.test", cents: 25_10, usual: 30_00 },
      ],
    });
    expect((await outcomesOf(id)).slice(1)).toEqual([
      "created: Keeps paying $25.10; the plan costs $30.00 now",
      "created",
    ]);
  });

  test("refuses a line with its reason beside it", async () => {
    await addPerson({ role: "support", email: "staff@example.test" });
    const text = [
      header,
      "not an email,A,street,10,,2126-12-01,,,,",
      "b@example.test,B,Moon Patrol,10,,2126-12-01,,,,",
      "c@example.test,C,street,,,2126-12-01,,,,",
      "d@example.test,D,street,10,05/11/2025,2126-12-01,,,,",
      "e@example.test,E,street,10,2126-11-01,2126-12-01,,,,",
      "f@example.test,F,street,10,2025-11-01,2025-10-01,,,,",
      "g@example.test,G,street,10,,,,,,",
      "staff@example.test,H,street,10,,2126-12-01,,,,",
      "i@example.test,I,street,10,,2126-12-01,4242,,,",
      "j@example.test,J,street,10,,2126-12-01,cus_Same1,,,",
      "k@example.test,K,street,10,,2126-12-01,cus_Same1,,,",
    ].join("\n");
    expect(await outcomesOf(await upload(text))).toEqual([
      "refused: Email: Please enter a valid email address",
      "refused: No plan that is or was on sale is called “Moon Patrol”",
      "refused: Monthly amount is required",
      "refused: Last paid: Write the day as 2026-11-05",
      "refused: The day of the last payment has not come yet",
      "refused: The next payment is due before the last one",
      "refused: Next due is required",
      "refused: This email belongs to a member of staff",
      "refused: Customer at the payment service: Write the id as cus_…",
      "refused: Several lines name this customer",
      "refused: Several lines name this customer",
    ]);
  });

  test("says whom it knows already, and what is late or no longer sold", async () => {
    await addPerson({ email: "ana@example.test", fullName: "Ana Silva" });
    await sql`update plans set status = 'archived' where key = 'street'`.execute(db);
    dropOffers();
    const id = await upload(`${header}\nana@example.test,Someone Else,street,149,2025-10-01,2025-10-31,,,,`);
    expect(await outcomesOf(id)).toEqual([
      "created: Goes to Ana Silva, who is a client already. The plan is no longer sold. Was due on Fri, Oct 31, 2025",
    ]);
  });

  test("refuses a client who pays online, or whose plan staff have set or ended", async () => {
    const online = await addPerson({ email: "online@example.test" });
    const given = await addPerson({ email: "given@example.test" });
    const ended = await addPerson({ email: "ended@example.test" });
    const begun = await addPerson({ email: "begun@example.test" });
    for (const [{ id: userId }, values] of [
      [online, { source: "stripe", status: "active", planKey: "street" }],
      [given, { source: "manual", status: "active", reason: "A gift" }],
      [ended, { source: "stripe", status: "canceled", planKey: "street" }],
      [begun, { source: "stripe", status: "not_started" }],
    ] as const) {
      await db
        .insertInto("stripeCustomers")
        .values({ userId, customerId: `cus_${userId}` })
        .execute();
      await db
        .insertInto("stripeSubscriptions")
        .values({ customerId: `cus_${userId}`, ...values })
        .execute();
    }
    const of = (name: string) => `${name}@example.test,N,street,149,,2126-12-01,,,,`;
    const text = [header, ...["online", "given", "ended", "begun"].map(of)].join("\n");
    const id = await run(text);
    expect(await outcomesOf(id)).toEqual([
      "refused: This client pays online already",
      "refused: Staff have set this client’s subscription. End that one first",
      "refused: This client had a plan that has ended. Set a new one on the client’s page",
      expect.stringMatching(/^created/),
    ]);
    expect(await Subscriptions.find(begun.id)).toMatchObject({ source: "manual", planKey: "street" });
  });
});

describe("row 321: imported plans", () => {
  test("are subscriptions with their own price and dates, for the same sum, and nothing is charged", async () => {
    const { monthlyCents, count } = await revenue();
    const id = await run(file);
    expect(await storedCents()).toBe((await moneyOf(await found(id)))?.file.cents);
    expect(await Subscriptions.find(await idOf("bo@example.test"))).toMatchObject({
      status: "active",
      source: "manual",
      isPaidElsewhere: true,
      planKey: "neighbourhood",
      priceCents: 25_10,
      lastPaidAt: new Date("2025-11-03T17:00:00Z"),
      currentPeriodEnd: new Date("2126-12-03T17:00:00Z"),
      isEntitled: true,
      isKept: false,
    });
    const ana = await Clients.find(await idOf("ana@example.test"));
    expect(ana).toMatchObject({ fullName: "Ana Silva", subscription: "Yes Residential", signsIn: false });
    expect(await profileOf("bo@example.test")).toMatchObject({ fullName: "bo@example.test" });
    expect(await revenue()).toMatchObject({
      count: count + 3,
      monthlyCents: monthlyCents + 1_204_15,
      elsewhereCents: 1_204_15,
    });
    const customers = await db.selectFrom("stripeCustomers").select(["atProvider", "namedId"]).execute();
    expect(customers.map(({ namedId }) => namedId).sort()).toEqual(["cus_Ana123", null, null]);
    expect(customers.every(({ atProvider }) => !atProvider)).toBe(true);
    const staffSee = await StaffChoices.find(await idOf("cy@example.test"));
    expect(staffSee).toMatchObject({
      choice: "residential",
      isManual: true,
      isKept: false,
      by: "Dana Whitfield",
    });
    expect(await outOfLine()).toEqual([]);
  });

  test("change nothing when the file comes again, and follow a newer one", async () => {
    await run(file);
    expect(await outcomesOf(await upload(file))).toEqual([
      expect.stringMatching(/^unchanged/),
      expect.stringMatching(/^unchanged/),
      "unchanged",
    ]);
    const newer = await run(`${header}\nana@example.test,Ann,street,150,2025-11-20,2126-12-20,,,,`);
    expect((await lines(newer))[0]?.changes).toEqual([
      { label: "Monthly amount", before: "$1,149.05", after: "$150.00" },
      { label: "Last paid", before: "Sat, Nov 1, 2025", after: "Thu, Nov 20, 2025" },
      { label: "Next due", before: "Sun, Dec 1, 2126", after: "Fri, Dec 20, 2126" },
    ]);
    expect(await profileOf("ana@example.test")).toMatchObject({ fullName: "Ana Silva" });
    await undo(newer, owner);
    await work(newer);
    expect(await Subscriptions.find(await idOf("ana@example.test"))).toMatchObject({ priceCents: 1_149_05 });
  });

  test("end with the client’s profile, so that the month counts nobody who is gone", async () => {
    await run(file);
    await db
      .deleteFrom("profiles")
      .where("id", "=", await idOf("ana@example.test"))
      .execute();
    expect(await revenue()).toMatchObject({ count: 2, elsewhereCents: 55_10 });
  });

  test("go with a client who is merged into another, and come back with the undo", async () => {
    const other = await addPerson({ email: "silva@example.test", fullName: "Ana Silva" });
    await run(file);
    const ana = await idOf("ana@example.test");
    const act = { keptId: other.id, mergedId: ana, winnerVersion: 1, loserVersion: 1, taken: [] };
    await Merges.merge(act, owner);
    expect(await Subscriptions.find(other.id)).toMatchObject({ planKey: "street" });
    const { id } = await db.selectFrom("profileMerges").select("id").executeTakeFirstOrThrow();
    await Merges.undo(id, owner);
    expect(await Subscriptions.find(ana)).toMatchObject({ planKey: "street" });
    expect(await Subscriptions.find(other.id)).toBeUndefined();
  });
});

describe("row 322: undoing an import of plans", () => {
  test("removes what it made, and nothing else", async () => {
    await run("Email,Full name\ncy@example.test,Cy Lee", "clients");
    const before = await tablesAsText();
    const id = await run(file);
    await undo(id, owner);
    await work(id);
    expect((await lines(id)).map(({ undone }) => undone)).toEqual(["removed", "removed", "removed"]);
    const plain = (text: string) => text.replace(/"a":"?\d+"?/, "");
    expect(plain(await tablesAsText())).toBe(plain(before));
  });

  test("leaves what somebody has used since, and says which and why", async () => {
    const id = await run(file);
    const [ana, bo, cy] = await Promise.all(["ana", "bo", "cy"].map((name) => idOf(`${name}@example.test`)));
    await db
      .insertInto("users")
      .values({ id: ana ?? "", email: "ana@example.test" })
      .execute();
    await sql`update stripe_customers set link_outcome = 'linked', at_provider = true where user_id = ${bo}`.execute(
      db,
    );
    await StaffChoices.choose(
      cy ?? "",
      { choice: "vip", reason: "Moved up", expiresOn: "2126-12-31" },
      owner,
    );
    expect((await undoPreview(await found(id))).left).toEqual([
      { number: 2, name: "Ana Silva", note: "The client signs in by now" },
      { number: 3, name: "bo@example.test", note: "Linked to a customer at the payment service since" },
      { number: 4, name: "Cy Lee", note: "Changed since the import" },
    ]);
    await undo(id, owner);
    await work(id);
    expect(await held()).toHaveLength(3);
  });

  test("of the clients alone leaves those who have a plan", async () => {
    const clients = await run("Email,Full name\ncy@example.test,Cy Lee\ndi@example.test,Di Oak", "clients");
    await run(file);
    await undo(clients, owner);
    await work(clients);
    expect((await lines(clients)).map(({ undone }) => undone)).toEqual(["kept", "removed"]);
  });
});
