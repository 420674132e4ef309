import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { begin } from "~/modules/billing/checkouts/checkouts.server";
import * as Customers from "~/modules/billing/stripe/customers.server";
import { paymentNotice } from "~/modules/billing/stripe/payment-notice.server";
import { updateCardUrl } from "~/modules/billing/stripe/portal.server";
import { countEvents, receive } from "~/modules/billing/stripe/stripe-events.server";
import { page as timeline, timelineQuery } from "~/modules/residents/clients/client-timeline.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { formatDate, formatMoney } from "~/platform/format";
import { mailFolder } from "~/platform/mail.server";
import { sentMails } from "../../../../tests/support/account-mails";
import { useTestDatabase } from "../../../../tests/support/database";
import { addBuyer, buy, usePayments } from "../../../../tests/support/payments";
import { addPerson } from "../../../../tests/support/people";
import { refusalOf } from "../../../../tests/support/refusals";
import { cancel, cancelNow, resume } from "./cancellations.server";
import { change } from "./plan-changes.server";
import * as Subscriptions from "./subscriptions.server";
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
    "Your subscription continues",
  ];
  expect(mails.map(({ subject }) => subject).sort()).toEqual([...subjects].sort());
  expect(mails.every(({ to }) => to?.[0]?.address === buyer.email)).toBe(true);
  const [subscribed, changed, cancelled] = subjects.map(
    (wanted) => mails.find(({ subject }) => subject === wanted)?.text,
  );
  expect(subscribed).toMatch(
    /^Plan: Street Patrol\nPrice: \$149\.00 per month\nNext payment on: \w{3}, \w{3} \d{1,2}, \d{4}$/m,
  );
  expect(subscribed).toContain("Card: Visa ending in 4242");
  expect(subscribed).not.toContain("You accepted");
  expect(subscribed).toContain("/profile#subscription");
  expect(changed).toContain("Price: $5,999.00 per month");
  expect(cancelled).toMatch(/^Ends on: \w{3}, \w{3} \d{1,2}, \d{4}$/m);
});

test("with tax, a receipt says the HST and the total, and a refund that the HST is in it", async () => {
  const settings = env.stripe;
  env.stripe = { ...settings, tax: true };
  onTestFinished(() => {
    env.stripe = settings;
  });
  const buyer = await buy(payments.service);
  await syncUser(buyer.userId);
  const customer = await Customers.find(buyer.userId);
  const charges = Object.values(payments.service.sandbox.state.charges);
  payments.service.sandbox.refund(charges.find((one) => one.customer === customer)?.id ?? "");
  const { body, signature } = payments.service.webhook("charge.refunded");
  await receive(body, signature);
  await notices();
  const mails = await sentMails();
  const [receipt, refund] = ["Your subscription with Nightjar Patrol", "We have refunded a payment"].map(
    (wanted) => mails.find(({ subject }) => subject === wanted),
  );
  expect(receipt?.text).toContain(
    "\nPrice: $149.00 per month\nHST (13%): $19.37\nTotal: $168.37 per month\n",
  );
  for (const words of ["HST (13%)", "$19.37", "$168.37 per month"]) expect(receipt?.html).toContain(words);
  expect(refund?.text).toContain("Refunded: $168.37, HST included\n");
  expect(refund?.html).toContain("$168.37, HST included");
});

test("D7: a home without patrols has to be accepted for another plan too, and both receipts repeat the words", async () => {
  const buyer = await addBuyer("L6Y 4B7");
  const accepted = { uncovered: "L6Y" };
  await payments.service.pay(await begin(buyer, "street", "payment", accepted));
  await syncUser(buyer.userId);
  expect(await refusalOf(change(buyer.userId, "house"))).toMatchObject({ status: 400 });
  expect(await Subscriptions.find(buyer.userId)).toMatchObject({ planKey: "street" });
  await change(buyer.userId, "house", accepted);
  const words =
    "You accepted: I understand that Nightjar Patrol does not patrol in L6Y yet, and I want this plan anyway.";
  expect((await sentMails()).map(({ text }) => text?.includes(words))).toEqual([true, true]);
  const kept = await db
    .selectFrom("termsAcceptances")
    .select(["planKey", "uncoveredWords"])
    .where("userId", "=", buyer.userId)
    .orderBy("createdAt")
    .execute();
  expect(kept.map(({ planKey }) => planKey)).toEqual(["street", "house"]);
  for (const { uncoveredWords } of kept) expect(words).toContain(String(uncoveredWords));
});

test("row 127: a failed payment says what to do, and by when", async () => {
  const buyer = await buy(payments.service, { card: "4000 0000 0000 0341" });
  await syncUser(buyer.userId);
  payments.service.advance(32, await Customers.find(buyer.userId));
  await syncUser(buyer.userId);
  const mails = await sentMails();
  const mail = mails.find(({ subject }) => subject === "Your payment did not go through");
  const until = (await Subscriptions.find(buyer.userId))?.graceUntil ?? 0;
  expect(mail?.text).toContain(`update your card by ${formatDate(until, "America/Toronto")}`);
});

test("row 123: staff get a notice of a refund and of a dispute, with reference, name and address, and no id", async () => {
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
    `A payment by ${buyer.fullName} is disputed: $149.00`,
    `A payment by ${buyer.fullName} was refunded: $149.00`,
  ]);
  for (const { text = "" } of mails) {
    expect(text).toMatch(/^Reference: (ch|du)_/m);
    expect(text).toContain(`Client: ${buyer.fullName}\nEmail: ${buyer.email}\nPhone: (905) 555-0142`);
    expect(text).toContain("Address: 12 Fernleigh Crescent, Brampton, Ontario L6S 1A1");
    expect(text.replaceAll(buyer.email, "")).not.toContain(buyer.userId);
    expect(text).not.toContain(customer);
  }
});

test.each([
  ["won", "We won the dispute of a payment", "The payment counts again.", "Dispute won"],
  ["lost", "We lost the dispute of a payment", "The bank has returned the money", "Dispute lost"],
] as const)(
  "B-c7: staff hear that a dispute was %s, and the client's timeline says so",
  async (how, ...said) => {
    const [heading, advice, words] = said;
    const buyer = await buy(payments.service);
    const customer = await Customers.find(buyer.userId);
    const charges = Object.values(payments.service.sandbox.state.charges);
    const charge = charges.find((one) => one.customer === customer)?.id ?? "";
    payments.service.sandbox.dispute(charge);
    payments.service.sandbox.closeDispute(charge, how);
    for (const type of ["charge.dispute.created", "charge.dispute.closed"]) {
      const { body, signature } = payments.service.webhook(type);
      await receive(body, signature);
    }
    const last = (await notices()).at(-1);
    expect(last?.subject).toBe(`${heading} by ${buyer.fullName}: $149.00`);
    expect(last?.text).toContain(advice);
    expect(last?.text).not.toContain("before its deadline");
    const invoices = timelineQuery("https://nightjar.test/?timeline.kind=invoice", "owner");
    const { rows } = await timeline(buyer.userId, "owner", invoices);
    expect(rows.map((row) => row.words)).toEqual([words, "Payment disputed"]);
    const counted = (await countEvents()).filter(({ type }) => type.startsWith("charge.dispute."));
    expect(counted.map(({ open }) => open)).toEqual([0, 0]);
  },
);

test("row 123: for a closed account, the service's own name and email are given", async () => {
  const buyer = await buy(payments.service);
  await syncUser(buyer.userId);
  const customer = await Customers.find(buyer.userId);
  const charges = Object.values(payments.service.sandbox.state.charges);
  payments.service.sandbox.refund(charges.find((one) => one.customer === customer)?.id ?? "");
  await db.deleteFrom("profiles").where("id", "=", buyer.userId).execute();
  const { body, signature } = payments.service.webhook("charge.refunded");
  await receive(body, signature);
  await sentMails();
  expect((await notices()).at(-1)?.text).toContain(`Client: ${buyer.fullName}\nEmail: ${buyer.email}`);
  const [refund] = await sentMails();
  expect(refund?.to?.[0]?.address).toBe(buyer.email);
  expect(refund?.text).toContain(`Hello ${buyer.fullName},`);
});

test("row 123: a refund is told to the payer once, and to the office with the credit that it may have returned", async () => {
  const support = await addPerson({ role: "support" });
  const buyer = await buy(payments.service, { plan: "house" });
  await syncUser(buyer.userId);
  await change(buyer.userId, "neighbourhood");
  await sentMails();
  const credit = formatMoney((await Subscriptions.find(buyer.userId))?.creditCents ?? 0);
  const customer = await Customers.find(buyer.userId);
  const charges = Object.values(payments.service.sandbox.state.charges);
  payments.service.sandbox.refund(charges.find((one) => one.customer === customer)?.id ?? "");
  const { body, signature } = payments.service.webhook("charge.refunded");
  await receive(body, signature);
  await receive(body, signature);
  const [told, ...more] = await notices();
  expect(more).toEqual([]);
  expect(told?.text).toContain(`Amount: $5,999.00\nCredit: ${credit}\n`);
  const mails = await sentMails();
  expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
    ["We have refunded a payment", buyer.email],
  ]);
  expect(mails[0]?.text).toContain("Refunded: $5,999.00\n");
  await cancel(buyer.userId, undefined);
  payments.service.advance(32, customer);
  await syncUser(buyer.userId);
  const [left] = await notices();
  expect(left?.text).toContain(`Amount: ${credit}\nRefunded so far: $5,999.00\n`);
  expect((await Notifications.listOf(support.id).first(25)).map(({ words }) => words)).toContain(
    `${buyer.fullName} has ${credit} of credit left after their plan ended; $5,999.00 was refunded before`,
  );
  await sentMails();
});

test("row 126: staff, and the resident, are told once about credit left when a plan ends", async () => {
  const support = await addPerson({ role: "support" });
  const buyer = await buy(payments.service);
  await syncUser(buyer.userId);
  await change(buyer.userId, "neighbourhood");
  const { creditCents = 0 } = (await Subscriptions.find(buyer.userId)) ?? {};
  const credit = formatMoney(creditCents);
  await cancel(buyer.userId, undefined);
  payments.service.advance(32, await Customers.find(buyer.userId));
  await syncUser(buyer.userId);
  await syncUser(buyer.userId);
  const rows = await Notifications.listOf(support.id).first(25);
  expect(rows.map(({ words }) => words)).toEqual([
    `${buyer.fullName} has ${credit} of credit left after their plan ended`,
  ]);
  const [notice, ...more] = await notices();
  expect(more).toEqual([]);
  expect(notice?.subject).toBe(`${buyer.fullName} has credit left: ${credit}`);
  expect(notice?.text).toContain(`Email: ${buyer.email}`);
  const mails = (await sentMails()).map(({ subject, text = "" }) => [
    subject,
    /^Credit: .*/m.exec(text)?.[0],
  ]);
  expect(mails).toEqual([
    ["Your subscription with Nightjar Patrol", undefined],
    ["Your plan has changed", `Credit: ${credit}, which comes off your next payments`],
    ["Your subscription is cancelled", `Credit: ${credit}, which our office refunds to you`],
    ["Your subscription has ended", `Credit: ${credit}, which our office refunds to you`],
  ]);
});

test("row 126: the email about an early end names the day it ended", async () => {
  const owner = await addPerson({ role: "owner" });
  const buyer = await buy(payments.service);
  await syncUser(buyer.userId);
  await cancelNow(buyer.userId, "Moved away", owner);
  const mail = (await sentMails()).find(({ subject }) => subject === "Your subscription has ended");
  expect(mail?.text).toContain(`Ended on: ${formatDate(new Date(), "America/Toronto")}`);
  expect(mail?.text).not.toContain("Card:");
  expect((await Subscriptions.find(buyer.userId))?.endedAt).toBeInstanceOf(Date);
});

test("row 127: a new card, and a payment made good with it, are confirmed by email", async () => {
  const buyer = await buy(payments.service, { card: "4000 0000 0000 0341" });
  await syncUser(buyer.userId);
  await payments.service.pay(await updateCardUrl(buyer.userId), "5555 5555 5555 4444");
  await syncUser(buyer.userId);
  await payments.service.pay(await updateCardUrl(buyer.userId), "4000 0000 0000 0341");
  await syncUser(buyer.userId);
  payments.service.advance(32, await Customers.find(buyer.userId));
  await syncUser(buyer.userId);
  await payments.service.pay(await updateCardUrl(buyer.userId));
  await syncUser(buyer.userId);
  const mails = (await sentMails()).map(({ subject, text = "" }) => [subject, /^Card: .*/m.exec(text)?.[0]]);
  expect(mails.slice(1)).toEqual([
    ["Your card was changed", "Card: Mastercard ending in 4444"],
    ["Your card was changed", "Card: Visa ending in 0341"],
    ["Your payment did not go through", "Card: Visa ending in 0341"],
    ["Your payment went through", "Card: Visa ending in 4242"],
  ]);
});

test("row 191: people who may see clients are told about refunds and missing payments", async () => {
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
  await notices();
  payments.service.advance(32, customer);
  await syncUser(buyer.userId);
  await syncUser(buyer.userId);
  const rows = await Notifications.listOf(support.id).first(25);
  expect(rows.map(({ words }) => words).reverse()).toEqual([
    `A payment by ${buyer.fullName} was refunded: $149.00`,
    `A payment by ${buyer.fullName} is disputed: $149.00`,
    `${buyer.fullName}'s subscription is past due`,
  ]);
  expect(await Notifications.listOf(dispatcher.id).first(25)).toEqual([]);
});

async function notices(): Promise<Email[]> {
  const { rows } = await sql<{ id: string; data: unknown; createdOn: Date }>`
    DELETE FROM pgboss.job WHERE name = 'payment-notice' RETURNING id, data, created_on`.execute(db);
  const mails: Email[] = [];
  for (const { id, data } of rows.sort((one, other) => +one.createdOn - +other.createdOn)) {
    await rm(mailFolder, { recursive: true, force: true });
    await mkdir(mailFolder, { recursive: true });
    await paymentNotice.work(data, { id, tries: 1 });
    for (const name of await readdir(mailFolder)) {
      mails.push(await PostalMime.parse(await readFile(path.join(mailFolder, name))));
    }
  }
  return mails;
}
