import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { planFollow } from "~/modules/billing/stripe/payment-jobs.server";
import * as Imported from "~/modules/billing/subscriptions/imported-subscriptions.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { previewMail } from "~/modules/shared/mails/define-mail.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { emptyTables, useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { refusalOf } from "../../../../tests/support/refusals";
import { sentNow } from "../../../../tests/support/sent-mails";
import { invitationMail } from "./invitation-mail.server";
import * as Invitations from "./invitations.server";

useTestDatabase({ queues: [invitationMail, planFollow] });

let owner: TestPerson;

beforeEach(async () => {
  await emptyTables();
  await sql`delete from pgboss.job`.execute(db);
  owner = await addPerson({ role: "owner" });
});

/** An imported client, with the invitation that waits for them. */
async function addImported(email = `${newId()}@example.test`): Promise<string> {
  const id = newId();
  await db.insertInto("profiles").values({ id, fullName: "Ana Silva", signInEmail: email }).execute();
  await Invitations.queueAll([id], db);
  return id;
}

const invite = (count = 10, again = false) => Invitations.invite({ count, again }, owner);

/** Sends the emails that wait; the token of each, by address. */
async function tokens(): Promise<Map<string, string>> {
  const sent = await sentNow(invitationMail);
  return new Map(
    sent.map(({ to, text }) => [to?.[0]?.address ?? "", /\/welcome\/([\w-]+)/.exec(text ?? "")?.[1] ?? ""]),
  );
}

async function tokenOf(email: string): Promise<string> {
  const token = (await tokens()).get(email);
  if (!token) throw new Error(`nothing was sent to ${email}`);
  return token;
}

const expire = () => sql`update client_invitations set expires_at = now() - interval '1 second'`.execute(db);
const given = { fullName: "Ana M. Silva", password: "a long enough passphrase" };

describe("row 323: invitations in batches", () => {
  test("reach as many as asked, those who wait longest first, and nobody twice", async () => {
    for (const name of ["one", "two", "three"]) await addImported(`${name}@example.test`);
    expect(await invite(2)).toBe(2);
    expect([...(await tokens()).keys()].sort()).toEqual(["one@example.test", "two@example.test"]);
    expect(await Invitations.counts()).toMatchObject({ waiting: 1, invited: 2, sending: 0 });
    expect(await invite(2)).toBe(1);
    expect([...(await tokens()).keys()]).toEqual(["three@example.test"]);
    expect(await invite(2)).toBe(0);
    const acts = await db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "clients.invited")
      .where("actorId", "=", owner.id)
      .orderBy("id")
      .execute();
    expect(acts.map(({ after }) => after)).toEqual([
      { count: 2, again: false },
      { count: 1, again: false },
    ]);
  });

  test("two members of staff at once invite nobody twice", async () => {
    for (let n = 0; n < 6; n++) await addImported();
    const invited = await Promise.all([invite(3), invite(3)]);
    expect(invited.reduce((sum, count) => sum + count)).toBe((await tokens()).size);
  });

  test("leave out who signs in already, is archived, merged, or has no email", async () => {
    const kept = await addPerson();
    const archived = await addImported();
    const merged = await addImported();
    await addImported("");
    await addImported("registered@example.test");
    await addPerson({ email: "registered@example.test" });
    await Invitations.queueAll([kept.id], db);
    await sql`update profiles set archived_at = now() where id = ${archived}`.execute(db);
    await sql`update profiles set merged_into = ${kept.id} where id = ${merged}`.execute(db);
    expect(await Invitations.counts()).toMatchObject({ waiting: 0 });
    expect(await invite()).toBe(0);
  });

  test("tell who opened, accepted, and was not reached", async () => {
    const [ana, bo] = [await addImported("ana@example.test"), await addImported("bo@example.test")];
    await addImported("cy@example.test");
    await invite();
    const sent = await tokens();
    await Invitations.noteOpened(ana);
    await Invitations.noteOpened(bo);
    await Invitations.accept(sent.get("ana@example.test") ?? "", given);
    await sql`update client_invitations set failed_at = now(), sent_at = null where profile_id = ${bo}`.execute(
      db,
    );
    const counts = { waiting: 0, invited: 3, sending: 0, opened: 2, accepted: 1, failed: 1, expired: 0 };
    expect(await Invitations.counts()).toEqual(counts);
    expect(await Invitations.unreached()).toMatchObject([{ id: bo, email: "bo@example.test" }]);
  });

  test("hide the link from an owner who reads what waits to be sent", async () => {
    const id = await addImported("ana@example.test");
    await invite();
    const mail = await previewMail(invitationMail.queue.name, { profileId: id, round: 1 });
    expect(mail?.text).toContain("/welcome/…");
    expect(mail?.text).not.toContain(id);
  });
});

describe("row 324: accepting an invitation", () => {
  test("gives a sign-in to the profile that was imported, with its plan, once", async () => {
    const id = await addImported("ana@example.test");
    const plan = { userId: id, planKey: "street", priceCents: 120_00, namedId: null };
    const days = { lastPaid: "2025-11-01", nextDue: "2126-12-01", addsPerson: true };
    await Imported.addAll([{ ...plan, ...days }], owner, db);
    await invite();
    const token = await tokenOf("ana@example.test");
    expect(await Invitations.find(token)).toMatchObject({ userId: id, email: "ana@example.test" });
    await Invitations.accept(token, given);
    const user = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(user).toMatchObject({ email: "ana@example.test", role: "resident" });
    expect(user.emailVerifiedAt).not.toBeNull();
    const profile = await db.selectFrom("profiles").select("fullName").where("id", "=", id).execute();
    expect(profile).toEqual([{ fullName: "Ana M. Silva" }]);
    expect(await Subscriptions.find(id)).toMatchObject({ priceCents: 120_00, isPaidElsewhere: true });
    expect(await refusalOf(Invitations.accept(token, given))).toMatchObject({ status: 410 });
    const { rows } = await sql`select data from pgboss.job where name = ${planFollow.name}`.execute(db);
    expect(rows).toEqual([{ data: { userId: id } }]);
  });

  test("of two at the same time, one wins", async () => {
    await addImported("ana@example.test");
    await invite();
    const token = await tokenOf("ana@example.test");
    const tries = [1, 2, 3].map(() =>
      Invitations.accept(token, given).then(
        () => "yes",
        () => "no",
      ),
    );
    expect((await Promise.all(tries)).sort()).toEqual(["no", "no", "yes"]);
  });

  test("is refused for a link that expired, was replaced, or was never ours", async () => {
    const id = await addImported("ana@example.test");
    await invite();
    const first = await tokenOf("ana@example.test");
    await expire();
    expect(await Invitations.find(first)).toBeUndefined();
    expect(await invite(10, true)).toBe(1);
    const second = await tokenOf("ana@example.test");
    expect(await Invitations.find(first)).toBeUndefined();
    expect(await Invitations.find(second)).toBeDefined();
    const tokens = [first, second.replace(/-2-/, "-3-"), `${id}-2-${"x".repeat(43)}`, "nonsense", ""];
    for (const token of tokens)
      expect(await refusalOf(Invitations.accept(token, given)), token).toMatchObject({ status: 410 });
  });
});

describe("row 325: the reader of a dead link asks for another", () => {
  test("and gets one that works, without anybody in the office", async () => {
    await addImported("ana@example.test");
    await invite();
    const first = await tokenOf("ana@example.test");
    await expire();
    await Invitations.askAgain(first);
    const second = await tokenOf("ana@example.test");
    await Invitations.accept(second, given);
    expect(await Invitations.counts()).toMatchObject({ accepted: 1 });
  });

  test("nothing is sent for a link that is not ours, or once it was accepted, and nobody is told so", async () => {
    const waiting = await addImported("waiting@example.test");
    await addImported("ana@example.test");
    await sql`update client_invitations set created_at = now() + interval '1 hour' where profile_id = ${waiting}`.execute(
      db,
    );
    await invite(1);
    const token = await tokenOf("ana@example.test");
    await Invitations.accept(token, given);
    for (const each of [token, "nonsense", `${waiting}-0-${"x".repeat(43)}`])
      await Invitations.askAgain(each);
    expect((await tokens()).size).toBe(0);
  });

  test("at most three a day go to one person, and no address asks without end", async () => {
    await addImported("ana@example.test");
    await invite();
    const token = await tokenOf("ana@example.test");
    for (let n = 0; n < 10; n++) await Invitations.askAgain(token);
    const { rows } = await sql`select from pgboss.job where name = ${invitationMail.queue.name}`.execute(db);
    expect(rows).toHaveLength(3);
    expect((await tokens()).size).toBe(1);
    expect(await refusalOf(Invitations.askAgain(token))).toMatchObject({ status: 429 });
  });
});
