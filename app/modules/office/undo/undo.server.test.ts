import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import * as Changes from "~/modules/hiring/applications/application-changes.server";
import { applicationMail } from "~/modules/hiring/applications/application-mails.server";
import * as Postings from "~/modules/hiring/postings/postings.server";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import * as InquiryList from "~/modules/inquiries/inquiries/inquiry-list.server";
import * as OwnQuotes from "~/modules/inquiries/quotes/own-quotes.server";
import { newToken } from "~/modules/inquiries/quotes/quote-links.server";
import { quoteMail } from "~/modules/inquiries/quotes/quote-mails.server";
import * as Quotes from "~/modules/inquiries/quotes/quotes.server";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import { products } from "~/modules/shop/products/products.server";
import { newEmployeeSchema } from "~/modules/staff/employees/employee.schema";
import * as Employees from "~/modules/staff/employees/employees.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { inScope, type Scope } from "~/platform/scope.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addApplication, addPosting } from "../../../../tests/support/hiring";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Undo from "./undo.server";

useTestDatabase({ queues: [applicationMail, quoteMail] });

let owner: TestPerson;
let support: TestPerson;

beforeEach(async () => {
  await db.deleteFrom("inquiries").execute();
  owner = await addPerson({ role: "owner", fullName: "Olive Owner" });
  support = await addPerson({ role: "support", fullName: "Sue Support" });
});

function add(name = "Ada Lee") {
  return Inquiries.createByStaff(
    {
      name,
      email: "ada@example.test",
      phone: "+19055550199",
      inquiryPurpose: "Other",
      serviceType: "N/A",
      preferredContactTime: "Any Time",
      message: "Hello",
      source: "phone",
      assignedTo: null,
    },
    owner,
  );
}

const read = (id: string) =>
  db.selectFrom("inquiries").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Performs an act as a request does, and returns what its message offers to undo. */
async function act(work: () => Promise<unknown>): Promise<string> {
  const scope: Scope = { id: "test", address: "", userId: null };
  await inScope(scope, work);
  return scope.undo ?? "";
}

async function change(id: string, typed: object, by: TestPerson = support): Promise<string> {
  const { version } = await read(id);
  return act(() => Inquiries.update(id, { version, submitted: typed }, by));
}

test("D17: a community and a product return to what they were, unless a rule forbids it", async () => {
  const community = { name: "Maple", description: "", status: "active" as const, postalPrefixes: ["L5M"] };
  const maple = await Communities.create(community, owner);
  const prefixes = (id: string, version: number, postalPrefixes: string[]) =>
    act(() => Communities.update(id, { version, submitted: { postalPrefixes } }, owner));
  const first = await prefixes(maple, 1, ["L5N"]);
  expect(await Undo.perform(first, owner)).toMatchObject({ kind: "success" });
  expect((await Communities.find(maple))?.postalPrefixes).toEqual(["L5M"]);
  const second = await prefixes(maple, 3, ["L5N"]);
  await Communities.create({ ...community, name: "Birch" }, owner);
  expect(await Undo.perform(second, owner)).toMatchObject({ kind: "error" });
  expect((await Communities.find(maple))?.postalPrefixes).toEqual(["L5N"]);

  const product = { name: "Camera", category: "Sensors", priceCents: "10", status: "draft", stock: "1" };
  const camera = await products.create(
    products.schema.parse({ ...product, description: "Small", features: "Red\nBlue" }),
    owner,
  );
  const typed = { features: "Red", stock: 4 };
  const third = await act(() => products.update(camera, { version: 1, submitted: typed }, owner));
  await Undo.perform(third, owner);
  expect(await products.find(camera)).toMatchObject({ features: "Red\nBlue", stock: 1 });
});

describe("D17: an act", () => {
  test("is undone field by field, and what someone changed since is named and stays", async () => {
    const id = await add();
    const undo = await change(id, { status: "in_progress", name: "Ada Lea" });
    await change(id, { name: "Adele Lea" }, owner);
    expect(await Undo.perform(undo, support)).toMatchObject({
      href: `/admin/inquiries/${id}`,
      kind: "info",
      message: "Undone: Status. Full name was changed since. Emails already sent are not taken back.",
    });
    expect(await read(id)).toMatchObject({ status: "new", name: "Adele Lea" });
    const [last] = await db.selectFrom("auditLog").selectAll().orderBy("id", "desc").limit(1).execute();
    expect(last).toMatchObject({
      action: "inquiry.undone",
      actorId: support.id,
      before: { status: "in_progress" },
      after: { status: "new" },
    });
    expect(await Undo.perform(undo, support)).toMatchObject({ kind: "error" });
  });

  test("on many is undone for all that nobody changed since", async () => {
    const ids = [await add("Ada"), await add("Ben"), await add("Cleo")];
    const rows = await InquiryList.picked(ids);
    const undo = await act(() => InquiryList.perform("spam", rows, support));
    await change(ids[1] ?? "", { status: "answered" }, owner);
    expect(await Undo.perform(undo, support)).toMatchObject({
      href: "/admin/inquiries",
      message:
        "Undone for 2 of 3: Status. Ben: Status was changed since. Emails already sent are not taken back.",
    });
    const statuses = await Promise.all(ids.map(async (id) => (await read(id)).status));
    expect(statuses).toEqual(["new", "answered", "new"]);
  });

  test("is undone by the person who did it or an owner, with the right, and for ten minutes", async () => {
    const id = await add();
    const undo = await change(id, { status: "spam" });
    const other = await addPerson({ role: "support" });
    await expect(Undo.perform(undo, other)).rejects.toMatchObject({ status: 403 });
    await expect(Undo.perform(undo, { ...support, role: "recruiter" })).rejects.toMatchObject({
      status: 403,
    });
    expect(await Undo.find(undo, owner)).toMatchObject({ titles: ["Ada Lee"], fields: ["Status"], count: 1 });
    for (const unknown of ["0", "x", "9".repeat(18)]) expect(await Undo.find(unknown, owner)).toBeUndefined();
    await sql`
      insert into audit_log (at, actor_id, action, subject_type, subject_id, before, after)
      select now() - interval '11 minutes', actor_id, action, subject_type, subject_id, before, after
      from audit_log where id = ${undo}::bigint`.execute(db);
    const [{ id: late } = { id: 0 }] = await db
      .selectFrom("auditLog")
      .select("id")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    await expect(Undo.perform(String(late), support)).rejects.toMatchObject({ status: 409 });
    expect((await read(id)).status).toBe("spam");
  });

  test("that needed the right to delete is undone only with that right", async () => {
    const { version } = await db
      .selectFrom("profiles")
      .select("version")
      .where("id", "=", support.id)
      .executeTakeFirstOrThrow();
    const undo = await act(() => Employees.remove({ id: support.id, version }, owner));
    // A dispatcher may write employees, and archives none.
    await expect(Undo.perform(undo, { ...owner, role: "dispatcher" })).rejects.toMatchObject({ status: 403 });
    expect((await Employees.find(support.id))?.archivedAt).not.toBeNull();
  });

  test("that took a posting down is not undone against the publishing rules", async () => {
    const id = await addPosting({ status: "active" });
    const closed = { version: 1, submitted: { status: "closed" as const } };
    const undo = await act(() => Postings.update(id, closed, owner));
    expect(await Undo.perform(undo, owner)).toMatchObject({ kind: "error" });
    expect((await Postings.find(id))?.status).toBe("closed");
    const titled = { version: 2, submitted: { title: "Day guard" } };
    const again = await act(() => Postings.update(id, titled, owner));
    expect((await Undo.perform(again, owner))?.message).toMatch(/^Undone: Title/);
  });

  test("on an employee is undone with the licence, and an archived one comes back", async () => {
    const input = newEmployeeSchema.parse({ fullName: "Ana Silva", city: "Bolton" });
    const { email: _, role: __, ...columns } = input;
    const id = await Employees.create(columns, owner);
    const licence = {
      licenceNumber: "11223344",
      licenceClass: "guard" as const,
      licenceExpiresOn: "2126-05-31",
    };
    const undo = await act(() =>
      Employees.update(id, { version: 1, submitted: { city: "Caledon", ...licence } }, owner),
    );
    expect((await Undo.perform(undo, owner))?.kind).toBe("success");
    expect(await Employees.find(id)).toMatchObject({ city: "Bolton", licenceNumber: null });
    const { version } = (await Employees.find(support.id)) ?? { version: 0 };
    const archived = await act(() => Employees.remove({ id: support.id, version }, owner));
    expect((await Undo.perform(archived, owner))?.kind).toBe("success");
    expect((await Employees.find(support.id))?.archivedAt).toBeNull();
  });

  test("B16: that brought back one's own profile does not archive it when undone", async () => {
    const other = await addPerson({ role: "owner" });
    const version = async () => (await Employees.find(owner.id))?.version ?? 0;
    await Employees.remove({ id: owner.id, version: await version() }, other);
    const undo = await act(async () => Employees.restore(owner.id, await version(), owner));
    expect(await Undo.perform(undo, owner)).toMatchObject({
      kind: "error",
      message: "Nothing was undone. You cannot archive your own profile. Ask another owner.",
    });
    expect((await Employees.find(owner.id))?.archivedAt).toBeNull();
    expect((await Undo.perform(undo, other))?.kind).toBe("success");
  });

  test("that moved an application is undone within the moves, unless the applicant was emailed", async () => {
    const id = await addApplication({ fullName: "Ada Lindqvist" });
    const status = async () =>
      (await db.selectFrom("jobApplications").select("status").where("id", "=", id).executeTakeFirstOrThrow())
        .status;
    const quiet = await act(() => Changes.setStatus(id, { to: "under_review" }, owner));
    expect((await Undo.perform(quiet, owner))?.kind).toBe("success");
    expect(await status()).toBe("pending");
    const told = await act(() => Changes.setStatus(id, { to: "under_review", mail: true }, owner));
    expect((await Undo.perform(told, owner))?.message).toContain("The applicant has been emailed about this");
    expect(await status()).toBe("under_review");
  });

  test("D15: that withdrew a quote opens it again under its link, unless a newer version was sent since", async () => {
    const id = await add();
    const line = {
      name: "Night patrol",
      quantity: 1,
      unitPriceCents: 180_00,
      unit: "each" as const,
      note: "",
    };
    const draft = { lines: [line], terms: "", expiresOn: "2099-12-31", version: 0 };
    const send = async () => {
      await Quotes.saveDraft(id, draft, support);
      return (await Quotes.send(id, 1, support)) ?? "";
    };
    const first = await send();
    const status = async () => (await OwnQuotes.findByToken(newToken(first)))?.status;
    const undo = await act(() => Quotes.withdraw(id, 2, support));
    expect(await status()).toBe("withdrawn");
    expect((await Undo.perform(undo, support))?.message).toBe(
      "Undone: Quote. Emails already sent are not taken back.",
    );
    expect(await status()).toBe("sent");
    expect((await Undo.perform(undo, support))?.message).toBe("Nothing was undone. Quote was changed since.");
    const again = await act(() => Quotes.withdraw(id, 4, support));
    await send();
    expect((await Undo.perform(again, support))?.kind).toBe("error");
    expect(await status()).toBe("withdrawn");
  });

  test("D15: that withdrew a quote before its email went out sends the email once, when it is undone", async () => {
    const id = await add();
    const line = {
      name: "Night patrol",
      quantity: 1,
      unitPriceCents: 180_00,
      unit: "each" as const,
      note: "",
    };
    await Quotes.saveDraft(id, { lines: [line], terms: "", expiresOn: "2099-12-31", version: 0 }, support);
    const quoteId = (await Quotes.send(id, 1, support)) ?? "";
    const mail = async () => {
      await quoteMail.work({ quoteId, kind: "sent" }, { id: newId(), tries: 1 });
      return (
        await db.selectFrom("quotes").select("mailedAt").where("id", "=", quoteId).executeTakeFirstOrThrow()
      ).mailedAt;
    };
    const undo = await act(() => Quotes.withdraw(id, 2, support));
    expect(await mail()).toBeNull();
    await Undo.perform(undo, support);
    const sentAt = await mail();
    expect(sentAt).not.toBeNull();
    expect(await mail()).toEqual(sentAt);
  });

  test("that deleted something, or was not done by staff, cannot be undone", async () => {
    const id = await add();
    expect(await act(() => Inquiries.remove(id, 1, owner))).toBe("");
    const [{ id: deleted } = { id: 0 }] = await db
      .selectFrom("auditLog")
      .select("id")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(await Undo.find(String(deleted), owner)).toBeUndefined();
  });
});
