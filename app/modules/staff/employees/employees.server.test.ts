import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import * as Invitations from "~/modules/staff/team/invitations.server";
import { AppError } from "~/platform/app-error.server";
import { db, inTransaction } from "~/platform/db.server";
import { checkFile } from "~/platform/file-checks.server";
import { formatDate } from "~/platform/format";
import { newId } from "~/platform/ids.server";
import { emptyTables, useTestDatabase } from "../../../../tests/support/database";
import { countTabs } from "../../../../tests/support/list-tabs";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { employeeEditSchema, newEmployeeSchema } from "./employee.schema";
import { employeeList, tabs } from "./employee-list.server";
import { licenceRule, licenceState } from "./employee-options";
import * as Employees from "./employees.server";
import { licenceNoticesWorker } from "./licence-notices.server";
import * as Licences from "./licences.server";

useTestDatabase({ queues: [accountMail, noticeMail] });

const at = "https://nightjar.test/admin/employees";

let owner: TestPerson;

beforeEach(async () => {
  await emptyTables();
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
});

const licence = {
  licenceNumber: "11223344",
  licenceClass: "guard",
  licenceExpiresOn: "2126-05-31",
} as const;

function add(typed: object = {}) {
  const { email, role, ...input } = newEmployeeSchema.parse({ fullName: "Ana Silva", ...typed });
  return Employees.create(input, owner);
}

async function names(query: string): Promise<string[]> {
  const { rows } = await employeeList.page(employeeList.query(`${at}?${query}`));
  return rows.map(({ fullName }) => fullName);
}

async function found(id: string) {
  const employee = await Employees.find(id);
  if (!employee) throw new Error("gone");
  return employee;
}

/** What a form opened on the current employee sends. */
async function edit(id: string, changes: Record<string, string>) {
  const employee = await found(id);
  const opened = { ...Employees.formValues(employee), version: String(employee.version) };
  const parsed = (values: Record<string, string>) =>
    employeeEditSchema.parse(Object.fromEntries(Object.entries(values).filter(([, text]) => text !== "")));
  const { version, ...original } = parsed(opened);
  const { version: _, ...submitted } = parsed({ ...opened, ...changes });
  return { version, original, submitted };
}

async function audited(id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}

describe("row 210: the list", () => {
  test("shows all profiles by name, staff and residents, with archived ones apart", async () => {
    await addPerson({ fullName: "Cleo Resident" });
    await add({ fullName: "Ana Silva" });
    const gone = await addPerson({ role: "support", fullName: "Bo Former" });
    await Employees.remove({ id: gone.id, version: (await found(gone.id)).version }, owner);
    expect(await names("")).toEqual(["Ana Silva", "Cleo Resident", "Dana Whitfield"]);
    expect(await names("kind=staff")).toEqual(["Ana Silva", "Dana Whitfield"]);
    expect(await names("kind=resident")).toEqual(["Cleo Resident"]);
    expect(await names("archived=yes")).toEqual(["Bo Former"]);
    expect((await countTabs(employeeList, tabs)).map(({ label, count }) => [label, count])).toEqual([
      ["All profiles", 3],
      ["Staff", 2],
      ["On the duty list", 0],
      ["Residents", 1],
      ["Archived", 1],
    ]);
  });

  test.each([
    ["full name", "silva"],
    ["display name", "annie"],
    ["phone", "905-555-0188"],
    ["city", "caledon"],
    ["state", "ana on"],
  ])("finds by %s", async (_, words) => {
    await add({
      displayName: "Annie",
      phoneNumber: "(905) 555-0188",
      address: "1 Elm Street",
      city: "Caledon",
      state: "ON",
    });
    await add({ fullName: "Bea Tran" });
    expect(await names(`q=${encodeURIComponent(words)}`)).toEqual(["Ana Silva"]);
  });

  test("B1: the typed address of a person waiting for verification is not shown", async () => {
    const { id } = await addPerson({ fullName: "Cleo Resident" });
    const address = { address: "18 Elm Street", city: "Brampton", state: "ON", zipCode: "L6V 0A1" };
    await db
      .updateTable("profiles")
      .set({ ...address, addressVerificationStatus: "pending" })
      .where("id", "=", id)
      .execute();
    const { rows } = await employeeList.page(employeeList.query(`${at}?q=cleo`));
    expect(rows.map((row) => row.address)).toEqual(["Brampton, ON"]);
    expect((await found(id)).fullAddress).toBe("Brampton, ON");
  });
});

describe("row 211: adding and editing", () => {
  test("only the full name is required", async () => {
    const id = await add();
    expect(await found(id)).toMatchObject({ kind: "staff", fullName: "Ana Silva", signsIn: false });
    expect(await audited(id)).toEqual(["employee.created"]);
    expect(newEmployeeSchema.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
      "Full name is required",
    ]);
  });

  test("saves what was changed, with a licence beside the profile", async () => {
    const id = await add({ city: "Caledon" });
    await Employees.update(id, await edit(id, { ...licence, displayName: "Annie" }), owner);
    expect(await found(id)).toMatchObject({ ...licence, displayName: "Annie", city: "Caledon" });
    await Employees.update(id, await edit(id, { licenceExpiresOn: "2127-01-01" }), owner);
    expect(await found(id)).toMatchObject({ ...licence, licenceExpiresOn: "2127-01-01" });
    await Employees.update(
      id,
      await edit(id, { licenceNumber: "", licenceClass: "", licenceExpiresOn: "" }),
      owner,
    );
    expect(await found(id)).toMatchObject({ licenceNumber: null, licenceDays: null });
    expect(await audited(id)).toEqual(["employee.created", ...Array(3).fill("employee.updated")]);
  });

  test("a licence has all its parts or none", () => {
    const given = newEmployeeSchema.safeParse({ fullName: "Ana Silva", licenceNumber: "1" });
    expect(given.error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
      ["licenceClass", "Choose the licence class"],
      ["licenceExpiresOn", "Enter the day the licence expires"],
    ]);
  });

  test("B16: a resident's profile is not an employee's, and is neither edited nor deleted here", async () => {
    const { id } = await addPerson({ fullName: "Cleo Resident" });
    expect(await Employees.findStaff(id)).toBeUndefined();
    const change = { version: 1, submitted: { fullName: "Someone Else" } };
    expect(await Employees.update(id, change, owner)).toBeUndefined();
    expect(await Employees.remove({ id, version: 1 }, owner)).toBeUndefined();
    expect((await found(id)).fullName).toBe("Cleo Resident");
  });

  test("row 198: an edit of what someone else has changed since is refused", async () => {
    const id = await add();
    const [mine, theirs] = [await edit(id, { city: "Bolton" }), await edit(id, { city: "Caledon" })];
    await Employees.update(id, theirs, owner);
    await expect(Employees.update(id, mine, owner)).rejects.toMatchObject({
      clashes: [{ name: "city", theirs: "Caledon", mine: "Bolton" }],
    });
  });
});

describe("row 211, B16: deleting", () => {
  test("removes the licence too, with a line in the history, if there is no sign-in", async () => {
    const id = await add(licence);
    expect(await Employees.remove({ id, version: 1 }, owner)).toBe("deleted");
    expect(await Employees.find(id)).toBeUndefined();
    expect(await db.selectFrom("guardLicences").selectAll().execute()).toEqual([]);
    expect(await audited(id)).toEqual(["employee.created", "employee.deleted"]);
  });

  test("archives people who can sign in, and brings them back", async () => {
    const { id } = await addPerson({ role: "support", fullName: "Bo Former" });
    expect(await Employees.remove({ id, version: 1 }, owner)).toBe("archived");
    expect((await found(id)).archivedAt).not.toBeNull();
    await expect(Employees.restore(id, 1, owner)).rejects.toMatchObject({ status: 409 });
    await Employees.restore(id, (await found(id)).version, owner);
    expect((await found(id)).archivedAt).toBeNull();
    expect(await audited(id)).toEqual(["employee.archived", "employee.restored"]);
  });
});

test("row 211, B16: nobody archives their own profile", async () => {
  const { version } = await found(owner.id);
  await expect(Employees.remove({ id: owner.id, version }, owner)).rejects.toEqual(
    new AppError("You cannot archive your own profile. Ask another owner.", 403),
  );
  expect((await found(owner.id)).archivedAt).toBeNull();
  expect(await audited(owner.id)).toEqual([]);
  const other = await addPerson({ role: "owner" });
  expect(await Employees.remove({ id: owner.id, version }, other)).toBe("archived");
});

describe("row 211: an invitation", () => {
  test("gives the profile a sign-in once", async () => {
    const id = await add();
    const invitation = { userId: id, email: "ana@example.test", role: "dispatcher" } as const;
    await Invitations.inviteEmployee(invitation, owner);
    expect(await found(id)).toMatchObject({ signsIn: true, email: "ana@example.test", role: "dispatcher" });
    await expect(
      Invitations.inviteEmployee({ ...invitation, email: "other@example.test" }, owner),
    ).rejects.toThrow("This employee can already sign in.");
  });

  test("is not sent to an address that has an account, or by someone who is not an owner", async () => {
    const id = await add();
    const support = await addPerson({ role: "support", email: "sam@example.test" });
    const invitation = { userId: id, email: "sam@example.test", role: "support" } as const;
    await expect(Invitations.inviteEmployee(invitation, owner)).rejects.toThrow("already has an account");
    await expect(
      Invitations.inviteEmployee({ ...invitation, email: "new@example.test" }, support),
    ).rejects.toMatchObject({ status: 403 });
    expect((await found(id)).signsIn).toBe(false);
  });

  test("is sent only to people who work here: no resident, nobody archived, no profile merged into another", async () => {
    const [imported, archived, merged] = [await add(), await add(), await add()];
    const change = (id: string, columns: object) =>
      db.updateTable("profiles").set(columns).where("id", "=", id).execute();
    await change(imported, { kind: "resident" });
    await change(archived, { archivedAt: new Date() });
    await change(merged, { archivedAt: new Date(), mergedInto: owner.id });
    for (const userId of [imported, archived, merged, newId()])
      await expect(
        Invitations.inviteEmployee({ userId, email: `${userId}@example.test`, role: "guard" }, owner),
      ).rejects.toMatchObject({ status: 409 });
    expect(await db.selectFrom("users").select("id").execute()).toEqual([{ id: owner.id }]);
  });
});

describe("guard licences", () => {
  const picture = async () =>
    checkFile(
      new File(
        [
          Buffer.from(
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
            "base64",
          ),
        ],
        "front.png",
      ),
      licenceRule,
    );

  const keep = async (id: string) =>
    Licences.keepPicture(id, { side: "front", picture: await picture() }, owner);

  const dueFiles = () => db.selectFrom("files").select("id").where("purgeAt", "is not", null).execute();

  test("a picture belongs to a licence, and replaces the previous one", async () => {
    const id = await add();
    await expect(keep(id)).rejects.toThrow("Enter the licence first, then add its pictures.");
    await Employees.update(id, await edit(id, licence), owner);
    await keep(id);
    const first = await Licences.picture(id, "front");
    await keep(id);
    expect(await dueFiles()).toEqual([{ id: first?.id }]);
    expect(await Licences.pictures(id)).toEqual([{ side: "front", refusal: null }]);
    expect(await Licences.picture(id, "back")).toBeUndefined();
    expect(await Licences.picture(newId(), "front")).toBeUndefined();
  });

  test("looking at a picture is logged, and the picture goes with the licence", async () => {
    const id = await add(licence);
    await keep(id);
    const file = await Licences.picture(id, "front");
    if (!file) throw new Error("no picture");
    const bytes = await new Response(await Licences.openPicture(id, "front", file, owner)).arrayBuffer();
    expect(bytes.byteLength).toBe(file.size);
    expect(await audited(id)).toEqual([
      "employee.created",
      "employee.licence_picture_added",
      "employee.licence_viewed",
    ]);
    await Employees.remove({ id, version: (await found(id)).version }, owner);
    expect(await dueFiles()).toEqual([{ id: file.id }]);
  });

  async function addExpiring(days: number, fullName = `In ${days}`): Promise<string> {
    const id = await add({ ...licence, fullName });
    await sql`
      update guard_licences
      set expires_on = (now() at time zone (select time_zone from company_settings))::date + ${days}::int
      where profile_id = ${id}`.execute(db);
    return id;
  }

  const later = (days: number) =>
    sql`update guard_licences set expires_on = expires_on - ${days}::int`.execute(db);

  const run = () => licenceNoticesWorker.work({}, { id: "job", tries: 1 });

  /** What the notice says, which is read at any time after it. */
  async function words(days: number): Promise<string> {
    const { rows } = await sql<{ day: string }>`
      select ((now() at time zone time_zone)::date + ${days}::int)::text as day from company_settings`.execute(
      db,
    );
    return `Guard licence of Ana Silva: expires ${formatDate(`${rows[0]?.day}T00:00:00Z`, "UTC")}`;
  }

  async function told(): Promise<string[]> {
    const rows = await db
      .selectFrom("notifications")
      .select("words")
      .where("userId", "=", owner.id)
      .orderBy("id")
      .execute();
    return rows.map(({ words }) => words);
  }

  test("notices go out 60, 30 and 7 days before it expires, each once", async () => {
    await addExpiring(61, "Ana Silva");
    await run();
    expect(await told()).toEqual([]);
    const expected: string[] = [];
    for (const [step, days] of [
      [1, 60],
      [30, 30],
      [23, 7],
    ] as const) {
      await later(step);
      await run();
      await run();
      expected.push(await words(days));
      expect(await told()).toEqual(expected);
    }
    await later(8);
    await run();
    expect(await told()).toEqual(expected);
  });

  test("after days of downtime only the latest notice goes out, and a renewed licence starts over", async () => {
    const id = await addExpiring(5, "Ana Silva");
    await run();
    expect(await told()).toEqual([await words(5)]);
    await Employees.update(id, await edit(id, { licenceExpiresOn: "2126-05-31" }), owner);
    await run();
    expect((await told()).length).toBe(1);
    await sql`update guard_licences set expires_on = current_date + 20`.execute(db);
    await run();
    expect((await told()).length).toBe(2);
  });

  test("nobody is told about an archived guard", async () => {
    const id = await addExpiring(5);
    await inTransaction(db, (trx) =>
      trx.updateTable("profiles").set({ archivedAt: new Date() }).where("id", "=", id).execute(),
    );
    await run();
    expect(await told()).toEqual([]);
  });

  test.each([
    [-1, "bad", "Expired"],
    [0, "bad", "Expires today"],
    [1, "bad", "Expires tomorrow"],
    [7, "bad", "Expires in 7 days"],
    [8, "warn", "Expires in 8 days"],
    [60, "warn", "Expires in 60 days"],
    [61, "good", "Valid"],
  ])("with %i days left the list says so", (days, tone, words) => {
    expect(licenceState(days)).toEqual({ tone, words });
  });
});
