import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { register } from "~/modules/accounts/credentials/registrations.server";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import { addAll } from "~/modules/accounts/profiles/profile-imports.server";
import { othersOf } from "~/modules/inquiries/inquiries/inquiry-list.server";
import * as InquiryMessages from "~/modules/inquiries/inquiries/inquiry-messages.server";
import { available } from "~/modules/neighbourhoods/communities/community-list.server";
import * as MembershipImports from "~/modules/neighbourhoods/communities/membership-imports.server";
import { dryRun } from "~/modules/office/imports/dry-run.server";
import * as PersonalData from "~/modules/office/privacy/personal-data.server";
import { search } from "~/modules/office/search/search.server";
import { clientImport } from "~/modules/residents/clients/client-import.server";
import { clientList, exportCsv } from "~/modules/residents/clients/client-list.server";
import * as ClientTimeline from "~/modules/residents/clients/client-timeline.server";
import * as Clients from "~/modules/residents/clients/clients.server";
import { db, inTransaction } from "~/platform/db.server";
import { newId, newPublicReference } from "~/platform/ids.server";
import { ensureQueues } from "~/platform/jobs.server";
import { emptyTables, useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Duplicates from "./duplicates.server";
import { actOf, mergeActSchema, mergeSchema } from "./merge.schema";
import * as Merges from "./merges.server";

useTestDatabase();

let owner: TestPerson;

beforeEach(async () => {
  await ensureQueues([accountMail]);
  await emptyTables();
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
});

/** A client from an imported file, without a sign-in. */
async function add(email: string, fullName = "Ana Silva", zipCode: string | null = null): Promise<string> {
  const id = newId();
  const place = { phoneNumber: null, address: null, city: null, state: null, zipCode };
  await inTransaction(db, (trx) =>
    addAll([{ id, kind: "resident", email, fullName, displayName: null, ...place }], trx),
  );
  return id;
}

async function merge(ids: [string, string], choices: Record<string, string> = {}): Promise<void> {
  const sides = await Duplicates.compare("resident", ids);
  const versions = { thisVersion: sides?.mine.version, otherVersion: sides?.other.version };
  const typed = mergeSchema.parse({ decision: "this", ...versions, ...choices });
  await Merges.merge(mergeActSchema.parse(actOf(ids, typed)), owner);
}

async function undo(keptId: string): Promise<void> {
  const [last] = (await Duplicates.findAround(keptId)).merged;
  await Merges.undo(last?.id ?? "", owner);
}

async function emailsOf(id: string) {
  const client = await Clients.find(id);
  return client && [client.email, client.otherEmails];
}

async function found(q: string): Promise<string[]> {
  const { rows } = await clientList.page(clientList.query(`http://localhost/?q=${encodeURIComponent(q)}`));
  return rows.map(({ id }) => id);
}

async function ask(email: string, at = new Date()): Promise<string> {
  const id = newId();
  const kinds = { inquiryPurpose: "Other", serviceType: "N/A", preferredContactTime: "Any Time" };
  await db
    .insertInto("inquiries")
    .values({
      id,
      reference: newPublicReference("NJ"),
      name: "Ana",
      email,
      phone: newId(),
      message: "Hello",
      ...kinds,
    })
    .execute();
  await db.updateTable("inquiries").set({ createdAt: at }).where("id", "=", id).execute();
  return id;
}

describe("D16: a merge keeps every email", () => {
  test("the one staff choose is the person's, and the other one stays beside it", async () => {
    const [a, b] = [await add("ana@mail.test"), await add("ana@work.test")];
    expect((await Duplicates.compare("resident", [a, b]))?.differing).toEqual(["email"]);
    await merge([a, b], { email: "this" });
    expect(await emailsOf(a)).toEqual(["ana@mail.test", ["ana@work.test"]]);
    const [c, d] = [await add("cleo@mail.test", "Cleo Park"), await add("cleo@work.test", "Cleo Park")];
    await merge([c, d], { email: "other" });
    expect(await emailsOf(c)).toEqual(["cleo@work.test", ["cleo@mail.test"]]);
  });

  test("the only email is not lost, and the same one is kept once", async () => {
    const [a, b] = [await add(""), await add("ana@work.test")];
    expect((await Duplicates.compare("resident", [a, b]))?.differing).toEqual([]);
    await merge([a, b]);
    expect(await emailsOf(a)).toEqual(["ana@work.test", []]);
    const twin = await add("Ana@Work.test");
    await merge([a, twin]);
    expect(await emailsOf(a)).toEqual(["ana@work.test", []]);
  });

  test("the email of an account stays, whatever was posted", async () => {
    const [a, b] = [(await addPerson({ email: "ana@mail.test" })).id, await add("ana@work.test")];
    const sides = await Duplicates.compare("resident", [a, b]);
    expect(sides?.differing).not.toContain("email");
    expect(sides?.rows).toContainEqual({ name: "email", mine: "ana@mail.test", other: "ana@work.test" });
    await merge([a, b], { email: "other" });
    expect(await emailsOf(a)).toEqual(["ana@mail.test", ["ana@work.test"]]);
  });

  test("merging merged people keeps all of them, and each undo restores what was there", async () => {
    const [a, b, c] = [await add("ana@one.test"), await add("ana@two.test"), await add("ana@three.test")];
    await merge([a, b]);
    await merge([c, a], { email: "other" });
    expect(await emailsOf(c)).toEqual(["ana@one.test", ["ana@two.test", "ana@three.test"]]);
    await undo(c);
    expect([await emailsOf(c), await emailsOf(a)]).toEqual([
      ["ana@three.test", []],
      ["ana@one.test", ["ana@two.test"]],
    ]);
    await undo(a);
    expect([await emailsOf(a), await emailsOf(b)]).toEqual([
      ["ana@one.test", []],
      ["ana@two.test", []],
    ]);
    expect(await found("ana@two.test")).toEqual([b]);
  });

  test("an undo is not stopped by a later change to the account's email", async () => {
    const [a, b] = [(await addPerson({ email: "ana@mail.test" })).id, await add("ana@work.test")];
    await merge([a, b]);
    await db.updateTable("users").set({ email: "ana@new.test" }).where("id", "=", a).execute();
    await undo(a);
    expect([await emailsOf(a), await emailsOf(b)]).toEqual([
      ["ana@new.test", []],
      ["ana@work.test", []],
    ]);
  });

  test("an email the person signs in with from now on is no longer one of the others", async () => {
    const [a, b] = [(await addPerson({ email: "ana@mail.test" })).id, await add("ana@work.test")];
    await merge([a, b]);
    await db.updateTable("users").set({ email: "Ana@Work.test" }).where("id", "=", a).execute();
    expect(await emailsOf(a)).toEqual(["Ana@Work.test", []]);
  });

  test("no email is written to the audit log, whose entries outlive the person", async () => {
    const [a, b] = [await add("ana@mail.test"), await add("ana@work.test")];
    await merge([a, b], { email: "other" });
    await undo(a);
    const { rows } = await sql<{ text: string }>`
      select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_log
      where subject_id in (${a}, ${b})`.execute(db);
    expect(rows).toHaveLength(4);
    expect(rows.map(({ text }) => text).join(" ")).not.toContain("@");
  });
});

describe("D16: the other email finds the person", () => {
  let a: string;
  let b: string;

  beforeEach(async () => {
    [a, b] = [await add("ana@mail.test"), await add("ana@work.test")];
    await merge([a, b]);
  });

  test("row 212: in the list of clients and its CSV, once", async () => {
    expect(await found("ANA@work")).toEqual([a]);
    expect(await found("silva ana@work.test")).toEqual([a]);
    const { content } = await exportCsv(clientList.query("http://localhost/?q=ana%40work.test"), owner);
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(Buffer.from(chunk));
    const [header, line, ...more] = Buffer.concat(chunks).toString("utf8").trim().split("\r\n");
    expect(header).toContain("Email,Other emails,Phone");
    expect(line).toContain("ana@mail.test,ana@work.test,");
    expect(more).toEqual([]);
  });

  test("D17: in the search over everything, which shows it, and never as the profile that was given up", async () => {
    const [clients] = await search("support", "ana@work.test");
    expect(clients?.rows.map(({ id, detail }) => [id, detail])).toEqual([
      [a, "ana@mail.test, ana@work.test"],
    ]);
  });

  test("row 230: when adding members, once", async () => {
    expect((await available("ana@work.test")).rows.map(({ id }) => id)).toEqual([a]);
  });

  test("row 252: a line of a file with either email means the same client", async () => {
    const lines = ["ANA@work.test", "ana@mail.test"].map((email, at) => ({
      id: newId(),
      number: at + 2,
      cells: [email, "Ana Silva-Costa"],
    }));
    const judged = await dryRun({ kind: clientImport, matching: { email: 0, fullName: 1 }, lines }, db);
    expect(judged.map(({ outcome, current, after, note }) => [outcome, current?.id, after, note])).toEqual([
      ["updated", a, { fullName: "Ana Silva-Costa" }, null],
      ["refused", a, null, "Line 2 is about the same client"],
    ]);
  });

  test("row 252: so does a line in a file of members", async () => {
    const place = { email: "ana@work.test", community: "Maple Grove" };
    expect(await MembershipImports.findAll([place], db)).toMatchObject([{ userId: a, count: 1 }]);
  });

  test("row 252: a client who was merged away is not found by phone and postal code either", async () => {
    const at = { phoneNumber: "+19055550188", zipCode: "L6V 0A1" };
    await db.updateTable("profiles").set(at).where("id", "in", [a, b]).execute();
    const line = { id: newId(), number: 2, cells: ["905 555 0188", "L6V 0A1"] };
    const [judged] = await dryRun(
      { kind: clientImport, matching: { phoneNumber: 0, zipCode: 1 }, lines: [line] },
      db,
    );
    expect([judged?.outcome, judged?.current?.id]).toEqual(["unchanged", a]);
  });

  test("as a possible duplicate of the person who registers with it, and once merged the account's email stays", async () => {
    expect(
      await register({ fullName: "A. Silva", email: "Ana.@work.test", password: "a long pass phrase" }),
    ).toMatchObject({ exists: false });
    const { possible } = await Duplicates.findAround(a);
    expect(possible.map(({ email, reasons }) => [email, reasons])).toEqual([
      ["Ana.@work.test", "same email"],
    ]);
    const account = possible[0]?.id ?? "";
    await merge([a, account], { decision: "other" });
    expect(await emailsOf(account)).toEqual(["Ana.@work.test", ["ana@mail.test", "ana@work.test"]]);
  });

  test("among messages of the same person, and in the timeline of a client with an account", async () => {
    const account = (await addPerson({ email: "ana@home.test", fullName: "Ana Silva" })).id;
    await merge([account, a]);
    const first = await ask("ana@work.test", new Date(Date.now() - 60_000));
    const second = await ask("ana@home.test");
    await ask("eve@mail.test");
    const rows = await othersOf({ id: first, email: "ana@work.test", phone: "none" });
    expect(rows.map(({ id }) => id)).toEqual([second]);
    const timeline = await ClientTimeline.page(account, "owner", { kind: "inquiry", page: 1 });
    expect(timeline.rows.map(({ id }) => id)).toEqual([second, first]);
  });

  test("an email from it is the client's own, one from anywhere else is not", async () => {
    const id = await ask("ana@mail.test");
    for (const fromAddress of ["ana@work.test", "eve@mail.test"]) {
      const mail = { subject: "Re", body: "Yes", quoted: "", attachments: 0, cut: false };
      const row = { id: newId(), inquiryId: id, messageKey: fromAddress, fromAddress, fromName: "Someone" };
      await db
        .insertInto("inquiryMessages")
        .values({ ...row, ...mail })
        .execute();
    }
    const shown = await InquiryMessages.listMessages(id);
    expect(shown.map(({ author, from }) => [author, from]).toSorted()).toEqual([
      ["Ana", null],
      ["Someone", { address: "eve@mail.test", isOther: true }],
    ]);
    await undo(a);
    expect((await InquiryMessages.listMessages(id)).map(({ from }) => from?.address).toSorted()).toEqual([
      "ana@work.test",
      "eve@mail.test",
    ]);
  });
});

describe("row 100: the other email belongs to the person", () => {
  let account: string;

  beforeEach(async () => {
    account = (await addPerson({ email: "ana@mail.test", fullName: "Ana Silva" })).id;
    await merge([account, await add("ana@work.test")]);
  });

  test("it is in their data download; what was sent from it is not, since nobody confirmed it", async () => {
    await ask("ana@work.test");
    await ask("ana@mail.test");
    const held = await PersonalData.exportOf(account);
    expect(held?.profile).toMatchObject({ email: "ana@mail.test", otherEmails: ["ana@work.test"] });
    expect(held?.messages).toHaveLength(1);
  });

  test("nothing of it is left once the account is closed", async () => {
    await db
      .insertInto("jobAlerts")
      .values({ id: newId(), email: "ana@work.test", tokenHash: Buffer.alloc(32), words: "" })
      .execute();
    await PersonalData.close(account);
    const { rows } = await sql<{ table: string }>`
      select 'profiles' as table from profiles where 'ana@work.test' = any(other_emails || sign_in_email)
      union all select 'merges' from profile_merges where rows_before || rows_after like '%ana@work.test%'
      union all select 'alerts' from job_alerts where email = 'ana@work.test'
      union all select 'audit' from audit_log where coalesce(before, after)::text like '%ana@work.test%'`.execute(
      db,
    );
    expect(rows).toEqual([]);
    expect(await found("ana@work.test")).toEqual([]);
  });
});
