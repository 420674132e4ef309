import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import { expect, test } from "vitest";
import { sentMails } from "../../../tests/support/account-mails";
import { useTestDatabase } from "../../../tests/support/database";
import { buy, usePayments } from "../../../tests/support/payments";
import { addPerson } from "../../../tests/support/people";
import { db } from "../../platform/db.server";
import { mailFolder } from "../../platform/mail.server";
import * as Notifications from "../notifications/notifications.server";
import { cancel, resume } from "./cancellations.server";
import * as Customers from "./customers.server";
import { paymentNoticeWorker } from "./payment-workers.server";
import { change } from "./plan-changes.server";
import { receive } from "./stripe-events.server";
import { syncUser } from "./sync.server";

useTestDatabase();
const payments = usePayments();

test("a receipt for each act names plan, price, date and card, and leads to the profile", async () => {
  const buyer = await buy(payments.service);
  await syncUser(buyer.userId);
  await change(buyer.userId, "house");
  await cancel(buyer.userId, undefined);
  await resume(buyer.userId);
  const mails = await sentMails();
  const subjects = [
    "Your subscription with Nightjar Patrol",
    "Your plan has changed",
    "Your subscription is cancelled",
    "Your subscription goes on",
  ];
  expect(mails.map(({ subject }) => subject).sort()).toEqual([...subjects].sort());
  expect(mails.every(({ to }) => to?.[0]?.address === buyer.email)).toBe(true);
  const [subscribed, changed, cancelled] = subjects.map(
    (wanted) => mails.find(({ subject }) => subject === wanted)?.text,
  );
  expect(subscribed).toMatch(
    /^Plan: Street Patrol\nPrice: \$149\.00 per month plus HST\nNext payment on: \w+ \d/m,
  );
  expect(subscribed).toContain("Card: visa ending in 4242");
  expect(subscribed).toContain("/profile#subscription");
  expect(changed).toContain("Price: $5,999.00 per month plus HST");
  expect(cancelled).toMatch(/^Ends on: \w+ \d/m);
});

test("row 127: a payment that failed says what to do, and until when", async () => {
  const buyer = await buy(payments.service, { card: "4000 0000 0000 0341" });
  await syncUser(buyer.userId);
  payments.service.advance(32, await Customers.find(buyer.userId));
  await syncUser(buyer.userId);
  const mails = await sentMails();
  const mail = mails.find(({ subject }) => subject === "Your payment did not go through");
  expect(mail?.text).toContain("within 7 days");
});

test("row 123: staff get a notice of a refund and of a dispute, with the reference and no name", async () => {
  const buyer = await buy(payments.service);
  const customer = await Customers.find(buyer.userId);
  const charges = Object.values(payments.service.sandbox.state.charges);
  const charge = charges.find((one) => one.customer === customer)?.id ?? "";
  payments.service.sandbox.refund(charge);
  payments.service.sandbox.dispute(charge);
  for (const type of ["charge.refunded", "charge.dispute.created"]) {
    const { body, signature } = payments.service.webhook(type);
    await receive(body, signature);
  }
  const mails = await notices();
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    "A payment is disputed: $149.00",
    "A payment was refunded: $149.00",
  ]);
  const text = mails.map((mail) => mail.text).join();
  expect(text).toContain(charge);
  expect(text).toContain(buyer.userId);
  expect(text).not.toContain(buyer.fullName);
});

test("row 191: of money that goes back, and of one that does not come, those are told who may see clients", async () => {
  const support = await addPerson({ role: "support" });
  const dispatcher = await addPerson({ role: "dispatcher" });
  const buyer = await buy(payments.service, { card: "4000 0000 0000 0341" });
  await syncUser(buyer.userId);
  const customer = await Customers.find(buyer.userId);
  const charges = Object.values(payments.service.sandbox.state.charges);
  const charge = charges.find((one) => one.customer === customer)?.id ?? "";
  payments.service.sandbox.refund(charge);
  payments.service.sandbox.dispute(charge);
  for (const type of ["charge.refunded", "charge.dispute.created"]) {
    const { body, signature } = payments.service.webhook(type);
    await receive(body, signature);
    await receive(body, signature);
  }
  payments.service.advance(32, customer);
  await syncUser(buyer.userId);
  await syncUser(buyer.userId);
  const { rows } = await Notifications.list(support.id);
  expect(rows.map(({ words }) => words).reverse()).toEqual([
    `A payment was refunded: $149.00 (${charge})`,
    expect.stringMatching(/^A payment is disputed: \$149\.00 \(du_\w+\)$/),
    `A subscription is past due (${customer})`,
  ]);
  expect((await Notifications.list(dispatcher.id)).rows).toEqual([]);
});

async function notices(): Promise<Email[]> {
  const { rows } = await sql<{ id: string; data: unknown }>`
    DELETE FROM pgboss.job WHERE name = 'payment-notice' RETURNING id, data`.execute(db);
  const mails: Email[] = [];
  for (const { id, data } of rows) {
    await rm(mailFolder, { recursive: true, force: true });
    await mkdir(mailFolder, { recursive: true });
    await paymentNoticeWorker.work(data, { id, tries: 1 });
    for (const name of await readdir(mailFolder)) {
      mails.push(await PostalMime.parse(await readFile(path.join(mailFolder, name))));
    }
  }
  return mails;
}
