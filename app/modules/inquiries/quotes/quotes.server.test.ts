import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { beforeEach, describe, expect, test } from "vitest";
import { inquiryList } from "~/modules/inquiries/inquiries/inquiry-list.server";
import * as InquiryThread from "~/modules/inquiries/inquiries/inquiry-thread.server";
import { taxOf } from "~/modules/shared/catalogue/sales-tax";
import { dropCompany } from "~/modules/shared/company/company.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";
import { mailFolder } from "~/platform/mail.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import * as OwnQuotes from "./own-quotes.server";
import { draftSchema } from "./quote.schema";
import { newToken } from "./quote-links.server";
import { quoteMail, remind } from "./quote-mails.server";
import { differencesOf, sumsOf, totalOf } from "./quote-options";
import * as QuoteRecords from "./quote-records.server";
import * as Quotes from "./quotes.server";

useTestDatabase({ queues: [quoteMail, noticeMail] });

const by = { id: newId(), kind: "staff" as const };

beforeEach(async () => {
  await db.deleteFrom("inquiries").execute();
  await db.deleteFrom("users").execute();
  await db.deleteFrom("profiles").execute();
  await rm(mailFolder, { recursive: true, force: true });
  by.id = (await addPerson({ role: "owner" })).id;
});

const draft = (over: Record<string, unknown> = {}) =>
  draftSchema.parse({
    version: "0",
    lines: [
      { name: "Night patrol", quantity: "4", price: "180.00" },
      undefined,
      { name: "Report", price: "$20" },
    ],
    terms: "Paid within 30 days.",
    expiresOn: "2099-12-31",
    ...over,
  });

async function addInquiry(serviceType = "N/A", message = "Hello"): Promise<string> {
  const id = newId();
  await sql`INSERT INTO inquiries (id, reference, name, email, phone, inquiry_purpose, service_type,
      preferred_contact_time, message, status)
    VALUES (${id}, ${`NJ-${id.slice(-4)}-${id.slice(-8, -4)}`}, 'Ada', 'ada@example.test', '+19055550199',
      'Get a Quote', ${serviceType}, 'Any Time', ${message}, 'new')`.execute(db);
  return id;
}

/** A sent quote: its inquiry and its token. */
async function sent(over = {}, inquiryId?: string) {
  const id = inquiryId ?? (await addInquiry());
  await Quotes.saveDraft(id, draft(over), by);
  const quoteId = (await Quotes.send(id, 1, by)) ?? "";
  return { id, quoteId, token: newToken(quoteId) };
}

const statuses = async (id: string) => (await QuoteRecords.list(id)).map(({ status }) => status);

const expire = (quoteId: string, when: string) =>
  db.transaction().execute(async (trx) => {
    await sql`ALTER TABLE quotes DISABLE TRIGGER quotes_kept`.execute(trx);
    await sql`UPDATE quotes SET expires_at = now() + ${when}::interval, sent_at = now() - interval '5 days'
      WHERE id = ${quoteId}`.execute(trx);
    await sql`ALTER TABLE quotes ENABLE TRIGGER quotes_kept`.execute(trx);
  });

describe("D15: a quote", () => {
  test("is drafted, sent, accepted once by two people at once, and reported to staff once", async () => {
    const { id, token } = await sent();
    const both = await Promise.all([OwnQuotes.accept(token, "Ada Lee"), OwnQuotes.accept(token, "Ada Lee")]);
    expect(both).toEqual([true, true]);
    const [quote] = await QuoteRecords.list(id);
    expect(quote).toMatchObject({ status: "accepted", decidedName: "Ada Lee", number: 1 });
    expect(quote?.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ["Night patrol", 4],
      ["Report", 1],
    ]);
    const { rows } = await sql`SELECT FROM notifications WHERE kind = 'quote_answered'`.execute(db);
    expect(rows).toHaveLength(1);
    await expect(OwnQuotes.decline(token, "")).rejects.toMatchObject({ status: 409 });
  });

  test("is either accepted or replaced, never both, when both happen at once", async () => {
    const { id, token } = await sent();
    await Quotes.saveDraft(id, draft({ lines: [{ name: "Night patrol", price: "160" }] }), by);
    const [accepted] = await Promise.allSettled([OwnQuotes.accept(token, "Ada"), Quotes.send(id, 1, by)]);
    const first = accepted.status === "fulfilled" ? "accepted" : "replaced";
    expect(await statuses(id)).toEqual(["sent", first]);
  });

  test("shows staff whether its email has gone out, and its state in the list of inquiries", async () => {
    const { id, quoteId } = await sent();
    const [waiting] = await QuoteRecords.list(id);
    expect(waiting).toMatchObject({ status: "sent", mailedAt: null });
    await quoteMail.work({ quoteId, kind: "sent" }, { id: newId(), tries: 1 });
    const [mailed] = await QuoteRecords.list(id);
    expect(mailed).toMatchObject({ mailedAt: expect.any(Date), version: waiting?.version });
    const listed = async () =>
      (await inquiryList.page(inquiryList.query("http://localhost/admin/inquiries"))).rows.map(
        ({ quoteStatus }) => quoteStatus,
      );
    expect(await listed()).toEqual(["sent"]);
    await expire(quoteId, "-1 second");
    expect(await listed()).toEqual(["expired"]);
    await addInquiry();
    expect((await listed()).sort()).toEqual(["expired", null]);
  });

  test("stands in the inquiry's thread from when it went out, with what it comes to before tax", async () => {
    const { id } = await sent();
    await Quotes.saveDraft(id, draft(), by);
    expect(await InquiryThread.list(id)).toMatchObject([{ kind: "quote", number: 1, cents: 740_00 }]);
  });

  test("that was replaced refuses with a sentence, and leads to the newest", async () => {
    const { id, token } = await sent();
    const { token: newer } = await sent({ lines: [{ name: "Night patrol", price: "160" }] }, id);
    await expect(OwnQuotes.accept(token, "Ada")).rejects.toThrow("newer version");
    const old = await OwnQuotes.findByToken(token);
    expect(old && (await OwnQuotes.newestOf(old))).toBe(`/quotes/${newer}`);
  });

  test("cannot change once it was sent, whatever code asks", async () => {
    const { quoteId } = await sent();
    await expect(sql`UPDATE quotes SET terms = 'None' WHERE id = ${quoteId}`.execute(db)).rejects.toThrow();
    await expect(
      sql`UPDATE quote_lines SET unit_price_cents = 1 WHERE quote_id = ${quoteId}`.execute(db),
    ).rejects.toThrow();
    await expect(sql`DELETE FROM quote_lines WHERE quote_id = ${quoteId}`.execute(db)).rejects.toThrow();
  });

  test.each(["accepted", "declined", "replaced", "withdrawn"])(
    "that was %s does not change its state, except that a withdrawn one may be opened again",
    async (status) => {
      const { quoteId } = await sent();
      const set = (to: string) => {
        const decided = to === "accepted" || to === "declined";
        return sql`UPDATE quotes SET status = ${to}, decided_at = ${decided ? new Date() : null},
          decided_name = ${decided ? "Ada" : null} WHERE id = ${quoteId}`.execute(db);
      };
      await set(status);
      for (const to of ["draft", "sent", "accepted", "declined", "replaced", "withdrawn"]) {
        if (to === status || (status === "withdrawn" && to === "sent")) continue;
        await expect(set(to), `${status} to ${to}`).rejects.toThrow("cannot be changed");
      }
      if (status === "withdrawn") await set("sent");
    },
  );

  test("goes with its inquiry", async () => {
    const { id, token } = await sent();
    await db.deleteFrom("inquiries").where("id", "=", id).execute();
    expect(await OwnQuotes.findByToken(token)).toBeUndefined();
  });

  test.each([
    ["in winter", "2099-01-15", "2099-01-16T05:00:00Z"],
    ["on the day the clocks go forward", "2099-03-08", "2099-03-09T04:00:00Z"],
    ["on the day the clocks go back", "2099-11-01", "2099-11-02T05:00:00Z"],
  ])("ends with its last day in the company's zone, %s", async (_, expiresOn, end) => {
    const { quoteId } = await sent({ expiresOn });
    const row = await db
      .selectFrom("quotes")
      .select("expiresAt")
      .where("id", "=", quoteId)
      .executeTakeFirstOrThrow();
    expect(row.expiresAt).toEqual(new Date(end));
  });

  test("that has expired cannot be accepted, but a question reaches the thread", async () => {
    const { id, quoteId, token } = await sent();
    await expire(quoteId, "-1 second");
    await expect(OwnQuotes.accept(token, "Ada")).rejects.toMatchObject({ status: 410 });
    expect(await statuses(id)).toEqual(["expired"]);
    expect(await OwnQuotes.ask(token, "Please send it again.")).toBe(true);
    const messages = await db.selectFrom("inquiryMessages").select("body").execute();
    expect(messages).toEqual([{ body: "Please send it again." }]);
  });

  test("is reminded of once, in its last three days", async () => {
    const { quoteId } = await sent();
    expect(await remind()).toBe(0);
    await expire(quoteId, "2 days");
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
  });

  test.each(["sent", "reminder"] as const)(
    "that has expired while its email (%s) waited is not offered to anybody",
    async (kind) => {
      const { quoteId } = await sent();
      await expire(quoteId, "-1 second");
      await quoteMail.work({ quoteId, kind }, { id: newId(), tries: 1 });
      expect(await readdir(mailFolder).catch(() => [])).toEqual([]);
    },
  );

  test("is not sent after its last day, or if someone else has changed the draft", async () => {
    const id = await addInquiry();
    await Quotes.saveDraft(id, draft({ expiresOn: "2020-01-01" }), by);
    await expect(Quotes.send(id, 1, by)).rejects.toThrow("last day");
    await expect(Quotes.saveDraft(id, draft(), by)).rejects.toMatchObject({ status: 409 });
    await Quotes.saveDraft(id, draft({ version: "1" }), by);
    await expect(Quotes.send(id, 1, by)).rejects.toMatchObject({ status: 409 });
  });

  test("keeps units, discounts and the tax rate, and its emails say the tax, the terms and who sends it", async () => {
    await db
      .updateTable("companySettings")
      .set({ address: "1 Main St", taxNumber: "123456789 RT0001" })
      .execute();
    dropCompany();
    const lines = [
      { name: "Patrol", quantity: "3", price: "1,000", unit: "per month" },
      { name: "First night free", price: "-60" },
    ];
    const { id, quoteId, token } = await sent({ lines });
    expect((await QuoteRecords.list(id))[0]).toMatchObject({
      sums: [
        ["Total before HST", 2_940_00],
        ["HST (13%)", 382_20],
        ["Total to pay", 3_322_20],
      ],
      lines: [{ unit: "per month" }, { unit: "each", unitPriceCents: -60_00 }],
    });
    await OwnQuotes.accept(token, "Ada");
    await quoteMail.work({ quoteId, kind: "accepted" }, { id: newId(), tries: 1 });
    const [file = ""] = await readdir(mailFolder);
    const { text = "", html } = await PostalMime.parse(await readFile(path.join(mailFolder, file)));
    expect(html).toMatch(
      /HST \(13%\)<\/td>[^\n]*\$382\.20<[^\n]*font-weight:700[^\n]*Total to pay<[^\n]*\$3,322\.20</,
    );
    for (const fact of [
      "Patrol: 3 months × $1,000.00 = $3,000.00",
      "First night free: 1 × -$60.00 each",
      "Total before HST: $2,940.00",
      "HST (13%): $382.20",
      "Total to pay: $3,322.20",
      "Terms: Paid within 30 days.",
      "Our address: 1 Main St",
      "Our HST number: 123456789 RT0001",
    ])
      expect(text).toContain(fact);
  });

  test("row 335: keeps the two taxes it was made with, whatever the company charges later", async () => {
    const charge = async (taxName: string, taxRate: number, secondTaxName: string | null = null) => {
      const secondTaxRate = secondTaxName === null ? null : 9.975;
      await db
        .updateTable("companySettings")
        .set({ taxName, taxRate, secondTaxName, secondTaxRate })
        .execute();
      dropCompany();
    };
    await charge("GST", 5, "QST");
    const { id, quoteId } = await sent();
    await charge("HST", 13);
    expect((await QuoteRecords.list(id))[0]?.sums).toEqual([
      ["Total before GST and QST", 740_00],
      ["GST (5%)", 37_00],
      ["QST (9.975%)", 73_82],
      ["Total to pay", 850_82],
    ]);
    await quoteMail.work({ quoteId, kind: "sent" }, { id: newId(), tries: 1 });
    const [file = ""] = await readdir(mailFolder);
    const { text } = await PostalMime.parse(await readFile(path.join(mailFolder, file)));
    expect(text).toContain("QST (9.975%): $73.82");
  });

  test("has no tax with STRIPE_TAX=0, like the plans", async () => {
    const settings = env.stripe;
    env.stripe = { ...settings, tax: false };
    const { id } = await sent();
    env.stripe = settings;
    expect((await QuoteRecords.list(id))[0]?.sums).toEqual([["Total to pay", 740_00]]);
  });

  test("can be withdrawn", async () => {
    const { id, token } = await sent();
    await Quotes.withdraw(id, 2, by);
    await expect(OwnQuotes.accept(token, "Ada")).rejects.toMatchObject({ status: 410 });
  });

  test("begins with the package named in the message", async () => {
    const message = "We want the standard package for a wedding.";
    const id = await addInquiry("Event Security", message);
    const { lines } = await Quotes.startOf({ id, serviceType: "Event Security", message });
    expect(lines).toMatchObject([{ name: "Standard package", unit: "per event", unitPriceCents: 149_999 }]);
  });
});

const hst = taxOf([{ name: "HST", percent: 13 }]);

test("D15: the total of a quote is the sum of quantity times price", () => {
  expect(totalOf(draft().lines)).toBe(4 * 180_00 + 20_00);
  expect(totalOf([])).toBe(0);
});

test("D15: a quote says the HST of Ontario and what there is to pay, rounded once, half a cent up", () => {
  const line = { name: "Patrol", quantity: 1, unitPriceCents: 3_646_47, unit: "per month", note: "" };
  expect(sumsOf([line], hst)).toEqual([
    ["Total before HST", 3_646_47],
    ["HST (13%)", 474_04],
    ["Total to pay", 4_120_51],
  ]);
  expect(sumsOf([{ ...line, unitPriceCents: 50 }], hst)[1]).toEqual(["HST (13%)", 7]);
  expect(sumsOf([line], taxOf([]))).toEqual([["Total to pay", 3_646_47]]);
});

test("D15: a line with a negative price is a discount, up to what the other lines cost", () => {
  const lines = [
    { name: "Patrol", price: "100" },
    { name: "First night free", price: "-60.00" },
  ];
  expect(totalOf(draft({ lines }).lines)).toBe(40_00);
  const tooMuch = [
    { name: "Patrol", price: "100" },
    { name: "Discount", price: "-100.01" },
  ];
  expect(() => draft({ lines: tooMuch })).toThrow("The discounts are more than the rest of the quote");
});

test("D15: differences between two versions are put in words", () => {
  const line = { name: "Patrol", quantity: 1, unitPriceCents: 180_00, unit: "each", note: "" };
  const before = { lines: [line, line], terms: "", expiresOn: "2099-12-31" };
  const after = { ...before, lines: [line, { ...line, unitPriceCents: 160_00 }] };
  expect(differencesOf(before, after)).toEqual([
    "The price of line 2 fell by $20.00.",
    "The total fell by $20.00.",
  ]);
  expect(differencesOf(before, before)).toEqual([]);
});
