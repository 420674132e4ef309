import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { accountMailsOf, sentMails } from "../../../../tests/support/account-mails";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { refusalOf } from "../../../../tests/support/refusals";
import { accountMail } from "./account-mail.server";
import * as AccountMails from "./account-mail-record.server";
import * as SetupReminders from "./setup-reminders.server";

useTestDatabase({ queues: [accountMail] });

async function resident(set: { setupCompleted?: boolean; confirmed?: boolean } = {}): Promise<string> {
  const { setupCompleted = false, confirmed = true } = set;
  const { id } = await addPerson({ fullName: "Nora Late" });
  await db.updateTable("profiles").set({ setupCompleted }).where("id", "=", id).execute();
  await db
    .updateTable("users")
    .set({ emailVerifiedAt: confirmed ? sql<Date>`now()` : null })
    .where("id", "=", id)
    .execute();
  return id;
}

async function staff() {
  return { id: (await addPerson({ role: "support" })).id, kind: "staff" as const };
}

test("row 221: a reminder goes out once in 7 days, however many people press at once, and is on the record", async () => {
  const id = await resident();
  const by = await staff();
  const pressed = await Promise.allSettled([1, 2, 3].map(() => SetupReminders.remind(id, by)));
  expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await refusalOf(SetupReminders.remind(id, by))).toMatchObject({
    status: 409,
    message: "A reminder has just been sent. At most one reminder can be sent every 7 days.",
  });
  expect(await SetupReminders.last(id)).toMatchObject({ sentAt: null, isRecent: true, failed: false });
  const [mail] = await sentMails();
  expect(mail?.subject).toMatch(/^Finish setting up your account/);
  expect(mail?.text).toContain("/account-setup");
  expect((await SetupReminders.last(id))?.sentAt).not.toBeNull();
  await db
    .updateTable("accountMails")
    .set({ createdAt: sql<Date>`now() - interval '7 days 1 minute'` })
    .where("userId", "=", id)
    .execute();
  expect(await SetupReminders.remind(id, by)).toBe(true);
  const audited = await db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", id)
    .where("actorId", "=", by.id)
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(["client.setup_reminded", "client.setup_reminded"]);
  expect(await AccountMails.exportOf(id)).toHaveLength(2);
  expect(await sentMails()).toHaveLength(1);
});

test("row 221: nobody gets one who is set up, has no confirmed email or is not a resident", async () => {
  const by = await staff();
  expect(await refusalOf(SetupReminders.remind(await resident({ setupCompleted: true }), by))).toMatchObject({
    message: "This account is already set up.",
  });
  expect(await refusalOf(SetupReminders.remind(await resident({ confirmed: false }), by))).toMatchObject({
    message: "The email of this account is not confirmed, so no reminder can be sent.",
  });
  const colleague = await addPerson({ role: "owner" });
  await db.updateTable("profiles").set({ kind: "staff" }).where("id", "=", colleague.id).execute();
  expect(await SetupReminders.remind(colleague.id, by)).toBe(false);
});

test("row 221: a waiting reminder is not sent to a person who has finished since", async () => {
  const id = await resident();
  await SetupReminders.remind(id, await staff());
  await db.updateTable("profiles").set({ setupCompleted: true }).where("id", "=", id).execute();
  expect(await accountMailsOf(id)).toHaveLength(1);
  expect(await sentMails()).toEqual([]);
  expect(await SetupReminders.last(id)).toBeUndefined();
});

test("the record of emails ends after 24 months", async () => {
  const id = await resident();
  await SetupReminders.remind(id, await staff());
  await db
    .updateTable("accountMails")
    .set({ createdAt: sql<Date>`now() - interval '25 months'` })
    .where("userId", "=", id)
    .execute();
  await AccountMails.sweep();
  expect(await AccountMails.exportOf(id)).toEqual([]);
});
