import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { digest } from "~/platform/secrets.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import * as PersonalData from "./personal-data.server";
import * as Requests from "./requests.server";

useTestDatabase({ queues: [accountMail, noticeMail] });

const email = "carol@example.test";
let owner: { id: string; kind: "staff" };

beforeEach(async () => {
  await sql`delete from inquiries`.execute(db);
  await sql`delete from job_alerts`.execute(db);
  await sql`delete from notifications`.execute(db);
  await sql`delete from profiles`.execute(db);
  owner = { id: (await addPerson({ role: "owner" })).id, kind: "staff" };
});

async function addInquiry(from = email): Promise<string> {
  const id = newId();
  await db
    .insertInto("inquiries")
    .values({
      id,
      reference: `NJ-${id.slice(-4)}-${id.slice(-8, -4)}`.toUpperCase(),
      name: "Carol Visitor",
      email: from,
      phone: "+19055550199",
      inquiryPurpose: "Other",
      serviceType: "Other",
      preferredContactTime: "Any Time",
      message: "Do you patrol Elm Street?",
    })
    .execute();
  await notify(`New inquiry from Carol Visitor`, `/admin/inquiries/${id}`);
  return id;
}

function notify(words: string, href: string) {
  return inTransaction(db, (trx) => Notifications.notify("inquiry_received", { words, href }, trx));
}

async function addAlert(): Promise<void> {
  await db
    .insertInto("jobAlerts")
    .values({ id: newId(), email, tokenHash: digest(newId()), words: "Yes" })
    .execute();
}

async function names(): Promise<string[]> {
  const rows = await db.selectFrom("notifications").select("words").execute();
  return rows.map(({ words }) => words);
}

test("security.md 14: what we hold about a person without an account is found, copied and erased by their email", async () => {
  await addInquiry();
  await addInquiry();
  await addInquiry("dave@example.test");
  await addAlert();
  expect(await Requests.holdingsOf("Carol@Example.test")).toMatchObject({
    profile: undefined,
    inquiries: { removable: 2, kept: 0 },
    alerts: 1,
    isKnown: true,
  });
  const copy = JSON.stringify(await Requests.exportFor(email, owner));
  expect(copy).toContain("Do you patrol Elm Street?");
  await Requests.erase(email, owner);
  expect(await Requests.holdingsOf(email)).toMatchObject({ isKnown: false });
  const left = await db.selectFrom("inquiries").select("email").execute();
  expect(left).toEqual([{ email: "dave@example.test" }]);
  expect(await names()).toHaveLength(1);
  const entries = await db.selectFrom("auditLog").selectAll().where("action", "like", "person.%").execute();
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["person.data_exported", owner.id],
    ["person.data_erased", owner.id],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/carol/i);
});

test("security.md 14: an account is closed with the rest, and its owner is told", async () => {
  const { id } = await addPerson({ fullName: "Carol Resident", email });
  await addInquiry();
  await notify("Carol Resident sent a document to verify an address", `/admin/clients/${id}/verification`);
  await notify("Somebody else", "/admin/clients");
  expect(await Requests.holdingsOf(email)).toMatchObject({
    profile: { id, name: "Carol Resident", signsIn: true },
  });
  const copy = await Requests.exportFor(email, owner);
  expect(copy).toMatchObject({
    profile: { fullName: "Carol Resident" },
    messages: [{ name: "Carol Visitor" }],
  });
  await Requests.erase(email, owner);
  expect(await Requests.holdingsOf(email)).toMatchObject({ isKnown: false });
  expect(await names()).toEqual(["Somebody else"]);
  const { rows } = await sql<{ to: string }>`
    select data->>'to' as to from pgboss.job where name = 'account-mail' and data->>'userId' = ${id}`.execute(
    db,
  );
  expect(rows).toEqual([{ to: email }]);
});

test("security.md 14: an imported client without an account is removed, and nobody is emailed", async () => {
  await sql`delete from pgboss.job`.execute(db);
  const id = newId();
  await db.insertInto("profiles").values({ id, fullName: "Carol Imported", signInEmail: email }).execute();
  const held = await Requests.holdingsOf(email);
  expect(held).toMatchObject({ profile: { id, signsIn: false, role: null } });
  expect(await Requests.exportFor(email, owner)).toMatchObject({ profile: { fullName: "Carol Imported" } });
  await Requests.erase(email, owner);
  expect(await Requests.holdingsOf(email)).toMatchObject({ isKnown: false });
  const { rows } = await sql`select from pgboss.job where name = 'account-mail'`.execute(db);
  expect(rows).toEqual([]);
});

test("security.md 14: an inquiry with an accepted quote stays, and a member of staff is not erased", async () => {
  const inquiryId = await addInquiry();
  await sql`insert into quotes (id, inquiry_id, number, status, token_hash, sent_at, sent_to, expires_on, expires_at,
    decided_at, decided_name) values (${newId()}, ${inquiryId}, 1, 'accepted', sha256('x'), now(), ${email},
    current_date, now(), now(), 'Carol')`.execute(db);
  expect(await Requests.holdingsOf(email)).toMatchObject({ inquiries: { removable: 0, kept: 1 } });
  await Requests.erase(email, owner);
  expect(await Requests.holdingsOf(email)).toMatchObject({ inquiries: { kept: 1 } });
  const staff = await addPerson({ role: "support" });
  await expect(Requests.erase(staff.email, owner)).rejects.toThrow(
    "Only an owner can close a staff account.",
  );
});

test("security.md 14: who closes their account is no longer named in staff's notifications", async () => {
  const { id } = await addPerson({ fullName: "Carol Resident", email });
  await notify("Carol Resident sent a document to verify an address", `/admin/clients/${id}/verification`);
  await PersonalData.close(id);
  expect(await names()).toEqual([]);
});
