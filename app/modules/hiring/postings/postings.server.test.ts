import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import * as History from "~/modules/office/history/history.server";
import { db } from "~/platform/db.server";
import { listening } from "~/platform/event-bus.server";
import { newId } from "~/platform/ids.server";
import { addRecord, deleteRecord, saveRecord } from "~/platform/record-actions.server";
import type { Edit } from "~/platform/record-edits";
import { onPagesDropped } from "~/platform/stored-pages.server";
import { addApplication } from "../../../../tests/support/applications";
import { useTestDatabase } from "../../../../tests/support/database";
import { eventually } from "../../../../tests/support/eventually";
import { countTabs } from "../../../../tests/support/list-tabs";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Jobs from "./open-postings.server";
import {
  fitPostingSchema,
  type NewPosting,
  newPostingSchema,
  type PostingEdit,
  postingEditSchema,
} from "./posting.schema";
import { exportCsv, perform, picked, postingList, tabs } from "./posting-list.server";
import { payText, postingFields, postingNoun } from "./posting-options";
import * as Postings from "./postings.server";

useTestDatabase();

const typed = {
  title: "Mobile patrol officer",
  location: "Brampton, ON",
  type: "full-time",
  status: "active",
  description: "You drive a route at night.",
  requirements: "Ontario security guard licence",
  payMinCents: "22",
  payMaxCents: "$25.50",
  payUnit: "hour",
  vacancy: "true",
  usesAi: "false",
  closesOn: "2126-12-31",
} as const;

const fit = newPostingSchema.parse(typed);
const bare: Partial<NewPosting> = {
  status: "draft",
  payMinCents: null,
  payMaxCents: null,
  vacancy: null,
  usesAi: null,
};

let owner: TestPerson;

beforeEach(async () => {
  await listening();
  await db.deleteFrom("jobPostings").execute();
  await db.updateTable("companySettings").set({ obeysPostingRules: true }).execute();
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
});

function add(changes: Partial<NewPosting> = {}): Promise<string> {
  return Postings.create({ ...fit, ...changes }, owner);
}

/** What a form opened on this version sends. */
async function edit(id: string, changes: Record<string, string>): Promise<Edit<Partial<PostingEdit>>> {
  const posting = await Postings.find(id);
  if (!posting) throw new Error("gone");
  const values = { ...Postings.formValues(posting), version: posting.version };
  const opened = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  const { version, ...began } = postingEditSchema.parse(opened);
  const { version: _, ...now } = postingEditSchema.parse({ ...opened, ...changes });
  return { version, original: began, submitted: now };
}

function snapshots(id: string) {
  return db.selectFrom("jobPostingSnapshots").selectAll().where("postingId", "=", id).orderBy("id").execute();
}

async function status(id: string) {
  return (await Postings.find(id))?.status;
}

describe("row 202: a posting", () => {
  test("is stored as typed, with pay in cents and the last second of its closing day in the company's zone", async () => {
    const id = await add();
    const posting = await Postings.find(id);
    expect(posting).toMatchObject({
      payMinCents: 22_00,
      payMaxCents: 25_50,
      closesOn: "2126-12-31",
      version: 1,
    });
    const { closesAt } = await db
      .selectFrom("jobPostings")
      .select("closesAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(closesAt?.toISOString()).toBe("2127-01-01T04:59:59.000Z");
    expect(posting && payText(posting)).toBe("$22.00 to $25.50 per hour");
  });

  test("needs its six fields, and accepts no other type or status", () => {
    const missing = newPostingSchema.safeParse({});
    expect(missing.error?.issues.map(({ path }) => path[0])).toEqual([
      "title",
      "location",
      "type",
      "status",
      "description",
      "requirements",
    ]);
    const odd = newPostingSchema.safeParse({ ...typed, type: "casual", status: "archived" });
    expect(odd.error?.issues.map(({ message }) => message)).toEqual(["Choose a type", "Choose a status"]);
  });

  test("what the rules of public postings want is told along with what is missing, once a field", () => {
    const told = (posting: object) =>
      fitPostingSchema.safeParse(posting).error?.issues.map(({ path }) => path[0]);
    expect(told({ status: "active", type: "full-time", title: "Guard", payMinCents: "twenty" })).toEqual([
      ...["location", "description", "requirements", "payMinCents"],
      ...["vacancy", "usesAi"],
    ]);
    expect(told({ status: "draft", type: "full-time", title: "Guard" })).toEqual([
      ...["location", "description", "requirements"],
    ]);
    expect(told(typed)).toBeUndefined();
  });

  test.each([
    [{ payMinCents: "58,000", payMaxCents: "$60,000.00", payUnit: "year" }, [58_000_00, 60_000_00]],
    [{ payMinCents: "22.5", payMaxCents: undefined }, [22_50, 22_50]],
    [{ payMinCents: undefined, payMaxCents: undefined }, [null, null]],
  ])("accepts pay as people type it: %j", (pay, [min, max]) => {
    const { payMinCents, payMaxCents } = newPostingSchema.parse({ ...typed, ...pay });
    expect([payMinCents, payMaxCents]).toEqual([min, max]);
  });

  test.each([
    [{ payMinCents: "twenty" }, "Enter an amount in dollars, for example 22.50"],
    [{ payMinCents: "0" }, "Enter an amount in dollars, for example 22.50"],
    [{ payMinCents: undefined }, "Enter the lowest pay as well"],
    [{ payMinCents: "30" }, "The highest pay cannot be below the lowest"],
    [{ closesOn: "2026-02-30" }, "Enter a date, for example 2026-12-31"],
  ])("refuses %j", (changes, message) => {
    const parsed = newPostingSchema.safeParse({ ...typed, ...changes });
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test("is saved with what changed in its history, in words", async () => {
    const id = await add();
    await Postings.update(
      id,
      await edit(id, { payMinCents: "23", closesOn: "2127-01-15", vacancy: "false", status: "closed" }),
      owner,
    );
    expect(await Postings.find(id)).toMatchObject({ version: 2, closesOn: "2127-01-15", vacancy: false });
    const [saved] = await History.listOf("posting", id, postingFields).first(1);
    expect(saved?.changes).toEqual([
      { field: "Status", before: "Active", after: "Closed" },
      { field: "Pay from", before: "$22.00", after: "$23.00" },
      { field: "Opening", before: "For an existing vacancy", after: "For future openings" },
      { field: "Closing date", before: "Tue, Dec 31, 2126", after: "Wed, Jan 15, 2127" },
    ]);
  });

  test("never overwrites what someone else saved: the texts come back as the form has them", async () => {
    const id = await add();
    const mine = await edit(id, { title: "Officer" });
    await Postings.update(id, await edit(id, { title: "Driver", payMinCents: "24.5" }), owner);
    await expect(Postings.update(id, mine, owner)).rejects.toMatchObject({
      status: 409,
      clashes: [{ name: "title", theirs: "Driver", mine: "Officer" }],
      texts: { payMinCents: "24.50", closesOn: "2126-12-31", vacancy: "true" },
    });
  });
});

describe("row 154: publishing", () => {
  const faults = {
    payMinCents: "Enter the pay, or a range",
    vacancy: expect.any(String),
    usesAi: expect.any(String),
  };

  test("is refused on every path, each fault at its field, and nothing is kept", async () => {
    await expect(add({ ...bare, status: "active" })).rejects.toMatchObject({ fields: faults });
    const id = await add(bare);
    await expect(
      Postings.update(id, { version: 1, submitted: { status: "active" } }, owner),
    ).rejects.toMatchObject({ fields: faults, status: 400 });
    const other = await add({ title: "Dispatcher", status: "closed" });
    const outcome = await perform("active", await picked([id, other]), owner);
    expect(outcome).toMatchObject({ done: 1, left: [{ title: fit.title, why: "refused" }], gone: 0 });
    expect([await status(id), await status(other)]).toEqual(["draft", "active"]);
    await expect(
      Postings.update(other, await edit(other, { requirements: "Canadian experience" }), owner),
    ).rejects.toMatchObject({ fields: { requirements: expect.stringContaining('"Canadian experience"') } });
    expect(await snapshots(id)).toEqual([]);
  });

  test("is refused for nothing in a company with fewer than 25 employees", async () => {
    await db.updateTable("companySettings").set({ obeysPostingRules: false }).execute();
    expect(await status(await add({ ...bare, status: "active" }))).toBe("active");
    const id = await add(bare);
    expect(await perform("active", await picked([id]), owner)).toMatchObject({ done: 1, left: [] });
  });

  test("row 293: is refused for nothing in another province", async () => {
    await db.updateTable("companySettings").set({ province: "NS" }).execute();
    onTestFinished(
      async () => void (await db.updateTable("companySettings").set({ province: "ON" }).execute()),
    );
    expect(await status(await add({ ...bare, status: "active" }))).toBe("active");
  });

  test("keeps each text that was public, and stamps it when it comes down", async () => {
    const id = await add();
    await Postings.update(id, await edit(id, { title: "Night patrol officer" }), owner);
    await Postings.update(id, { version: 2, submitted: { status: "closed" } }, owner);
    await Postings.update(id, { version: 3, submitted: { status: "active" } }, owner);
    await Postings.remove(id, 4, owner);
    const kept = await snapshots(id);
    expect(kept.map(({ posting }) => Object(posting).title)).toEqual([
      "Mobile patrol officer",
      "Night patrol officer",
      "Night patrol officer",
    ]);
    expect(kept.every(({ cameDownAt }) => cameDownAt !== null)).toBe(true);
    expect(kept[0]?.posting).toMatchObject({
      pay_min_cents: 2200,
      vacancy: true,
      uses_ai: false,
      status: "active",
    });
  });

  test("leaves no record of a draft, or of a posting that was rolled back", async () => {
    const id = await add(bare);
    await Postings.update(id, await edit(id, { title: "Another" }), owner);
    await expect(
      db.transaction().execute(async (trx) => {
        await Postings.create({ ...fit, title: "Never" }, owner, trx);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await snapshots(id)).toEqual([]);
    expect(
      await sql`select 1 from job_posting_snapshots where posting ->> 'title' = 'Never'`.execute(db),
    ).toMatchObject({ rows: [] });
  });

  test("its record cannot be changed, or deleted before three years have passed; then the sweep deletes it", async () => {
    const id = await add();
    const table = () => db.updateTable("jobPostingSnapshots").where("postingId", "=", id);
    await expect(table().set({ posting: "{}" }).execute()).rejects.toThrow("cannot be changed");
    await expect(
      table()
        .set({ publishedAt: new Date(0) })
        .execute(),
    ).rejects.toThrow("cannot be changed");
    const remove = () => db.deleteFrom("jobPostingSnapshots").where("postingId", "=", id).execute();
    await expect(remove()).rejects.toThrow("cannot be changed");
    const other = await add();
    const ago = (text: string) => ({ cameDownAt: sql<Date>`now() - ${text}::interval` });
    await table().set(ago("3 years 1 day")).execute();
    await expect(table().set(ago("1 day")).execute(), "once stamped").rejects.toThrow("cannot be changed");
    await db
      .updateTable("jobPostingSnapshots")
      .where("postingId", "=", other)
      .set(ago("1095 days"))
      .execute();
    await Postings.sweep();
    expect([(await snapshots(id)).length, (await snapshots(other)).length]).toEqual([0, 1]);
  });
});

describe("row 205, B32: deleting a posting", () => {
  test("removes it, with a line in the audit log", async () => {
    const id = await add();
    await expect(Postings.remove(id, 7, owner)).rejects.toMatchObject({ status: 409 });
    expect(await Postings.remove(id, 1, owner)).toBe("deleted");
    expect(await Postings.find(id)).toBeUndefined();
    expect(await Postings.remove(newId(), 1, owner)).toBeUndefined();
    const [entry] = await db
      .selectFrom("auditLog")
      .selectAll()
      .where("subjectId", "=", id)
      .orderBy("id", "desc")
      .execute();
    expect(entry).toMatchObject({ action: "posting.deleted", actorId: owner.id });
  });

  test("archives it instead if people have applied, and keeps it so", async () => {
    const id = await add();
    await addApplication(id);
    expect(await Postings.remove(id, 1, owner)).toBe("archived");
    expect(await Postings.remove(id, 2, owner)).toBe("archived");
    expect(await Postings.find(id)).toMatchObject({ status: "archived", version: 2 });
    expect(await Jobs.findPublic(id)).toMatchObject({ open: false });
    const events = await History.listOf("posting", id, postingFields).first(9);
    expect(events.map(({ words }) => words)).toEqual(["Archived", "Created"]);
  });
});

describe("row 201: the list of postings", () => {
  test("is newest first, found by title, place and description, with a tab for each status", async () => {
    const ids = [
      await add({ title: "Élite guard" }),
      await add({ title: "Dispatcher", location: "Oakville, ON", status: "draft" }),
      await add({ title: "Installer", description: "You fit cameras.", status: "closed" }),
    ];
    await db
      .updateTable("jobPostings")
      .set({ createdAt: new Date("2026-01-01T12:00:00Z") })
      .where("id", "=", ids[0] ?? "")
      .execute();
    await db
      .updateTable("jobPostings")
      .set({ createdAt: new Date("2026-01-02T12:00:00Z") })
      .where("id", "=", ids[1] ?? "")
      .execute();
    const titles = async (search: string) =>
      (await postingList.page(postingList.query(`http://x/admin/jobs${search}`))).rows.map(
        ({ title }) => title,
      );
    expect(await titles("")).toEqual(["Installer", "Dispatcher", "Élite guard"]);
    expect((await titles("?sort=title")).slice(0, 2)).toEqual(["Dispatcher", "Installer"]);
    expect(await titles("?q=elite")).toEqual(["Élite guard"]);
    expect(await titles("?q=oakville")).toEqual(["Dispatcher"]);
    expect(await titles("?q=CAMERAS")).toEqual(["Installer"]);
    expect(await titles("?status=draft")).toEqual(["Dispatcher"]);
    expect((await countTabs(postingList, tabs)).map(({ label, count }) => [label, count])).toEqual([
      ["Active", 1],
      ["Draft", 1],
      ["Closed", 1],
      ["Archived", 0],
      ["All", 3],
    ]);
  });

  test("row 253: many at once are closed, archived or deleted, each with its audit row", async () => {
    const ids = [await add(), await add({ title: "Dispatcher" })];
    expect(await perform("closed", await picked(ids), owner)).toMatchObject({ done: 2, left: [] });
    expect(await perform("archived", await picked(ids), owner)).toMatchObject({ done: 2 });
    expect(await Promise.all(ids.map(status))).toEqual(["archived", "archived"]);
    expect(await perform("delete", await picked(ids), owner)).toMatchObject({ done: 2, gone: 0 });
    expect(await Promise.all(ids.map(status))).toEqual([undefined, undefined]);
  });

  test("row 233: is exported as listed, with money and codes as people read them", async () => {
    await add();
    const { content } = await exportCsv(postingList.query("http://x/admin/jobs"), owner);
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(Buffer.from(chunk));
    const [head, line] = Buffer.concat(chunks).toString("utf8").split("\r\n");
    expect(head).toBe(
      "\ufeffTitle,Status,Location,Type,Pay from,Pay to,Paid per,Opening,Screening,Closing date,Posted,Description,Requirements",
    );
    expect(line).toContain(
      'Mobile patrol officer,Active,"Brampton, ON",Full-time,$22.00,$25.50,Hour,For an existing vacancy,"By people, not AI",2126-12-31,',
    );
  });
});

test("rows 140, 142: the public list follows at once, and every stored page of it is dropped", async () => {
  const dropped = vi.fn();
  const stop = onPagesDropped(dropped);
  const heard = async (act: () => Promise<unknown>) => {
    dropped.mockClear();
    await act();
    await eventually(() => expect(dropped).toHaveBeenCalledWith("/careers"));
  };
  const open = async () => (await Jobs.openJobList.first(10)).length;
  let id = "";
  await heard(async () => {
    id = await add();
  });
  expect(await open()).toBe(1);
  await heard(() => Postings.update(id, { version: 1, submitted: { status: "closed" } }, owner));
  expect([await open(), (await Jobs.findPublic(id))?.open]).toEqual([0, false]);
  await heard(async () => perform("active", await picked([id]), owner));
  expect(await open()).toBe(1);
  await heard(() => Postings.remove(id, 3, owner));
  expect(await Jobs.findPublic(id)).toBeUndefined();
  stop();
});

describe("rows 203, 205: the message when the database fails", () => {
  const post = (fields: Record<string, string>) =>
    new Request("http://localhost:3000/admin/jobs/new", {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: "http://localhost:3000" },
    });
  const fails = async () => {
    throw new Error("The database is away.");
  };

  beforeEach(() => {
    vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
  });

  test.each([
    [
      "Failed to save job posting",
      () => addRecord(post(typed), { noun: postingNoun, schema: newPostingSchema }, fails),
    ],
    [
      "Failed to save job posting",
      () =>
        saveRecord(
          post({ ...typed, version: "1" }),
          { noun: postingNoun, id: newId(), schema: postingEditSchema },
          fails,
        ),
    ],
    ["Failed to delete job posting", () => deleteRecord(post({ version: "1" }), postingNoun, fails)],
  ])("«%s»", async (sentence, act) => {
    const answer = Object(await act());
    expect(answer.init.status).toBe(503);
    expect(answer.data.result.error[""]).toEqual([sentence]);
  });
});
