import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import type { Payer } from "~/modules/billing/stripe/customers.server";
import { find } from "~/modules/billing/subscriptions/subscriptions.server";
import { syncUser } from "~/modules/billing/subscriptions/sync.server";
import { exportOf } from "~/modules/office/privacy/personal-data.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import * as Mails from "~/platform/mail.server";
import { laterDay } from "~/platform/wall-time";
import { today } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addBuyer, buy, usePayments } from "../../../../tests/support/payments";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { refusalOf } from "../../../../tests/support/refusals";
import { joinCommunity } from "../../../../tests/support/service";
import * as GoalEnds from "./goal-ends.server";
import { goalMail } from "./goal-mails.server";
import { countWords } from "./goal-options";
import { pageOf } from "./goal-page.server";
import * as States from "./pledge-states.server";
import * as Pledges from "./pledges.server";
import { streetGoals } from "./street-goals.server";

useTestDatabase({ queues: [goalMail, noticeMail, States.pledgeRelease, GoalEnds.pledgeStart] });
const payments = usePayments();

let owner: TestPerson;
let communityId: string;
let goalId: string;
let slug: string;
let sent: Mails.Mail[];

beforeEach(async () => {
  await sql`DELETE FROM pgboss.job`.execute(db);
  await sql`DELETE FROM rate_buckets`.execute(db);
  await sql`TRUNCATE street_goals CASCADE`.execute(db);
  owner = await addPerson({ role: "owner" });
  communityId = newId();
  const community = `North ${communityId.slice(-6)}`;
  await db.insertInto("communities").values({ id: communityId, name: community }).execute();
  const typed = { street: "Elm Road", community, homes: 3, until: laterDay(today, 30), words: null };
  goalId = await streetGoals.create(typed, owner);
  ({ slug } = await goal());
  sent = [];
  vi.spyOn(Mails, "deliver").mockImplementation(async (mail) => void sent.push(mail));
});

const goal = () =>
  db.selectFrom("streetGoals").selectAll().where("id", "=", goalId).executeTakeFirstOrThrow();

/** A member of the community with a verified address of their own. */
async function neighbour(address = `${Math.random()} Elm Road`, verified = true): Promise<Payer> {
  const buyer = await addBuyer();
  const addressVerificationStatus = verified ? ("verified" as const) : ("pending" as const);
  await db
    .updateTable("profiles")
    .set({ address, addressVerificationStatus, addressVerifiedAt: verified ? new Date() : null })
    .where("id", "=", buyer.userId)
    .execute();
  await joinCommunity(buyer.userId, communityId);
  return buyer;
}

const card = { declined: "4000 0000 0000 0341" };

async function joined(payer: Payer, number?: string) {
  const { location } = await payments.service.pay(await Pledges.join(payer, slug), number);
  const sessionId = new URL(location ?? "").searchParams.get("session_id") ?? "";
  return States.confirm({ sessionId, userId: payer.userId });
}

const pledges = () =>
  db
    .selectFrom("streetPledges")
    .select(["id", "userId", "state", "reason", "paymentMethod", "detachedAt"])
    .where("goalId", "=", goalId)
    .orderBy("askedAt")
    .execute();

/** Runs the jobs of a queue, as often as there are any. */
async function work(queue: { name: string }, run: (data: unknown) => Promise<void>): Promise<number> {
  const { rows } = await sql<{ data: unknown }>`
    DELETE FROM pgboss.job WHERE name = ${queue.name} RETURNING data`.execute(db);
  for (const { data } of rows) await run(data);
  return rows.length;
}

const job = () => ({ id: newId(), tries: 1 });
const releaseCards = () => work(States.pledgeRelease, (data) => States.pledgeReleaseWorker.work(data, job()));
const beginPlans = () => work(GoalEnds.pledgeStart, (data) => GoalEnds.pledgeStartWorker.work(data, job()));
const sendMails = () => work(goalMail, (data) => goalMail.work(data, job()));

const charges = () => Object.values(payments.service.sandbox.state.charges).length;
const attached = () =>
  Object.values(payments.service.sandbox.state.paymentMethods).filter(({ customer }) => customer).length;

test("row 274: a verified member saves a card and is counted from three homes on; nothing is charged", async () => {
  const before = charges();
  const people = [await neighbour(), await neighbour(), await neighbour()];
  expect(await joined(people[0] ?? (await neighbour()))).toBe("joined");
  expect(await joined(people[1] ?? (await neighbour()))).toBe("joined");
  expect((await pageOf(slug, undefined))?.goal.joined, "two homes could be named").toBe(0);
  expect(countWords(2, 12)).toBe("Fewer than three of 12 homes so far");
  expect(await joined(people[2] ?? (await neighbour()))).toBe("joined");
  expect((await pageOf(slug, undefined))?.goal.joined).toBe(3);
  expect(JSON.stringify(await pageOf(slug, undefined))).not.toContain("Lindqvist");
  expect(charges()).toBe(before);
  const { rows } = await sql<{ words: string }>`
    SELECT words FROM notifications WHERE user_id = ${owner.id} AND kind = 'street_goal_reached'`.execute(db);
  expect(rows).toEqual([{ words: "The goal of Elm Road is reached: it can start" }]);
  await sendMails();
  expect(sent.map(({ subject }) => subject)).toEqual(Array(3).fill("You joined the goal of Elm Road"));
  expect(sent[0]?.text).toContain("$149.00 per month plus HST");
});

test("row 274: one home joins once, only where it is verified, of this community and without a plan", async () => {
  const first = await neighbour("18 Elm Road");
  await joined(first);
  const reasonOf = async (payer: Payer) => (await refusalOf(Pledges.join(payer, slug)))?.message;
  expect(await reasonOf(first)).toBe("You have joined already.");
  expect(await reasonOf(await neighbour("18  ELM Road"))).toBe(
    "Somebody has already joined from your address.",
  );
  expect(await reasonOf(await neighbour("20 Elm Road", false))).toContain("Verify your address first");
  expect(await reasonOf(await addBuyer())).toBe("Only members of this community can join.");
  const subscriber = await neighbour();
  await buy(payments.service, { buyer: subscriber });
  await syncUser(subscriber.userId);
  expect(await reasonOf(subscriber)).toBe("You have a plan already.");
});

test("row 274: two of one address who save their cards at the same time join once, and the other card goes", async () => {
  const pair = [await neighbour("5 Elm Road"), await neighbour("5 Elm Road")];
  const pages = await Promise.all(pair.map((payer) => Pledges.join(payer, slug)));
  const answers = await Promise.all(pages.map((page) => payments.service.pay(page)));
  const sessions = answers.map(
    ({ location }) => new URL(location ?? "").searchParams.get("session_id") ?? "",
  );
  const before = attached();
  const outcomes = await Promise.all(sessions.map((sessionId) => States.confirm({ sessionId })));
  expect(outcomes.sort()).toEqual(["joined", "no"]);
  expect((await pledges()).map(({ state }) => state).sort()).toEqual(["left", "saved"]);
  await releaseCards();
  expect(attached()).toBe(before - 1);
});

test("row 274: nobody confirms the card of somebody else, and a lost answer is taken over by a job", async () => {
  const payer = await neighbour();
  const { location } = await payments.service.pay(await Pledges.join(payer, slug));
  const sessionId = new URL(location ?? "").searchParams.get("session_id") ?? "";
  const stranger = await neighbour();
  expect(await States.confirm({ sessionId, userId: stranger.userId })).toBe("no");
  await GoalEnds.takeAnswers();
  expect(
    (await pledges()).map(({ state }) => state),
    "asked a moment ago",
  ).toEqual(["asked"]);
  await GoalEnds.takeAnswers(new Date(Date.now() + 180_000));
  expect((await pledges()).map(({ state }) => state)).toEqual(["saved"]);
});

test("row 274: while the payment service is away nothing is lost, and the next press goes on", async () => {
  const payer = await neighbour();
  payments.service.manner = 503;
  expect(await refusalOf(Pledges.join(payer, slug))).toMatchObject({ status: 503 });
  payments.service.manner = "answer";
  payments.service.mannersOnce.push("cut", "cut");
  await refusalOf(Pledges.join(payer, slug));
  const pages = [await Pledges.join(payer, slug), await Pledges.join(payer, slug)];
  expect(pages[0]).toBe(pages[1]);
});

test("row 274: a home that leaves is not counted, and its card is removed at the payment service", async () => {
  const payer = await neighbour();
  await joined(payer);
  const before = attached();
  const stranger = await neighbour();
  expect(await Pledges.leave(stranger.userId, goalId), "somebody who has not joined").toBe(false);
  expect(await Pledges.leave(payer.userId, goalId)).toBe(true);
  expect(await Pledges.leave(payer.userId, goalId), "again").toBe(false);
  payments.service.manner = 503;
  await expect(releaseCards()).rejects.toMatchObject({ status: 503 });
  payments.service.manner = "answer";
  const [pledge] = await pledges();
  await States.release(pledge?.id ?? "");
  await States.release(pledge?.id ?? "");
  expect(attached()).toBe(before - 1);
  expect((await pledges())[0]).toMatchObject({ state: "left", detachedAt: expect.any(Date) });
  expect(await States.countJoined(goalId)).toBe(0);
  expect(await joined(payer), "and may join again").toBe("joined");
  expect(await exportOf(payer.userId)).toMatchObject({
    service: { goals: [{ state: "saved" }, { state: "left" }] },
  });
});

test("row 274: a goal starts only once it is reached: a subscription for each saved card, once", async () => {
  const people = [await neighbour(), await neighbour()];
  for (const payer of people) await joined(payer);
  expect(await refusalOf(GoalEnds.start(goalId, owner))).toMatchObject({
    status: 409,
    message: "Only 2 of 3 homes have joined: nothing was started.",
  });
  const last = await neighbour();
  await joined(last);
  const before = charges();
  const done = await Promise.allSettled([GoalEnds.start(goalId, owner), GoalEnds.start(goalId, owner)]);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  payments.service.mannersOnce.push("answer", "cut");
  const ids = (await pledges()).map(({ id }) => id);
  for (const id of [...ids, ...ids]) await GoalEnds.beginPlan(id).catch(() => undefined);
  for (const id of ids) await GoalEnds.beginPlan(id);
  expect(charges()).toBe(before + 3);
  expect((await pledges()).map(({ state }) => state)).toEqual(["started", "started", "started"]);
  expect(await find(last.userId)).toMatchObject({ planKey: "street", isCurrent: true });
  await sendMails();
  expect(sent.filter(({ subject }) => subject === "Elm Road has reached its goal")).toHaveLength(3);
  expect(await refusalOf(Pledges.join(await neighbour(), slug))).toMatchObject({
    message: "This goal is closed.",
  });
});

test("row 274: a declined card is charged nothing, and its home is told; the others start", async () => {
  for (const number of [undefined, undefined, card.declined]) await joined(await neighbour(), number);
  const before = charges();
  await GoalEnds.start(goalId, owner);
  expect(await beginPlans()).toBe(3);
  expect(charges()).toBe(before + 2);
  const failed = (await pledges()).filter(({ state }) => state === "failed");
  expect(failed).toMatchObject([{ reason: "declined" }]);
  await releaseCards();
  await sendMails();
  expect(sent.map(({ subject }) => subject)).toContain("Your plan for Elm Road could not begin");
});

test("row 274: a goal that is missed is closed after its day: nothing is charged, and the cards go", async () => {
  for (const payer of [await neighbour(), await neighbour()]) await joined(payer);
  const before = { charges: charges(), attached: attached() };
  const { until } = await goal();
  expect(await GoalEnds.closeMissed(new Date(`${until}T17:00:00Z`)), "its last day").toBe(0);
  const after = new Date(`${laterDay(until, 1)}T17:00:00Z`);
  expect(await GoalEnds.closeMissed(after)).toBe(1);
  expect(await GoalEnds.closeMissed(after)).toBe(0);
  expect(await goal()).toMatchObject({ status: "missed", endedAt: expect.any(Date) });
  expect(await releaseCards()).toBe(2);
  expect({ charges: charges(), attached: attached() }).toEqual({ ...before, attached: before.attached - 2 });
  await sendMails();
  expect(sent.filter(({ subject }) => subject === "The goal of Elm Road was missed")).toHaveLength(2);
  expect(await refusalOf(GoalEnds.start(goalId, owner))).toMatchObject({ message: "This goal is closed." });
});

test("row 274: a goal that is reached is not missed while staff have not started it", async () => {
  for (const payer of [await neighbour(), await neighbour(), await neighbour()]) await joined(payer);
  const { until } = await goal();
  expect(await GoalEnds.closeMissed(new Date(`${laterDay(until, 3)}T17:00:00Z`))).toBe(0);
});

test("row 274: what people joined for stays, and staff set a goal for a street of a community that there is", async () => {
  const { community } = await goal();
  const typed = { street: "Oak Road", community, homes: 5, until: laterDay(today, 9), words: null };
  const messageOf = async (values: object) =>
    (await refusalOf(streetGoals.create({ ...typed, ...values }, owner)))?.message;
  expect(await messageOf({ community: "Nowhere" })).toContain("No community has this name");
  expect(await messageOf({ until: today })).toContain("Choose a day after today");
  expect(await messageOf({ street: "elm road" })).toContain("This street has an open goal");
  expect(streetGoals.schema.safeParse({ ...typed, homes: "2" }).error?.issues[0]?.message).toBe(
    "Enter a whole number from 3 to 500",
  );
  expect(streetGoals.schema.safeParse({ ...typed, homes: "5", until: "31.12." }).success).toBe(false);
  await joined(await neighbour());
  const { version } = await goal();
  const edit = (submitted: { homes?: number; words?: string }) =>
    streetGoals.update(goalId, { version, submitted }, owner);
  expect(await refusalOf(edit({ homes: 30 }))).toMatchObject({ status: 409 });
  await edit({ words: "Our street is dark." });
  expect(await goal()).toMatchObject({ homes: 3, words: "Our street is dark." });
  expect(await refusalOf(streetGoals.remove(goalId, version + 1, owner))).toMatchObject({ status: 409 });
});
