import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import * as Memberships from "~/modules/neighbourhoods/communities/memberships.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { db, inTransaction } from "~/platform/db.server";
import { emptyTables, useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as BadCells from "./bad-cells.server";
import { readCsv } from "./csv-table.server";
import { kindOf, kindsFor } from "./import-kinds.server";
import { counts, exportRefused, lineList, tick } from "./import-lines.server";
import { sweep } from "./import-sweep.server";
import { preview as undoPreview } from "./import-undo.server";
import { confirm, imports, importsWorker, step, undo } from "./import-writing.server";
import * as Imports from "./imports.server";

useTestDatabase({ queues: [imports] });

let owner: TestPerson;
let begin = 0;

beforeEach(async () => {
  await emptyTables();
  const { id } = await db
    .selectFrom("auditLog")
    .select(sql<number>`coalesce(max(id), 0)::integer`.as("id"))
    .executeTakeFirstOrThrow();
  begin = id;
  owner = await addPerson({ role: "owner", email: "dana@nightjar.test", fullName: "Dana Whitfield" });
});

/** Uploads a file and matches its columns as guessed; returns the import before it is confirmed. */
async function upload(kind: string, text: string): Promise<string> {
  const table = readCsv(new TextEncoder().encode(text));
  const file = { fileName: "list.csv", table };
  const id = await inTransaction(db, (trx) => Imports.start(kindOf(kind), file, owner, trx));
  await Imports.match(id, (await found(id)).matching);
  return id;
}

async function found(id: string): Promise<Imports.Import> {
  const one = await Imports.find(id);
  if (!one) throw new Error("no import");
  return one;
}

const work = (importId: string) => importsWorker.work({ importId }, { id: "job", tries: 1 });

async function run(kind: string, text: string): Promise<string> {
  const id = await upload(kind, text);
  await confirm(id, owner);
  await work(id);
  return id;
}

async function takeBack(id: string): Promise<void> {
  await undo(id, owner);
  await work(id);
}

async function lines(id: string) {
  const list = lineList(await found(id));
  return (await list.page(list.query("https://nightjar.test/"))).rows;
}

async function outcomesOf(id: string): Promise<string[]> {
  return (await lines(id)).map(({ outcome, note }) => (note ? `${outcome}: ${note}` : outcome));
}

const offered = async (id: string) => BadCells.offerOf(await found(id), await counts(id));

const byEmail = (email: string) =>
  db.selectFrom("profiles").selectAll().where("signInEmail", "=", email).executeTakeFirstOrThrow();

const clients = [
  "Name,E-mail,Telephone,Street,Town,Prov.,Postcode,Notes",
  "Ana Silva,ANA@example.test,(905) 555-0188,1 Elm Street,Caledon,Ontario,l7c 1a1,VIP",
  "Bo Tran,bo@example.test,905-555-0189,2 Elm Street,Caledon,ON,L7C 1A1,",
  "Cy Lee,,905-555-0190,,Bolton,ON,L7E 1A1,",
].join("\n");

async function audited(): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("auditLog")
    .select(["action", sql<number>`count(*)::integer`.as("count")])
    .where("id", ">", begin)
    .groupBy("action")
    .orderBy("action")
    .execute();
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}

test("V2.4.1: a person uploads at most 20 files an hour", async () => {
  for (let n = 0; n < 20; n++) await upload("products", "Name,Category,Price\nLamp,cameras,12.00\n");
  await expect(upload("products", "Name,Category,Price\nLamp,cameras,12.00\n")).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(/^You have uploaded many files\. Please try again in /),
  });
});

test("row 252: a file of each kind can be begun", async () => {
  const names = kindsFor("owner").map(({ name }) => name);
  for (const name of names) await upload(name, "Colour\nred\n").catch(refusedFields);
  const begun = await db.selectFrom("imports").select("kind").execute();
  expect(begun.map(({ kind }) => kind).sort()).toEqual(names.toSorted());
});

test("row 334: a line finds the town that differs in capitals and accents only, and no two lines name one", async () => {
  await run("towns", "Town,Region\nMontréal,Québec\n");
  const file = "Town,Region\nMONTREAL,Estrie\nmontréal,Laurentides\nLaval,\n";
  expect(await outcomesOf(await upload("towns", file))).toEqual([
    "updated",
    "refused: Line 2 is about the same town",
    "created",
  ]);
});

/** The columns do not fit, but the file was taken. */
function refusedFields(error: unknown): void {
  if (!(error instanceof FieldRefusal)) throw error;
}

describe("row 252: the preview", () => {
  test("takes a client once, whether a line names them by email or by phone", async () => {
    await run("clients", clients);
    const twice = [
      "Name,E-mail,Telephone,Street,Town,Prov.,Postcode,Notes",
      "Ana Silva,ana@example.test,905-555-0177,,,,,",
      "Ana S.,,(905) 555-0188,,,,l7c 1a1,",
    ].join("\n");
    expect(await outcomesOf(await upload("clients", twice))).toEqual([
      "updated",
      "refused: Line 2 is about the same client",
    ]);
  });

  test("says what each line will do, and writes nothing", async () => {
    await addPerson({ email: "bo@example.test", fullName: "Bo Tran" });
    const id = await upload(
      "clients",
      `${clients}\nNobody,,,,,,,\nDi Oak,di@example.test,12,,,,,\nAna,ana@example.test,,,,,,`,
    );
    expect(await outcomesOf(id)).toEqual([
      "created",
      "updated",
      "created",
      "refused: An email is required, or a phone and a postal code",
      "refused: Phone: Please enter a valid phone number",
      "refused: Line 2 is about the same client",
    ]);
    expect(await counts(id)).toMatchObject({ created: 2, updated: 1, unchanged: 0, refused: 3, leftOut: 0 });
    const [, bo] = await lines(id);
    expect(bo?.changes[0]).toEqual({ label: "Phone", before: "Nothing", after: "(905) 555-0189" });
    expect(await db.selectFrom("profiles").select("id").execute()).toHaveLength(2);
    expect(await audited()).toEqual({});
  });

  test("columns are guessed from common names, and the others are ignored", async () => {
    const id = await upload("clients", clients);
    const { header, matching } = await found(id);
    expect(
      Object.fromEntries(Object.entries(matching).map(([name, column]) => [name, header[column]])),
    ).toEqual({
      fullName: "Name",
      email: "E-mail",
      phoneNumber: "Telephone",
      address: "Street",
      city: "Town",
      state: "Prov.",
      zipCode: "Postcode",
    });
  });

  test("needs the columns of the key", async () => {
    const id = await upload("clients", clients);
    await expect(Imports.match(id, { fullName: 0, phoneNumber: 2 })).rejects.toMatchObject({
      fields: { email: "An email is required, or a phone and a postal code" },
    });
    const guards = await upload("guards", "Licence number,Name\nG1,Ana");
    await expect(Imports.match(guards, { fullName: 1 })).rejects.toMatchObject({
      fields: { licenceNumber: "Choose the column with the licence number" },
    });
  });

  test("an expired licence gets a remark, and the line is imported all the same", async () => {
    const file = [
      "Licence No,Name,Class,Expiry",
      "G1,Ana Silva,guard,2020-02-29",
      "G2,Bo Tran,guard,2127-01-31",
      "G3,Cy Lee,guard,",
    ].join("\n");
    const id = await upload("guards", file);
    const expired = "The licence expired on Sat, Feb 29, 2020";
    const expected = [`created: ${expired}`, "created", "refused: Enter the day the licence expires"];
    expect(await outcomesOf(id)).toEqual(expected);
    await confirm(id, owner);
    await work(id);
    expect(await outcomesOf(id)).toEqual(expected);
    expect(await db.selectFrom("guardLicences").select("number").orderBy("number").execute()).toEqual([
      { number: "G1" },
      { number: "G2" },
    ]);
    const again = "Licence No,Name,Expiry\nG1,Ana Silva,2020-02-29\nG2,Bo Tran,2021-03-01";
    expect(await outcomesOf(await upload("guards", again))).toEqual([
      `unchanged: ${expired}`,
      "updated: The licence expired on Mon, Mar 1, 2021",
    ]);
  });

  test("a licence has not expired on its last day, by the company's clock", async () => {
    const settings = db.updateTable("companySettings");
    onTestFinished(async () => void (await settings.set({ timeZone: "America/Toronto" }).execute()));
    const [east, west] = ["Pacific/Kiritimati", "Pacific/Niue"];
    const { rows } = await sql<{ day: string }>`
      select to_char(now() at time zone ${west}, 'YYYY-MM-DD') as day`.execute(db);
    const file = `Licence No,Name,Class,Expiry\nG1,Ana Silva,guard,${rows[0]?.day}`;
    await settings.set({ timeZone: west }).execute();
    expect(await outcomesOf(await upload("guards", file))).toEqual(["created"]);
    await settings.set({ timeZone: east }).execute();
    expect(await outcomesOf(await upload("guards", file))).toEqual([
      expect.stringMatching(/^created: The licence expired on /),
    ]);
  });

  test("row 340: a line is taken without a cell that is not needed and cannot be read, once staff say so", async () => {
    const id = await upload(
      "clients",
      [
        "Email,Name,Phone,Postcode",
        "ana@example.test,Ana Silva,905-555-0188 ext 4,L7C 1A1",
        "bo@example.test,Bo Tran,905-555-0189,L7C 1A1",
        ",Cy Lee,905 ext 4,L7E 1A1",
        "no email,Di Roy,905 ext 4,L7E 1A1",
        "eve@example.test,Eve Hall,905-555-0190,none",
      ].join("\n"),
    );
    const refusal = "refused: Phone: Please enter a valid phone number";
    const strict = await outcomesOf(id);
    expect(strict[0]).toBe(refusal);
    expect(await offered(id)).toMatchObject({
      words: "2 lines have a cell that cannot be read but is not needed (Phone, Postal code).",
      act: "without",
    });
    const shown = (await lines(id)).map((line) => line.id);
    await tick(id, { shown, ticked: shown.filter((_, n) => n !== 1) });

    await BadCells.leaveOut(id, true);
    const [ana, , ...others] = await outcomesOf(id);
    expect(ana).toBe("created: Left out: Phone: Please enter a valid phone number");
    expect(others).toEqual([
      strict[2],
      strict[3],
      expect.stringMatching(/^created: Left out: Postal code: /),
    ]);
    expect(await counts(id), "what staff unticked stays so").toMatchObject({
      created: 2,
      refused: 2,
      leftOut: 1,
    });
    expect(await offered(id)).toMatchObject({ act: "with" });
    await BadCells.leaveOut(id, false);
    expect(await outcomesOf(id)).toEqual(strict);

    await BadCells.leaveOut(id, true);
    await confirm(id, owner);
    await work(id);
    expect(await byEmail("ana@example.test")).toMatchObject({ phoneNumber: null, zipCode: "L7C 1A1" });
    expect(await byEmail("eve@example.test")).toMatchObject({ phoneNumber: "+19055550190", zipCode: null });
    await expect(BadCells.leaveOut(id, false)).rejects.toMatchObject({ status: 409 });
    const good = await upload("clients", "Email,Name,Phone\nana@example.test,Ana Silva,905-555-0188");
    expect(await offered(good)).toBeNull();
  });

  test.each([
    ["MISSISSAUGA", "Mississauga"],
    ["brampton", "Brampton"],
    ["NIAGARA-ON-THE-LAKE", "Niagara-on-the-Lake"],
    ["st. thomas", "St. Thomas"],
    ["MCDONALD", "McDonald"],
    ["THE BLUE MOUNTAINS", "The Blue Mountains"],
    ["Mount McDonald", "Mount McDonald"],
    ["QUÉBEC", "Québec"],
  ])("row 340: the town %s is kept as %s", (typed, kept) => {
    expect(kindOf("clients").fields.city?.schema.parse(typed)).toBe(kept);
  });

  test("unticked lines are left out", async () => {
    const id = await upload("clients", clients);
    const shown = (await lines(id)).map((line) => line.id);
    await tick(id, { shown, ticked: shown.slice(1) });
    await confirm(id, owner);
    await work(id);
    expect(await counts(id)).toMatchObject({ created: 2, leftOut: 1 });
    expect(
      await db.selectFrom("profiles").select("fullName").where("kind", "=", "resident").execute(),
    ).toHaveLength(2);
  });
});

describe("row 252: the import", () => {
  test("writes clients without a sign-in, each with its entry in the audit log", async () => {
    await run("clients", clients);
    expect(await byEmail("ana@example.test")).toMatchObject({
      ...{
        kind: "resident",
        fullName: "Ana Silva",
        phoneNumber: "+19055550188",
        zipCode: "L7C 1A1",
        state: "ON",
      },
      setupCompleted: false,
    });
    expect(await db.selectFrom("users").select("id").execute()).toHaveLength(1);
    expect(await audited()).toEqual({ "client.imported": 3, "clients.imported": 1 });
    expect(await db.selectFrom("profiles").select("id").execute()).toHaveLength(4);
  });

  test.each([
    ["clients", clients, 3],
    [
      "guards",
      "Licence No,Name,Class,Expiry\nG1,Ana Silva,Security guard,2127-01-31\nG2,Bo Tran,dual,2127/02/28",
      2,
    ],
    [
      "products",
      'Product,Category,Price,Description,Features\nCam 1,surveillance,"$1,299.00",A camera.,Night|Rain\nCam 1,Alarms,99,An alarm.,',
      2,
    ],
  ] as const)("the same file of %s twice changes nothing", async (kind, file, count) => {
    const first = await run(kind, file);
    expect(await counts(first)).toMatchObject({ created: count, refused: 0 });
    const second = await upload(kind, file);
    expect(await counts(second)).toMatchObject({ created: 0, updated: 0, unchanged: count, refused: 0 });
    const before = await audited();
    await confirm(second, owner);
    await work(second);
    expect(await audited()).toEqual({
      ...before,
      [`${kind}.imported`]: 2,
    });
  });

  test("an empty cell never clears a field, and the sign-in email and a verified address stay", async () => {
    const { id: bo } = await addPerson({ email: "bo@example.test", fullName: "Bo Tran" });
    const address = { address: "9 Oak Street", city: "Bolton", state: "ON", zipCode: "L7E 1A1" };
    await db
      .updateTable("profiles")
      .set({ ...address, displayName: "Bobby", addressVerificationStatus: "verified" })
      .where("id", "=", bo)
      .execute();
    const id = await run(
      "clients",
      "Email,Name,Display name,Street\nBO@example.test,Bo B. Tran,,2 Elm Street",
    );
    expect(await outcomesOf(id)).toEqual(["updated: The verified address stays"]);
    expect(await byEmail("bo@example.test")).toMatchObject({
      ...address,
      fullName: "Bo B. Tran",
      displayName: "Bobby",
    });
  });

  test("an address awaiting verification stays, and the preview does not show it", async () => {
    const { id: bo } = await addPerson({ email: "bo@example.test", fullName: "Bo Tran" });
    await db
      .updateTable("profiles")
      .set({ address: "9 Oak Street", addressVerificationStatus: "pending" })
      .where("id", "=", bo)
      .execute();
    const id = await upload("clients", "Email,Street\nbo@example.test,2 Elm Street");
    expect((await lines(id))[0]).toMatchObject({ outcome: "unchanged", changes: [] });
  });

  test("a line about a member of staff is refused", async () => {
    const id = await upload("clients", "Email,Name\ndana@nightjar.test,Someone Else");
    expect(await outcomesOf(id)).toEqual(["refused: This email belongs to a member of staff"]);
  });

  test("what changed after the preview is judged again, and the result says so", async () => {
    const { id: bo } = await addPerson({ email: "bo@example.test", fullName: "Bo Tran" });
    const id = await upload("clients", "Email,Name\nbo@example.test,Bo B. Tran\nnew@example.test,New One");
    await db.updateTable("profiles").set({ fullName: "Bo B. Tran" }).where("id", "=", bo).execute();
    await addPerson({ email: "new@example.test", fullName: "New Resident" });
    await confirm(id, owner);
    await work(id);
    expect((await lines(id)).map(({ outcome, judgedAgain }) => [outcome, judgedAgain])).toEqual([
      ["unchanged", true],
      ["updated", true],
    ]);
    expect(await counts(id)).toMatchObject({ judgedAgain: 2 });
  });

  test("continues where it was killed, and writes each line once", async () => {
    const file = ["Email,Name", ...Array.from({ length: 1_200 }, (_, n) => `p${n}@example.test,Person ${n}`)];
    const id = await upload("clients", file.join("\n"));
    await confirm(id, owner);
    expect(await inTransaction(db, (trx) => step(id, trx))).toBe(true);
    await expect(
      inTransaction(db, async (trx) => {
        await step(id, trx);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    expect(await counts(id)).toMatchObject({ created: 1_200, written: 500 });
    await work(id);
    await work(id);
    expect((await found(id)).state).toBe("done");
    expect(await audited()).toEqual({ "client.imported": 1_200, "clients.imported": 1 });
    expect(await db.selectFrom("profiles").select("id").execute()).toHaveLength(1_201);
  });

  test("is confirmed once", async () => {
    const id = await upload("clients", clients);
    const both = await Promise.allSettled([confirm(id, owner), confirm(id, owner)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(Imports.match(id, { email: 1 })).rejects.toMatchObject({ status: 409 });
    await expect(tick(id, { shown: [], ticked: [] })).rejects.toMatchObject({ status: 409 });
  });

  test("a day no database has is refused like any other mistake", async () => {
    const id = await run("guards", "Licence No,Name,Class,Expiry\nG1,Ana Silva,guard,0000-01-01");
    expect(await outcomesOf(id)).toEqual([expect.stringMatching(/^refused: .*Write the day as 2027-12-31$/)]);
  });

  test("the refused lines come back with their reasons, safe for a spreadsheet", async () => {
    const id = await run("clients", "Email,Name,=1+1\nnot an address,=1+1,\nok@example.test,Fine,");
    const { content } = await exportRefused(await found(id), owner);
    const text = (await content.toArray()).join("");
    expect(text.replace("\ufeff", "").trim().split("\r\n")).toEqual([
      "Line,Reason,Email,Name,'=1+1",
      "2,Email: Please enter a valid email address,not an address,'=1+1,",
    ]);
  });
});

describe("row 252: undoing", () => {
  test("removes what was created and restores what was changed", async () => {
    const { id: bo } = await addPerson({ email: "bo@example.test", fullName: "Bo Old" });
    const id = await run("clients", clients);
    await takeBack(id);
    expect(
      await db
        .selectFrom("profiles")
        .select(["fullName", "phoneNumber", "city"])
        .where("kind", "=", "resident")
        .execute(),
    ).toEqual([{ fullName: "Bo Old", phoneNumber: null, city: null }]);
    expect((await lines(id)).map(({ undone }) => undone)).toEqual(["removed", "restored", "removed"]);
    expect(await audited()).toMatchObject({
      "client.removed_by_undo": 2,
      "client.restored_by_undo": 1,
      "client.updated_by_import": 1,
      "clients.import_undone": 1,
    });
    expect(await db.selectFrom("profiles").select("version").where("id", "=", bo).execute()).toEqual([
      { version: 3 },
    ]);
  });

  test("leaves what someone touched since, field by field, and names it", async () => {
    await addPerson({ email: "bo@example.test", fullName: "Bo Old" });
    const id = await run("clients", clients);
    await db
      .updateTable("profiles")
      .set({ displayName: "Annie", version: 2 })
      .where("signInEmail", "=", "ana@example.test")
      .execute();
    await db
      .updateTable("profiles")
      .set({ city: "Bolton", version: 3 })
      .where("signInEmail", "=", "bo@example.test")
      .execute();
    const planned = await undoPreview(await found(id));
    expect(planned).toEqual({
      counts: { removed: 1, restored: 0, partly: 1, kept: 1 },
      left: [
        { number: 2, name: "Ana Silva", note: "Changed since the import" },
        { number: 3, name: "Bo Tran", note: "Changed since the import: City" },
      ],
    });
    await takeBack(id);
    expect((await lines(id)).map(({ undone }) => undone)).toEqual(["kept", "partly", "removed"]);
    expect(await byEmail("bo@example.test")).toMatchObject({
      fullName: "Bo Old",
      city: "Bolton",
      phoneNumber: null,
    });
    expect(await byEmail("ana@example.test")).toMatchObject({ displayName: "Annie" });
  });

  test("a client who has registered or joined a community since stays", async () => {
    const id = await run("clients", clients);
    const { id: ana } = await byEmail("ana@example.test");
    await db.insertInto("users").values({ id: ana, email: "ana@example.test", role: "resident" }).execute();
    await takeBack(id);
    expect((await lines(id)).map(({ undone }) => undone)).toEqual(["kept", "removed", "removed"]);
  });

  test("guards and their licences, and products, come back as they were", async () => {
    await run("guards", "Licence No,Name,Class,Expiry\nG1,Ana Silva,guard,2127-01-31");
    const renewed = await run("guards", "Licence No,Expiry\ng1,2129-01-31");
    expect(await outcomesOf(renewed)).toEqual(["updated"]);
    await takeBack(renewed);
    expect(await db.selectFrom("guardLicences").select(["number", "expiresOn"]).execute()).toEqual([
      { number: "G1", expiresOn: "2127-01-31" },
    ]);
    const products = await run(
      "products",
      "Name,Category,Price,Description\nCam 1,Surveillance,10,A camera.",
    );
    expect(await db.selectFrom("products").select(["priceCents", "status"]).execute()).toEqual([
      { priceCents: 1_000, status: "draft" },
    ]);
    await takeBack(products);
    expect(await db.selectFrom("products").select("id").execute()).toEqual([]);
  });

  test("a product keeps what a file leaves out, and gets back what the file changed", async () => {
    await run(
      "products",
      'Name,Category,Price,Description,Features,Stock\nCam 1,Surveillance,10,A camera.,Night|Rain,"1,200"',
    );
    const held = () =>
      db.selectFrom("products").select(["name", "priceCents", "stock", "features", "version"]).execute();
    const change = await run("products", "Name,Category,Price,Features\nCAM 1,surveillance,12,Night");
    expect(await outcomesOf(change)).toEqual(["updated"]);
    const kept = { name: "Cam 1", stock: 1_200 };
    expect(await held()).toEqual([{ ...kept, priceCents: 1_200, features: ["Night"], version: 2 }]);
    await takeBack(change);
    expect(await held()).toEqual([{ ...kept, priceCents: 1_000, features: ["Night", "Rain"], version: 3 }]);
  });

  test("members leave the community that the file put them into, if they are still there", async () => {
    await run("clients", clients);
    const add = (name: string) =>
      Communities.create({ name, description: "", status: "active", postalPrefixes: [] }, owner);
    await add("Maple Grove");
    const other = await add("Pine Hill");
    const file =
      "Email,Community\nana@example.test,maple grove\nbo@example.test,Maple Grove\nno@example.test,Maple Grove\nana@example.test,Pine Hill";
    const id = await run("members", file);
    expect(await outcomesOf(id)).toEqual([
      "created",
      "created",
      "refused: No client has this email",
      "refused: Line 2 is about the same member",
    ]);
    const again = await upload("members", `${file}\nana@example.test,Nowhere`);
    expect(await counts(again)).toMatchObject({ created: 0, unchanged: 2 });
    const moved = await upload(
      "members",
      "Email,Community\nana@example.test,Pine Hill\nbo@example.test,Elsewhere",
    );
    expect(await outcomesOf(moved)).toEqual([
      "refused: Already belongs to Maple Grove",
      "refused: There is no such community",
    ]);
    const { id: bo } = await byEmail("bo@example.test");
    await inTransaction(db, (trx) => Memberships.join(bo, { id: other, name: "Pine Hill" }, owner, trx));
    await takeBack(id);
    const active = await db
      .selectFrom("communityMembers")
      .select(["userId", "communityId"])
      .where("status", "=", "active")
      .execute();
    expect(active).toEqual([{ userId: bo, communityId: other }]);
    expect((await lines(id)).map(({ undone }) => undone)).toEqual(["removed", "kept", null, null]);
  });

  test("is possible for 30 days; then the lines go", async () => {
    const id = await run("clients", clients);
    expect((await found(id)).undoable).toBe(true);
    await sql`update imports set finished_at = now() - interval '30 days 1 minute'`.execute(db);
    expect((await found(id)).undoable).toBe(false);
    await expect(undo(id, owner)).rejects.toMatchObject({ status: 409 });
    expect(await sweep()).toBe(3);
    expect((await found(id)).state).toBe("done");
    expect(await lines(id)).toEqual([]);
  });
});

test("row 252: an import not confirmed within 24 hours is gone, with its lines", async () => {
  const id = await upload("clients", clients);
  await sql`update imports set created_at = now() - interval '23 hours 59 minutes'`.execute(db);
  expect(await sweep()).toBe(0);
  expect(await Imports.find(id)).toBeDefined();
  await sql`update imports set created_at = now() - interval '24 hours 1 minute'`.execute(db);
  expect(await Imports.find(id)).toBeUndefined();
  expect(await confirm(id, owner)).toBeUndefined();
  expect(await sweep()).toBe(1);
  expect(await db.selectFrom("importLines").select("id").execute()).toEqual([]);
});

test("row 252: each role imports what it may write", () => {
  const known = ["clients", "subscriptions", "guards", "members", "patrols", "products"];
  const names = (role: "owner" | "dispatcher" | "recruiter" | "support" | "resident") =>
    kindsFor(role).flatMap(({ name }) => (known.includes(name) ? [name] : []));
  expect(names("owner")).toEqual(known);
  expect(names("dispatcher")).toEqual(["guards", "members", "patrols"]);
  expect(names("recruiter")).toEqual(["guards"]);
  expect(names("support")).toEqual(["clients", "subscriptions", "members", "patrols", "products"]);
  expect(names("resident")).toEqual([]);
});
