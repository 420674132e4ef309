import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { verificationNotice } from "~/modules/residents/verifications/verification-notice.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { ensureQueues } from "~/platform/jobs.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { countTabs } from "../../../../tests/support/list-tabs";
import { addPerson } from "../../../../tests/support/people";
import { clientList, counted, exportCsv, nextCase, tabsOf } from "./client-list.server";
import * as Clients from "./clients.server";

useTestDatabase();

const at = "https://nightjar.test/admin/clients";

interface Given {
  fullName: string;
  status?: "unverified" | "pending" | "verified" | "rejected";
  hours?: number;
  more?: object;
}

async function addClient({ fullName, status = "unverified", hours = 0, more = {} }: Given): Promise<string> {
  const { id } = await addPerson({
    fullName,
    email: `${fullName.toLowerCase().replace(" ", ".")}@mail.test`,
  });
  const waitingSince = status === "pending" ? sql<Date>`now() - make_interval(hours => ${hours}::int)` : null;
  await db
    .updateTable("profiles")
    .set({ addressVerificationStatus: status, waitingSince, ...more })
    .where("id", "=", id)
    .execute();
  return id;
}

async function names(query: string): Promise<string[]> {
  const { rows } = await clientList.page(clientList.query(`${at}?${query}`));
  return rows.map(({ fullName }) => fullName);
}

const ids = new Map<string, string>();

beforeAll(async () => {
  await ensureQueues([verificationNotice]);
  const address = { address: "18 Lanternwood Crescent", city: "Brampton", state: "ON", zipCode: "L6V 0A1" };
  const given: Given[] = [
    { fullName: "Ada Young", status: "pending", hours: 5, more: { ...address, phoneNumber: "+19055550199" } },
    { fullName: "Ben Oldest", status: "pending", hours: 90 },
    { fullName: "Cleo Middle", status: "pending", hours: 30 },
    { fullName: "Dev Verified", status: "verified", more: { city: "Mississauga", setupCompleted: true } },
    { fullName: "Élise Rejected", status: "rejected", more: { state: "QC" } },
    { fullName: "Finn New" },
  ];
  for (const each of given) ids.set(each.fullName, await addClient(each));
  await addPerson({ fullName: "Stella Staff", role: "support" });
});

test("row 236: the queue is oldest first, with its age, whatever else the address asks for", async () => {
  expect(await names("status=pending")).toEqual(["Ben Oldest", "Cleo Middle", "Ada Young"]);
  expect(await names("status=pending&sort=name")).toEqual(["Ada Young", "Ben Oldest", "Cleo Middle"]);
  const { rows } = await clientList.page(clientList.query(`${at}?status=pending`));
  expect(rows.map(({ age }) => age?.words)).toEqual(["4 days", "30 hours", "5 hours"]);
  expect(await names("status=pending&age=day")).toEqual(["Ada Young"]);
  expect(await names("status=pending&age=three")).toEqual(["Cleo Middle"]);
  expect(await names("status=pending&age=more")).toEqual(["Ben Oldest"]);
});

test("rows 213, 221, 236: tabs and bands are counted; staff who are not residents are not clients", async () => {
  const { views, bands } = tabsOf(await countTabs(clientList, counted));
  expect(views.map(({ label, count }) => [label, count])).toEqual([
    ["Pending", 3],
    ["Verified", 1],
    ["Unverified", 1],
    ["Rejected", 1],
    ["All", 6],
  ]);
  expect(bands.map(({ label }) => label)).toEqual(["Under 1 day (1)", "1 to 3 days (1)", "Over 3 days (1)"]);
  expect(await names("setup=done")).toEqual(["Dev Verified"]);
});

test.each([
  ["lanternwood", []],
  ["ada", ["Ada Young"]],
  ["ADA.YOUNG@mail", ["Ada Young"]],
  ["905 555 0199", ["Ada Young"]],
  ["(905) 555-0199", ["Ada Young"]],
  ["5550199", ["Ada Young"]],
  ["brampton", ["Ada Young"]],
  ["Mississauga", ["Dev Verified"]],
  ["elise", ["Élise Rejected"]],
  ["qc rejected", ["Élise Rejected"]],
  ["stella", []],
  ["%", []],
])("row 212: the search %j finds %j", async (q, found) => {
  expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(found);
});

test("row 212: a changed email is found, the old one is not", async () => {
  const id = await addClient({ fullName: "Gita Moved" });
  await db.updateTable("users").set({ email: "gita.new@mail.test" }).where("id", "=", id).execute();
  expect(await names("q=gita.new")).toEqual(["Gita Moved"]);
  expect(await names("q=gita.moved%40")).toEqual([]);
  await db.deleteFrom("profiles").where("id", "=", id).execute();
});

test("row 236: the next case is the one that waits longest, never this one and never one's own", async () => {
  const ask = (but: string, me: string, query = "") =>
    nextCase(`${at}/${but}/verification?${query}`, { but: ids.get(but) ?? "", me: ids.get(me) ?? newId() });
  expect(await ask("Ada Young", "")).toBe(ids.get("Ben Oldest"));
  expect(await ask("Ben Oldest", "")).toBe(ids.get("Cleo Middle"));
  expect(await ask("Ada Young", "Ben Oldest")).toBe(ids.get("Cleo Middle"));
  expect(await ask("Ada Young", "", "age=three")).toBe(ids.get("Cleo Middle"));
  expect(await ask("Ada Young", "", "q=nobody-like-this")).toBeUndefined();
});

test("row 213: a client's facts come in one query, and a member of staff is not found", async () => {
  expect(await Clients.find(ids.get("Ada Young") ?? "")).toMatchObject({
    email: "ada.young@mail.test",
    phoneNumber: "(905) 555-0199",
    address: "Brampton, ON",
    setup: "open",
    status: "pending",
    subscription: "Not Active",
  });
  const staff = await addPerson({ role: "owner" });
  expect(await Clients.find(staff.id)).toBeUndefined();
});

test("B18: while a document waits, neither list nor facts show the typed address", async () => {
  const { rows } = await clientList.page(clientList.query(`${at}?q=ada`));
  expect(rows[0]?.address).toBe("Brampton, ON");
  const id = await addClient({
    fullName: "Hugo Known",
    status: "verified",
    more: { address: "7 Elm Street", city: "Bolton", state: "ON", zipCode: "L7E 1A1" },
  });
  expect((await Clients.find(id))?.address).toBe("7 Elm Street, Bolton, ON L7E 1A1");
  await db.deleteFrom("profiles").where("id", "=", id).execute();
});

test("rows 195, 253: the CSV has exactly the filtered clients, in the list's order and words", async () => {
  const by = await addPerson({ role: "support" });
  const { file, content } = await exportCsv(clientList.query(`${at}?status=pending`), by);
  expect(file).toMatch(/^clients_\d{4}-\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(Buffer.from(chunk));
  const [header, ...lines] = Buffer.concat(chunks).toString("utf8").trim().split("\r\n");
  expect(header).toContain(
    "Full name,Display name,Email,Other emails,Phone,Address,Community,Account setup,Verification",
  );
  expect(lines.map((line) => line.split(",")[0])).toEqual(["Ben Oldest", "Cleo Middle", "Ada Young"]);
  expect(lines[2]).toContain('"Brampton, ON"');
  expect(lines[2]).toContain("Not set up,Pending,Not Active");
  expect(lines[2], "nobody reads the typed address before the document (B18)").not.toContain("Lanternwood");
});

test("row 91: a notice that gave up is named in the queue", async () => {
  const id = newId();
  const userId = ids.get("Ben Oldest") ?? "";
  const address = { address: "1 A Street", city: "Brampton", state: "ON", zipCode: "L6V 0A1" };
  await db
    .insertInto("verifications")
    .values({ id, userId, reference: "NJ-4444-4444", ...address })
    .execute();
  const failed = async () => {
    const { rows } = await clientList.page(clientList.query(`${at}?status=pending`));
    return rows.filter(({ noticeFailed }) => noticeFailed).map(({ fullName }) => fullName);
  };
  expect(await failed()).toEqual([]);
  await sql`insert into pgboss.job (name, data) values (${`${verificationNotice.name}.dead`},
    ${JSON.stringify({ verificationId: id })}::jsonb)`.execute(db);
  expect(await failed()).toEqual(["Ben Oldest"]);
});

test("row 193: the dashboard's figures lead to their own clients: those who subscribe, and those who registered", async () => {
  const customerId = `cus_${newId()}`;
  const userId = ids.get("Finn New") ?? "";
  await db.insertInto("stripeCustomers").values({ userId, customerId }).execute();
  await db.insertInto("stripeSubscriptions").values({ customerId, status: "past_due" }).execute();
  expect(await names("subscription=current")).toEqual(["Finn New"]);
  await db
    .updateTable("stripeSubscriptions")
    .set({ status: "canceled" })
    .where("customerId", "=", customerId)
    .execute();
  expect(await names("subscription=current")).toEqual([]);
  await db
    .updateTable("users")
    .set({ createdAt: new Date("2026-01-02T15:00:00Z") })
    .where("id", "=", userId)
    .execute();
  expect(await names("registered=2026-01-02")).toContain("Finn New");
  expect(await names("registered=2026-01-03")).not.toContain("Finn New");
  expect(await names("registered=2026-01-03")).toContain("Ben Oldest");
});
