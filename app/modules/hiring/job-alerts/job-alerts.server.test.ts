import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { beforeEach, expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import * as PersonalData from "~/modules/office/privacy/personal-data.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { mailFolder } from "~/platform/mail.server";
import { inScope } from "~/platform/scope.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { newAddress } from "../../../../tests/support/visitor";
import { jobAlertSchema } from "./job-alert.schema";
import { sendDigests } from "./job-alert-digests.server";
import { linksOf } from "./job-alert-links.server";
import { jobAlertMail } from "./job-alert-mails.server";
import * as JobAlerts from "./job-alerts.server";

useTestDatabase({ queues: [accountMail, jobAlertMail] });

beforeEach(async () => {
  await sql`DELETE FROM pgboss.job`.execute(db);
  await db.deleteFrom("jobAlerts").execute();
  await db.deleteFrom("rateBuckets").execute();
});

const newEmail = () => `${newId()}@example.test`;

const ask = (typed: Record<string, string>, address = newAddress()) =>
  inScope({ id: "r", address, userId: null }, () => JobAlerts.ask(jobAlertSchema.parse(typed)));

const alertsOf = (email: string) =>
  db.selectFrom("jobAlerts").selectAll().where("email", "=", email).orderBy("createdAt").execute();

async function tokensOf(email: string): Promise<string[]> {
  return (await alertsOf(email)).map((row) => linksOf(row)?.page.split("/").at(-1) ?? "");
}

/** A confirmed job alert that has seen everything until an hour ago. */
async function alerted(typed: Record<string, string> = {}): Promise<{ email: string; token: string }> {
  const email = newEmail();
  await ask({ email, ...typed });
  const [token = ""] = await tokensOf(email);
  expect(await JobAlerts.confirm(token)).toBe(true);
  await sql`UPDATE job_alerts SET covered_until = date_trunc('milliseconds', now() - interval '1 hour')
    WHERE email = ${email}`.execute(db);
  await sql`DELETE FROM pgboss.job`.execute(db);
  return { email, token };
}

/** Published this many minutes ago. */
async function publish(title: string, location = "Ajax, ON", minutes = 10): Promise<string> {
  const id = newId();
  const posting = { title, location, description: `Work as a ${title}.`, requirements: "Calm" };
  await db
    .insertInto("jobPostings")
    .values({ id, ...posting })
    .execute();
  await db.transaction().execute(async (trx) => {
    await sql`ALTER TABLE job_posting_snapshots DISABLE TRIGGER USER`.execute(trx);
    await sql`UPDATE job_posting_snapshots SET published_at = now() - make_interval(mins => ${minutes})
      WHERE posting_id = ${id}`.execute(trx);
    await sql`ALTER TABLE job_posting_snapshots ENABLE TRIGGER USER`.execute(trx);
  });
  return id;
}

async function sentJobs(): Promise<{ alertId: string; kind: string; postings?: string[] }[]> {
  const { rows } = await sql<{ data: { alertId: string; kind: string; postings?: string[] } }>`
    SELECT data FROM pgboss.job WHERE name = ${jobAlertMail.name} ORDER BY created_on`.execute(db);
  return rows.map(({ data }) => data);
}

async function mailed(data: object) {
  const id = newId();
  await jobAlertMail.work(data, { id, tries: 1 });
  const name = (await readdir(mailFolder).catch(() => [])).find((file) => file.includes(id));
  return name ? PostalMime.parse(await readFile(`${mailFolder}/${name}`)) : undefined;
}

test("row 139: nothing is on until the link in the email is confirmed, and the email has nothing that was typed", async () => {
  const email = newEmail();
  await ask({
    email: ` ${email.toUpperCase()} `,
    q: "buy at evil.example",
    type: "part-time",
    location: "Ajax, ON",
  });
  const [row] = await alertsOf(email);
  expect(row).toMatchObject({ search: "buy at evil.example", type: "part-time", confirmedAt: null });
  const [token = ""] = await tokensOf(email);
  expect(JSON.stringify(row)).not.toContain(token);
  const jobs = await sentJobs();
  expect(jobs).toEqual([{ alertId: row?.id, kind: "confirm" }]);
  const mail = await mailed(jobs[0] ?? {});
  expect(mail?.subject).toBe("Confirm your job alerts");
  expect(mail?.text).toContain(`/careers/alerts/${token}`);
  expect(mail?.text).not.toContain("evil");
  await publish("Night cook");
  expect(await sendDigests()).toBe(0);
  expect(await JobAlerts.confirm(token)).toBe(true);
  expect(await JobAlerts.confirm(token), "twice is once").toBe(true);
  expect(await alertsOf(email)).toMatchObject([
    { confirmedAt: expect.any(Date), words: expect.stringMatching(/^Email me/) },
  ]);
  expect(await mailed(jobs[0] ?? {}), "a late job asks nobody to confirm again").toBeUndefined();
});

test("row 139: each email has one job alert; confirming another search replaces it, asking alone does not", async () => {
  const { email, token } = await alerted({ q: "guard" });
  await db.deleteFrom("rateBuckets").execute();
  await ask({ email, q: "driver" });
  expect(await JobAlerts.findByToken(token)).toMatchObject({ search: "guard" });
  const [, other = ""] = await tokensOf(email);
  const confirmed = await Promise.all([JobAlerts.confirm(other), JobAlerts.confirm(other)]);
  expect(confirmed).toEqual([true, true]);
  expect(await alertsOf(email)).toMatchObject([{ search: "driver" }]);
  expect(await JobAlerts.findByToken(token)).toBeUndefined();
  expect(await JobAlerts.confirm(token)).toBe(false);
});

test("row 139: one email a day lists matching postings published since, and can be stopped with one click", async () => {
  const [fits, other] = [
    await alerted({ q: "falconer", location: "Uxbridge, ON" }),
    await alerted({ type: "contract" }),
  ];
  const first = await publish("Falconer", "Uxbridge, ON");
  await publish("Falconer", "Barrie, ON");
  await publish("Falconer", "Uxbridge, ON", 90);
  expect(await sendDigests()).toBe(1);
  const [job] = await sentJobs();
  const [row] = await alertsOf(fits.email);
  expect(job).toEqual({ alertId: row?.id, kind: "digest", postings: [first] });
  const mail = await mailed(job ?? {});
  expect(mail).toMatchObject({ subject: "New position: Falconer", to: [{ address: fits.email }] });
  expect(mail?.text).toContain(`/careers/${first}`);
  expect(mail?.text).toContain(`/careers/alerts/${fits.token}`);
  expect(mail?.html).toMatch(new RegExp(`<a href="[^"]+/careers/${first}"`));
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header("list-unsubscribe")).toMatch(
    new RegExp(`^<http.*/careers/alerts/one-click\\?token=${fits.token}>$`),
  );
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(await alertsOf(other.email)).toMatchObject([{ lastSentAt: null }]);

  await publish("Falconer", "Uxbridge, ON", 5);
  expect(await sendDigests(), "one a day").toBe(0);
  await sql`UPDATE job_alerts SET last_sent_at = now() - interval '21 hours'`.execute(db);
  expect(await sendDigests()).toBe(1);
  expect(await sendDigests()).toBe(0);

  await db.updateTable("jobPostings").set({ status: "closed" }).where("id", "=", first).execute();
  expect(await mailed(job ?? {}), "what has closed since is not sent").toBeUndefined();
  expect(await JobAlerts.stop(fits.token)).toBe(true);
  expect(await JobAlerts.stop(fits.token)).toBe(false);
  expect(await alertsOf(fits.email)).toEqual([]);
  expect(await JobAlerts.findByToken(fits.token)).toBeUndefined();
});

test("row 139: two concurrent runs send each job alert once", async () => {
  const { email } = await alerted({ q: "lamplighter" });
  await publish("Lamplighter");
  const runs = await Promise.all([sendDigests(), sendDigests()]);
  expect(runs.sort()).toEqual([0, 1]);
  expect(await sentJobs()).toHaveLength(1);
  expect(await alertsOf(email)).toMatchObject([{ lastSentAt: expect.any(Date) }]);
});

test("ASVS V2.4.1: job alerts can be requested once a minute and five times a day per email, ten an hour per address", async () => {
  const email = newEmail();
  await ask({ email });
  await expect(ask({ email })).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  const address = newAddress();
  for (let n = 0; n < 10; n++) await ask({ email: newEmail() }, address);
  await expect(ask({ email: newEmail() }, address)).rejects.toMatchObject({ status: 429 });
  const minutesPass = () => db.deleteFrom("rateBuckets").where("key", "like", "job-alert:%").execute();
  for (let n = 0; n < 4; n++) {
    await minutesPass();
    await ask({ email });
  }
  await minutesPass();
  await expect(ask({ email })).rejects.toMatchObject({ status: 429 });
  expect(await alertsOf(email), "what is refused is not stored").toHaveLength(5);
});

test("row 139: a job alert not confirmed within seven days cannot be, and goes with the nightly clean-up", async () => {
  const [{ email: kept }, email] = [await alerted(), newEmail()];
  await ask({ email });
  const [token = ""] = await tokensOf(email);
  const week = new Date(Date.now() - 7 * 86_400_000 - 1_000);
  await db.updateTable("jobAlerts").set({ createdAt: week }).execute();
  expect(await JobAlerts.findByToken(token)).toBeUndefined();
  expect(await JobAlerts.confirm(token)).toBe(false);
  while ((await JobAlerts.sweep()) > 0);
  expect(await alertsOf(email)).toEqual([]);
  expect(await alertsOf(kept)).toHaveLength(1);
});

test("row 139: the owner of an email can download its job alerts, and they go with the account", async () => {
  const { id, email } = await addPerson();
  await ask({ email, q: "guard" });
  expect(await JobAlerts.exportOf(email.toUpperCase())).toMatchObject([
    { search: "guard", confirmedAt: null },
  ]);
  await PersonalData.close(id);
  expect(await alertsOf(email)).toEqual([]);
});
