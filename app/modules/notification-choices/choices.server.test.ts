import { expect, test, vi } from "vitest";
import { useTestDatabase } from "../../../tests/support/database";
import { addPerson } from "../../../tests/support/people";
import { db } from "../../platform/db.server";
import { defaultChoices } from "./choice-options";
import * as Choices from "./choices.server";
import { readUnsubscription, unsubscribeLinks } from "./unsubscribe.server";

useTestDatabase();

function consents(userId: string) {
  return db
    .selectFrom("consents")
    .select(["topic", "granted", "words", "source"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("topic")
    .execute();
}

test("row 95: who has not chosen gets updates and alerts, and no marketing and no texts", async () => {
  const { id } = await addPerson();
  expect(await Choices.find(id)).toEqual({
    email_updates: true,
    security_alerts: true,
    marketing_emails: false,
    sms_alerts: false,
  });
});

test("row 95, B36: each change is kept as a consent or a withdrawal, with its words and its place", async () => {
  const { id } = await addPerson();
  const [updates, offers] = [
    "Email updates: News about your patrol and your account.",
    "Marketing emails: Offers and news of our services. You can stop them at any time.",
  ];
  await Choices.save(id, { ...defaultChoices, email_updates: false, marketing_emails: true }, "profile");
  expect(await Choices.find(id)).toEqual({ ...defaultChoices, email_updates: false, marketing_emails: true });
  expect(await consents(id)).toEqual([
    { topic: "email_updates", granted: false, words: updates, source: "profile" },
    { topic: "marketing_emails", granted: true, words: offers, source: "profile" },
  ]);
  await Choices.save(id, await Choices.find(id), "profile");
  expect(await consents(id), "saving the same again is no new consent").toHaveLength(2);
  await Choices.stop(id, "marketing_emails", "unsubscribe page");
  expect((await consents(id)).at(-1)).toMatchObject({ granted: false, source: "unsubscribe page" });
  expect((await Choices.find(id)).marketing_emails).toBe(false);
});

test("B36: a link stops one kind of mail for 60 days, and nobody can make another", async () => {
  const { id } = await addPerson();
  const { page, oneClick } = unsubscribeLinks(id, "marketing_emails");
  const token = page.split("/").at(-1) ?? "";
  expect(page).toMatch(/^http:\/\/localhost:\d+\/unsubscribe\//);
  expect(new URL(oneClick).searchParams.get("token")).toBe(token);
  expect(readUnsubscription(token)).toEqual({ userId: id, topic: "marketing_emails" });
  expect(readUnsubscription(null)).toBeUndefined();
  expect(readUnsubscription(token.replace("marketing_emails", "security_alerts"))).toBeUndefined();
  expect(readUnsubscription(token.replace(id, (await addPerson()).id))).toBeUndefined();
  vi.useFakeTimers({ now: Date.now() + 59 * 86_400_000, toFake: ["Date"] });
  expect(readUnsubscription(token)).toBeDefined();
  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  expect(readUnsubscription(token)).toBeUndefined();
  vi.useRealTimers();
});

test("a link of an account that is gone does nothing", async () => {
  const { id } = await addPerson();
  await db.deleteFrom("profiles").where("id", "=", id).execute();
  await Choices.stop(id, "email_updates", "unsubscribe page");
  expect(await consents(id)).toEqual([]);
});
