import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { accountMail, sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import type { Role } from "~/modules/shared/roles/roles";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { queriesOf } from "../../../../tests/support/statements";
import * as ClientNotes from "./client-notes.server";
import * as ClientTimeline from "./client-timeline.server";

useTestDatabase({ queues: [accountMail] });

let client = { id: "", email: "" };
let staff = { id: "", kind: "staff" as const };

const ago = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours}::int)`;

beforeAll(async () => {
  client = await addPerson({ fullName: "Ada Young" });
  staff = { id: (await addPerson({ fullName: "Stella Staff", role: "support" })).id, kind: "staff" };
  await db
    .updateTable("users")
    .set({ createdAt: ago(100) })
    .where("id", "=", client.id)
    .execute();
  await db
    .insertInto("verificationEvents")
    .values({ userId: client.id, status: "pending", actorId: client.id, createdAt: ago(90) })
    .execute();
  await db.insertInto("stripeCustomers").values({ userId: client.id, customerId: "cus_ada" }).execute();
  await db
    .insertInto("stripeEvents")
    .values([
      {
        eventId: "evt_1",
        type: "invoice.paid",
        customerId: "cus_ada",
        amountCents: 149_00,
        receivedAt: ago(80),
      },
      { eventId: "evt_2", type: "customer.updated", customerId: "cus_ada", receivedAt: ago(79) },
      { eventId: "evt_3", type: "invoice.paid", customerId: "cus_other", receivedAt: ago(78) },
    ])
    .execute();
  const inquiryId = newId();
  await db
    .insertInto("inquiries")
    .values({
      id: inquiryId,
      reference: "NJ-1111-1111",
      name: "Ada Young",
      email: client.email.toLowerCase(),
      phone: "+19055550199",
      inquiryPurpose: "Other",
      serviceType: "Other",
      preferredContactTime: "Anytime",
      message: "Do you patrol Elm Street?",
      createdAt: ago(70),
    })
    .execute();
  await db
    .insertInto("inquiryReplies")
    .values({
      id: newId(),
      inquiryId,
      authorId: staff.id,
      subject: "Elm Street",
      body: "Yes.",
      createdAt: ago(60),
    })
    .execute();
  await inTransaction(db, async (trx) => {
    const subject = { type: "user", id: client.id };
    const after = { serviceType: "event", reason: "Pays by cheque" };
    await Audit.record({ actorId: staff.id, action: "subscription.set_by_staff", subject, after }, trx);
    const moved = { type: "client", id: client.id };
    const to = { community: "Alpha" };
    await Audit.record(
      { actorId: staff.id, action: "client.community_changed", subject: moved, after: to },
      trx,
    );
    await sendAccountMail({ kind: "welcome", userId: client.id }, trx);
  });
  await ClientNotes.add(client.id, "Prefers to be called in the evening.", staff);
});

const all = { kind: null, page: 1 };

async function words(role: Role, query: Parameters<typeof ClientTimeline.page>[2] = all): Promise<string[]> {
  const { rows } = await ClientTimeline.page(client.id, role, query);
  return rows.map(({ words: each }) => each);
}

test("row 213: the timeline has everything, newest first, in one query", async () => {
  const asked = await queriesOf(() => words("owner"));
  expect(asked).toHaveLength(1);
  const shown = await words("owner");
  expect(shown.slice(0, 4).toSorted()).toEqual([
    "Community changed",
    "Email: welcome",
    "Note",
    "Subscription given by staff",
  ]);
  expect(shown.slice(4)).toEqual([
    "Reply to an inquiry",
    "Inquiry",
    "Invoice paid",
    "Document sent",
    "Account created",
  ]);
  const { rows } = await ClientTimeline.page(client.id, "owner", all);
  expect(rows.find(({ kind }) => kind === "note")).toMatchObject({
    text: "Prefers to be called in the evening.",
    who: "Stella Staff",
  });
  expect(rows.find(({ kind }) => kind === "email")?.text).toBe("Waiting to be sent");
  expect(rows.find(({ kind }) => kind === "invoice")?.text).toBe("$149.00");
  expect(rows.find(({ kind }) => kind === "plan")?.text).toBe("Pays by cheque");
});

test("row 213: a filter shows only its kind, and what a role may not see is neither shown nor offered", async () => {
  expect(await words("owner", { kind: "inquiry", page: 1 })).toEqual(["Inquiry"]);
  expect(ClientTimeline.kindsFor("support")).toContain("invoice");
  for (const role of ["dispatcher", "recruiter"] as const) {
    expect(ClientTimeline.kindsFor(role)).not.toContain("invoice");
    expect(await words(role)).not.toContain("Invoice paid");
  }
  expect(ClientTimeline.kindsFor("recruiter")).not.toContain("inquiry");
  expect(await words("recruiter")).not.toContain("Reply to an inquiry");
  const at = "https://nightjar.test/admin/clients/x/timeline";
  expect(ClientTimeline.timelineQuery(`${at}?timeline.kind=invoice`, "recruiter").kind).toBeNull();
  expect(ClientTimeline.timelineQuery(`${at}?timeline.page=-3`, "owner").page).toBe(1);
});

test("row 213, ASVS V16.3.1: staff see why a client could not sign in, for 90 days", async () => {
  const { id } = await addPerson({ fullName: "Locked Out" });
  const refused = [
    ["session.password_refused", 89],
    ["session.paused", 88],
    ["session.code_refused", 91],
    ["session.started", 1],
  ] as const;
  await db
    .insertInto("auditLog")
    .values(
      refused.map(([action, days]) => ({
        action,
        subjectType: "user",
        subjectId: id,
        actorId: id,
        at: ago(days * 24),
      })),
    )
    .execute();
  const { rows } = await ClientTimeline.page(id, "dispatcher", { kind: "signIn", page: 1 });
  expect(rows.map(({ words: each }) => each)).toEqual([
    "Sign-in refused: too many attempts",
    "Sign-in refused: wrong password",
  ]);
});

test("row 213: pages of 50 follow one another without a gap", async () => {
  const { id } = await addPerson({ fullName: "Noted Often" });
  await db
    .insertInto("clientNotes")
    .values(
      Array.from({ length: 120 }, (_, n) => ({
        id: newId(),
        userId: id,
        authorId: staff.id,
        body: `Note ${n}`,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)),
      })),
    )
    .execute();
  const seen: (string | null)[] = [];
  for (const page of [1, 2, 3]) {
    const { rows, hasOlder } = await ClientTimeline.page(id, "owner", { kind: "note", page });
    expect(hasOlder).toBe(page < 3);
    seen.push(...rows.map(({ text }) => text));
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `Note ${119 - n}`));
});

test("a note is about a client, and one about a member of staff is refused", async () => {
  expect(await ClientNotes.add(staff.id, "No", staff)).toBeUndefined();
});
