import { expect, test, vi } from "vitest";
import { db } from "~/platform/db.server";
import { mac } from "~/platform/secrets.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { defaultChoices } from "./choice-options";
import * as Choices from "./choices.server";
import { readUnsubscription, unsubscribeLinks } from "./unsubscribe.server";

useTestDatabase();

function consents(userId: string) {
  return db
    .selectFrom("consents")
    .select(["topic", "granted", "words", "source"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("topic")
    .execute();
}

test("row 95: people who have not chosen get updates and alerts, and no marketing and no texts", async () => {
  const { id } = await addPerson();
  expect(await Choices.find(id)).toEqual({
    emailUpdates: true,
    announcements: true,
    securityAlerts: true,
    courtesyNotes: false,
    courtesyAtNight: false,
    marketingEmails: false,
    smsAlerts: false,
  });
});

test("row 95, B36: each change is stored as a consent or a withdrawal, with its words and its place", async () => {
  const { id } = await addPerson();
  const [updates, offers] = [
    "Email updates: News about your patrol and your account.",
    "Marketing emails: Offers and news about our services. You can stop them at any time.",
  ];
  await Choices.save(id, { ...defaultChoices, emailUpdates: false, marketingEmails: true }, "profile");
  expect(await Choices.find(id)).toEqual({ ...defaultChoices, emailUpdates: false, marketingEmails: true });
  expect(await consents(id)).toEqual([
    { topic: "emailUpdates", granted: false, words: updates, source: "profile" },
    { topic: "marketingEmails", granted: true, words: offers, source: "profile" },
  ]);
  await Choices.save(id, await Choices.find(id), "profile");
  expect(await consents(id), "saving the same again is no new consent").toHaveLength(2);
  await Choices.stop(id, "marketingEmails", "unsubscribe page");
  expect((await consents(id)).at(-1)).toMatchObject({ granted: false, source: "unsubscribe page" });
  expect((await Choices.find(id)).marketingEmails).toBe(false);
});

test("B36: a link stops one kind of email for 60 days, and nobody can make another", async () => {
  const { id } = await addPerson();
  const { page, oneClick } = unsubscribeLinks(id, "marketingEmails");
  const token = page.split("/").at(-1) ?? "";
  expect(page).toMatch(/^http:\/\/localhost:\d+\/unsubscribe\//);
  expect(new URL(oneClick).searchParams.get("token")).toBe(token);
  expect(readUnsubscription(token)).toEqual({ userId: id, topic: "marketingEmails" });
  expect(readUnsubscription(null)).toBeUndefined();
  expect(readUnsubscription(token.replace("marketingEmails", "securityAlerts"))).toBeUndefined();
  expect(readUnsubscription(token.replace(id, (await addPerson()).id))).toBeUndefined();
  vi.useFakeTimers({ now: Date.now() + 59 * 86_400_000, toFake: ["Date"] });
  expect(readUnsubscription(token)).toBeDefined();
  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  expect(readUnsubscription(token)).toBeUndefined();
  vi.useRealTimers();
});

test("B36: a link in an email that names the topic as the database does still works", async () => {
  const { id } = await addPerson();
  const claim = `${id}.marketing_emails.${Math.ceil(Date.now() / 1000 + 86_400).toString(36)}`;
  const token = `${claim}.${mac("unsubscribe", claim).toString("base64url")}`;
  expect(readUnsubscription(token)).toEqual({ userId: id, topic: "marketingEmails" });
});

test("a link for an account that is gone does nothing", async () => {
  const { id } = await addPerson();
  await db.deleteFrom("profiles").where("id", "=", id).execute();
  await Choices.stop(id, "emailUpdates", "unsubscribe page");
  expect(await consents(id)).toEqual([]);
});
