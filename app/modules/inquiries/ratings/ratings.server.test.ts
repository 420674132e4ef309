import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { beforeEach, describe, expect, test } from "vitest";
import * as Choices from "~/modules/shared/notifications/choices.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { mailFolder } from "~/platform/mail.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { ratingSchema } from "./rating.schema";
import { linkOf } from "./rating-links.server";
import { ratingMail } from "./rating-mails.server";
import { shareOf } from "./rating-options";
import { askAboutAnswers, askAboutMonths } from "./rating-requests.server";
import * as Ratings from "./ratings.server";

useTestDatabase({ queues: [ratingMail] });

beforeEach(async () => {
  await db.deleteFrom("inquiries").execute();
  await db.deleteFrom("ratings").execute();
  await db.deleteFrom("ratingRefusals").execute();
  await db.deleteFrom("users").execute();
  await db.deleteFrom("profiles").execute();
});

const newEmail = () => `${newId()}@example.test`;

/** An inquiry answered some hours ago. */
async function answered({ email = newEmail(), hours = 30, status = "answered", replied = true } = {}) {
  const id = newId();
  await sql`INSERT INTO inquiries (id, reference, name, email, phone, inquiry_purpose, service_type,
      preferred_contact_time, message, status, updated_at)
    VALUES (${id}, ${`NJ-${id.slice(-4)}-${id.slice(-8, -4)}`}, 'Ada', ${email}, '+19055550199', 'Other', 'Other', 'Any',
      'Hello', ${status}, now() - make_interval(hours => ${hours}))`.execute(db);
  if (replied)
    await sql`INSERT INTO inquiry_replies (id, inquiry_id, subject, body) VALUES (${newId()}, ${id}, 'Re', 'Yes')`.execute(
      db,
    );
  return { id, email };
}

async function tokenOf(email: string): Promise<string> {
  const row = await db.selectFrom("ratings").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
  return linkOf(row)?.split("/").at(-1) ?? "";
}

async function rate(rating: "good" | "bad", daysAgo = 0): Promise<void> {
  const { email } = await answered();
  await askAboutAnswers();
  await Ratings.rate(await tokenOf(email), ratingSchema.parse({ rating }));
  await sql`UPDATE ratings SET answered_at = now() - make_interval(days => ${daysAgo}) WHERE email = ${email}`.execute(
    db,
  );
}

describe("D22: who is asked about an answer", () => {
  test.each([
    ["answered yesterday", {}, 1],
    ["answered an hour ago", { hours: 1 }, 0],
    ["answered last month", { hours: 24 * 30 }, 0],
    ["open again", { status: "in_progress" }, 0],
    ["spam", { status: "spam" }, 0],
    ["closed without a reply", { replied: false }, 0],
  ])("%s: %j", async (_, inquiry, asked) => {
    await answered(inquiry);
    expect(await askAboutAnswers()).toBe(asked);
    expect(await askAboutAnswers()).toBe(0);
  });

  test("an email is asked once in 30 days, and never again once it said so", async () => {
    const { email } = await answered();
    await answered({ email, hours: 40 });
    expect(await askAboutAnswers()).toBe(1);
    await sql`UPDATE ratings SET asked_at = now() - interval '31 days'`.execute(db);
    const other = await answered({ email });
    expect(await askAboutAnswers()).toBe(1);
    await sql`DELETE FROM ratings WHERE inquiry_id = ${other.id}`.execute(db);
    await sql`UPDATE ratings SET asked_at = now() - interval '31 days'`.execute(db);
    await sql`INSERT INTO rating_refusals (email) VALUES (${email})`.execute(db);
    expect(await askAboutAnswers()).toBe(0);
  });

  test("two runs at once ask once", async () => {
    const { email } = await answered();
    const asked = await Promise.all([askAboutAnswers(), askAboutAnswers()]);
    expect(asked.reduce((sum, each) => sum + each)).toBe(1);
    const rows = await db.selectFrom("ratings").select("id").where("email", "=", email).execute();
    expect(rows).toHaveLength(1);
  });
});

describe("D22: who is asked about a month", () => {
  async function subscribed(since: string): Promise<string> {
    const { id } = await addPerson();
    const customer = `cus_${id}`;
    await sql`INSERT INTO stripe_customers (user_id, customer_id) VALUES (${id}, ${customer})`.execute(db);
    await sql`INSERT INTO stripe_subscriptions (customer_id, subscription_id, status, created_at)
      VALUES (${customer}, ${`sub_${id}`}, 'active', ${since}::timestamptz)`.execute(db);
    return id;
  }

  test("residents who had the patrol all month, on its first three days, once", async () => {
    const whole = await subscribed("2026-09-20T12:00:00Z");
    await subscribed("2026-10-02T12:00:00Z");
    const stopped = await subscribed("2026-09-20T12:00:00Z");
    await Choices.stop(stopped, "emailUpdates", "test");
    expect(await askAboutMonths(new Date("2026-11-04T15:00:00Z"))).toBe(0);
    expect(await askAboutMonths(new Date("2026-11-02T15:00:00Z"))).toBe(1);
    expect(await askAboutMonths(new Date("2026-11-03T15:00:00Z"))).toBe(0);
    const rows = await db.selectFrom("ratings").select(["userId", "month"]).execute();
    expect(rows).toEqual([{ userId: whole, month: "2026-10-01" }]);
  });
});

test("D22: the email has two links, and neither counts before the page is sent", async () => {
  const { email } = await answered();
  await askAboutAnswers();
  const { id } = await db.selectFrom("ratings").select("id").executeTakeFirstOrThrow();
  const job = { id: newId() } as Parameters<typeof ratingMail.work>[1];
  await ratingMail.work({ ratingId: id }, job);
  const name = (await readdir(mailFolder)).find((file) => file.includes(job.id)) ?? "";
  const mail = await PostalMime.parse(await readFile(`${mailFolder}/${name}`));
  const token = await tokenOf(email);
  expect([mail.to?.[0]?.address, mail.subject]).toEqual([email, "Did our answer help?"]);
  for (const answer of ["good", "bad"]) expect(mail.text).toContain(`/ratings/${token}?rating=${answer}`);
  expect(await Ratings.satisfaction()).toMatchObject({ all: 0 });
  expect(await Ratings.rate(token, ratingSchema.parse({ rating: "bad", comment: "Too late" }))).toBe(true);
  expect(await Ratings.rate(token, ratingSchema.parse({ rating: "good" }))).toBe(true);
  expect(await Ratings.satisfaction()).toMatchObject({ good: 1, all: 1 });
});

test("D22: a rating can be changed 20 times a day", async () => {
  const { email } = await answered();
  await askAboutAnswers();
  const token = await tokenOf(email);
  const again = () => Ratings.rate(token, ratingSchema.parse({ rating: "good" }));
  for (let times = 0; times < 20; times++) expect(await again()).toBe(true);
  await expect(again()).rejects.toMatchObject({ status: 429 });
});

test("D22: a link ends after 60 days", async () => {
  const { email } = await answered();
  await askAboutAnswers();
  const token = await tokenOf(email);
  await sql`UPDATE ratings SET asked_at = now() - interval '61 days'`.execute(db);
  expect(await Ratings.rate(token, ratingSchema.parse({ rating: "good" }))).toBe(false);
  expect(await Ratings.refuse(token)).toBe(false);
});

test("B10: the figure is the share of good ones in the last 90 days, and the list behind it has exactly these", async () => {
  for (const [rating, days] of [
    ["good", 1],
    ["good", 89],
    ["bad", 3],
    ["good", 100],
    ["bad", 200],
  ] as const)
    await rate(rating, days);
  const figure = await Ratings.satisfaction();
  expect(figure).toMatchObject({ good: 2, all: 3, before: { good: 1, all: 1 } });
  const none = { good: 0, all: 0 };
  expect(figure.weeks).toEqual([{ good: 1, all: 1 }, ...Array(11).fill(none), { good: 1, all: 2 }]);
  const listed = await Ratings.ratingList.page(Ratings.ratingList.query("https://a.example/"));
  expect([listed.total, listed.rows.filter(({ good }) => good).length]).toEqual([figure.all, figure.good]);
  for (const [good, count] of [
    ["true", 2],
    ["false", 1],
  ]) {
    const query = Ratings.ratingList.query(`https://a.example/?good=${good}`);
    expect((await Ratings.ratingList.page(query)).total, `good=${good}`).toBe(count);
  }
});

test("B10, D22: 48 of 50 is 96%, and fewer than 10 say nothing", () => {
  expect(shareOf({ good: 48, all: 50 })).toBe("96%");
  expect(shareOf({ good: 9, all: 9 })).toBeUndefined();
});
