import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import * as History from "~/modules/office/history/history.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { bulkSchema } from "~/platform/record.schema";
import { bulkQuestion, type Picked } from "~/platform/record-actions.server";
import type { Edit } from "~/platform/record-edits";
import { useTestDatabase } from "../../../../tests/support/database";
import { countTabs } from "../../../../tests/support/list-tabs";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Inquiries from "./inquiries.server";
import { type InquiryEdit, inquiryEditSchema, type StaffInquiry, staffInquirySchema } from "./inquiry.schema";
import * as InquiryBulk from "./inquiry-list.server";
import { inquiryList } from "./inquiry-list.server";
import { inquiryNoun } from "./inquiry-noun";
import { bulkLabels, inquiryFields } from "./inquiry-options";
import { impact } from "./inquiry-removal.server";
import * as InquiryThread from "./inquiry-thread.server";
import { inquiryReply } from "./inquiry-thread.server";

useTestDatabase({ queues: [inquiryReply] });

const input: StaffInquiry = {
  name: "Ada Lindqvist",
  email: "ada@example.test",
  phone: "+19055550199",
  inquiryPurpose: "Get a Quote",
  serviceType: "Event Security",
  preferredContactTime: "Any Time",
  message: "A street party in June.",
  source: "phone",
  assignedTo: null,
};

let owner: TestPerson;

beforeEach(async () => {
  await sql`delete from inquiries`.execute(db);
  await sql`delete from pgboss.job`.execute(db);
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
});

/** What a form opened on the first version sends. */
function edit({ version = 1, ...changes }: Partial<InquiryEdit> = {}): Edit<Partial<InquiryEdit>> {
  const opened = { ...input, assignedTo: undefined, status: "new", version };
  const { version: _, ...began } = inquiryEditSchema.parse(opened);
  return { version, original: began, submitted: { ...began, ...changes } };
}

async function asShown(ids: string[]): Promise<Picked[]> {
  const rows = await InquiryBulk.picked(ids);
  return ids.map((id) => ({ id, version: rows.find((row) => row.id === id)?.version ?? 1 }));
}

function history(id: string) {
  return History.listOf("inquiry", id, inquiryFields).first(50);
}

describe("row 198: editing a record", () => {
  test("saves with what changed in its history, and writes nothing if nothing changed", async () => {
    const id = await Inquiries.createByStaff(input, owner);
    expect(await Inquiries.update(id, edit(), owner)).toBe(id);
    expect((await Inquiries.find(id))?.version).toBe(1);
    await Inquiries.update(id, edit({ name: "Adele Lindqvist", status: "in_progress" }), owner);
    expect(await Inquiries.find(id)).toMatchObject({ name: "Adele Lindqvist", version: 2, source: "phone" });
    const events = await history(id);
    expect(events.map(({ words, who }) => [words, who])).toEqual([
      ["Updated", "Dana Whitfield"],
      ["Created", "Dana Whitfield"],
    ]);
    expect(events[0]?.changes).toEqual([
      { field: "Status", before: "New", after: "In progress" },
      { field: "Full name", before: "Ada Lindqvist", after: "Adele Lindqvist" },
    ]);
  });

  test("is refused with what is saved now if it was opened before", async () => {
    const id = await Inquiries.createByStaff(input, owner);
    await Inquiries.update(id, edit({ phone: "+19055550100", name: "Adele Lindqvist" }), owner);
    const refused = Inquiries.update(id, edit({ name: "Someone", serviceType: "N/A" }), owner);
    await expect(refused).rejects.toMatchObject({
      status: 409,
      version: 2,
      since: [{ who: "Dana Whitfield", words: "Updated" }],
      clashes: [{ name: "name", theirs: "Adele Lindqvist", mine: "Someone" }],
      texts: { phone: "(905) 555-0100", status: "new", assignedTo: "", preferredContactTime: "Any Time" },
    });
  });

  test("is saved if others changed only other fields, and theirs stay", async () => {
    const support = await addPerson({ role: "support" });
    const id = await Inquiries.createByStaff(input, owner);
    await Inquiries.update(id, edit({ assignedTo: support.id }), owner);
    expect(await Inquiries.update(id, edit({ phone: "+19055550100" }), owner)).toBe(id);
    expect(await Inquiries.find(id)).toMatchObject({ phone: "(905) 555-0100", assignedTo: support.id });
  });

  test("keeps what others saved if the person chose it, and no difference is no clash", async () => {
    const id = await Inquiries.createByStaff({ ...input, preferredContactTime: "Not specified" }, owner);
    const time = { preferredContactTime: "Not specified" } as const;
    await Inquiries.update(id, edit({ ...time, name: "Adele Lindqvist", serviceType: "N/A" }), owner);
    const mine = edit({ ...time, name: "Someone", serviceType: "N/A", phone: "+19055550100" });
    const refused = Inquiries.update(id, mine, owner);
    await expect(refused).rejects.toMatchObject({
      clashes: [{ name: "name" }],
      texts: { preferredContactTime: "" },
    });
    await Inquiries.update(id, { ...mine, version: 2, keepTheirs: ["name"] }, owner);
    expect(await Inquiries.find(id)).toMatchObject({ name: "Adele Lindqvist", phone: "(905) 555-0100" });
  });

  test("is saved by one of ten at the same moment", async () => {
    const id = await Inquiries.createByStaff(input, owner);
    const saves = Array.from({ length: 10 }, (_, n) =>
      Inquiries.update(id, edit({ name: `Name ${n}` }), owner),
    );
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await history(id)).toHaveLength(2);
  });

  test("row 237: assigns to staff who may work on it, and to nobody else", async () => {
    const [support, recruiter, resident] = [
      await addPerson({ role: "support" }),
      await addPerson({ role: "recruiter" }),
      await addPerson(),
    ];
    const id = await Inquiries.createByStaff({ ...input, assignedTo: support.id }, owner);
    expect((await Inquiries.find(id))?.assignedTo).toBe(support.id);
    expect(await Notifications.listOf(support.id).first(25)).toMatchObject([{ kind: "inquiry_assigned" }]);
    await Inquiries.update(id, edit({ assignedTo: owner.id }), owner);
    expect(await Notifications.listOf(owner.id).first(25)).toEqual([]);
    for (const assignedTo of [recruiter.id, resident.id, newId()]) {
      await expect(Inquiries.update(id, edit({ assignedTo, version: 2 }), owner)).rejects.toThrow(
        "can no longer take",
      );
    }
  });

  test("is undefined if there is none", async () => {
    expect(await Inquiries.update(newId(), edit(), owner)).toBeUndefined();
    expect(await Inquiries.remove(newId(), 1, owner)).toBeUndefined();
    expect(await InquiryThread.addNote(newId(), "x", owner)).toBeUndefined();
  });
});

describe("row 199: deleting a record", () => {
  test("takes its notes and replies along and leaves its history", async () => {
    const id = await Inquiries.createByStaff(input, owner);
    await InquiryThread.addNote(id, "Call after six.", owner);
    await InquiryThread.reply(id, { subject: "Hello", message: "Yes.", version: 1 }, owner);
    expect(await impact(id)).toEqual({ notes: 1, replies: 1, messages: 0 });
    await expect(Inquiries.remove(id, 1, owner)).rejects.toMatchObject({ status: 409 });
    expect(await Inquiries.remove(id, 2, owner)).toBe(id);
    expect(await Inquiries.find(id)).toBeUndefined();
    expect(await InquiryThread.list(id)).toEqual([]);
    expect((await history(id))[0]).toMatchObject({ words: "Deleted", who: "Dana Whitfield" });
  });
});

describe("row 232: a reply", () => {
  test("answers the inquiry, assigns it to its author, and is emailed once", async () => {
    const id = await Inquiries.createByStaff(input, owner);
    const replyId = await InquiryThread.reply(
      id,
      { subject: "Patrols", message: "From Monday.", version: 1 },
      owner,
    );
    expect(await Inquiries.find(id)).toMatchObject({ status: "answered", assignedTo: owner.id });
    const { rows } = await sql<{
      data: unknown;
    }>`select data from pgboss.job where name = 'inquiry-reply'`.execute(db);
    expect(rows).toEqual([{ data: { replyId } }]);
    const job = { id: newId(), tries: 1 };
    await inquiryReply.work({ replyId }, job);
    const [sent] = await InquiryThread.list(id);
    expect(sent).toMatchObject({
      kind: "reply",
      subject: "Patrols",
      author: "Dana Whitfield",
      state: "sent",
    });
    const sentAt = () =>
      db
        .selectFrom("inquiryReplies")
        .select("sentAt")
        .where("id", "=", replyId ?? "")
        .executeTakeFirstOrThrow();
    const before = await sentAt();
    await inquiryReply.work({ replyId }, job);
    expect(await sentAt()).toEqual(before);
  });

  test("is refused if someone else has answered since it was opened, but a note is not", async () => {
    const id = await Inquiries.createByStaff(input, owner);
    const support = await addPerson({ role: "support", fullName: "Sue Support" });
    const text = { subject: "Patrols", message: "From Monday." };
    await InquiryThread.reply(id, { ...text, version: 1 }, support);
    await expect(InquiryThread.reply(id, { ...text, version: 1 }, owner)).rejects.toMatchObject({
      status: 409,
      version: 2,
      since: [{ who: "Sue Support", words: "Answered" }],
    });
    await InquiryThread.addNote(id, "Called as well.", owner);
    await InquiryThread.reply(id, { ...text, version: 2 }, owner);
    expect((await InquiryThread.list(id)).map(({ kind }) => kind)).toEqual(["reply", "note", "reply"]);
  });

  test("needs an email address, which an inquiry by phone may lack", async () => {
    const call = staffInquirySchema.parse({ ...input, email: undefined, assignedTo: undefined });
    const id = await Inquiries.createByStaff(call, owner);
    expect((await Inquiries.find(id))?.email).toBeNull();
    const reply = InquiryThread.reply(id, { subject: "a", message: "b", version: 1 }, owner);
    await expect(reply).rejects.toThrow("There is no email address");
    expect((await inquiryList.page(inquiryList.query("http://a/?q=ada+street"))).total).toBe(1);
  });

  test("leaves the assignee as it was", async () => {
    const support = await addPerson({ role: "support" });
    const id = await Inquiries.createByStaff({ ...input, assignedTo: support.id }, owner);
    await InquiryThread.reply(id, { subject: "Patrols", message: "From Monday.", version: 1 }, owner);
    expect((await Inquiries.find(id))?.assignedTo).toBe(support.id);
  });
});

describe("rows 196, 253: many at once", () => {
  async function several(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++)
      ids.push(await Inquiries.createByStaff({ ...input, name: `P${n}` }, owner));
    return ids;
  }

  test("changes those that differ, each with its history", async () => {
    const ids = await several(3);
    await InquiryBulk.perform("answered", await asShown(ids.slice(0, 1)), owner);
    expect(await InquiryBulk.perform("answered", await asShown([...ids, newId()]), owner)).toEqual({
      done: 2,
      left: [{ title: "P0", why: "same" }],
      gone: 1,
    });
    for (const id of ids) {
      expect((await history(id)).map(({ words }) => words)).toEqual(["Updated", "Created"]);
      expect(await Inquiries.find(id)).toMatchObject({ status: "answered", version: 2 });
    }
  });

  test("assigns to me, unassigns, and deletes", async () => {
    const ids = await several(2);
    expect(await InquiryBulk.perform("mine", await asShown(ids), owner)).toMatchObject({ done: 2 });
    expect((await inquiryList.page(inquiryList.query(`http://a/?assignedTo=${owner.id}`))).total).toBe(2);
    expect(await InquiryBulk.perform("nobody", await asShown(ids), owner)).toMatchObject({ done: 2 });
    expect((await inquiryList.page(inquiryList.query("http://a/?assignedTo=nobody"))).total).toBe(2);
    expect(await InquiryBulk.perform("delete", await asShown(ids), owner)).toMatchObject({ done: 2 });
    expect(await inquiryList.count({ q: "", filters: {} })).toMatchObject({ total: 0 });
  });

  test("leaves those that changed after they were shown, and says which", async () => {
    const ids = await several(2);
    const shown = await asShown(ids);
    await Inquiries.update(ids[1] ?? "", edit({ name: "P1", status: "in_progress" }), owner);
    expect(await InquiryBulk.perform("delete", shown, owner)).toEqual({
      done: 1,
      left: [{ title: "P1", why: "changed" }],
      gone: 0,
    });
    expect(await Inquiries.find(ids[1] ?? "")).toMatchObject({ status: "in_progress" });
  });

  test("row 237: assigns to a colleague and tells them once, and to nobody who may not take inquiries", async () => {
    const [support, recruiter] = [
      await addPerson({ role: "support" }),
      await addPerson({ role: "recruiter" }),
    ];
    const rows = await asShown(await several(3));
    const acts = InquiryBulk.bulkActs([{ id: support.id, name: "Sue" }], owner.id);
    expect(acts[`assign-${support.id}`]).toBe("Assign to Sue");
    expect(await InquiryBulk.perform(`assign-${support.id}`, rows, owner)).toMatchObject({ done: 3 });
    const told = await Notifications.listOf(support.id).first(25);
    expect(told.map(({ words }) => words)).toEqual(["3 inquiries assigned to you"]);
    await expect(InquiryBulk.perform(`assign-${recruiter.id}`, rows, owner)).rejects.toThrow(
      "no longer take",
    );
  });

  test("takes the ticked ids that are valid, or everything the query matches", async () => {
    const ids = await several(3);
    const address = `http://a/?act=spam&id=${ids[0]}&id=nonsense&id=${ids[2]}`;
    expect(await inquiryList.ids(address)).toEqual([ids[0], ids[2]]);
    await InquiryBulk.perform("spam", await asShown(ids.slice(0, 1)), owner);
    expect((await inquiryList.ids("http://a/?all=1&sort=name")).length).toBe(2);
    expect(await inquiryList.ids("http://a/?all=1&status=spam")).toEqual([ids[0]]);
  });

  test("row 196: more than 1,000 matches are one too many, so that nothing is done to only some", async () => {
    const more = (from: number, to: number) =>
      sql`insert into inquiries (id, reference, name, email, phone, inquiry_purpose, service_type,
          preferred_contact_time, message)
        select gen_random_uuid(), 'NJ-' || n, 'Ada', 'ada@example.test', '+19055550199', 'Other', 'N/A', 'Any Time', ''
        from generate_series(${from}::int, ${to}::int) as n`.execute(db);
    await more(1, 1_000);
    expect(await inquiryList.ids("http://a/?all=1")).toHaveLength(1_000);
    await more(1_001, 1_003);
    expect(await inquiryList.ids("http://a/?all=1")).toHaveLength(1_001);
  });

  test("ASVS V15.3.3: the form accepts only one to 1,000 ids and known acts", () => {
    const takes = (fields: { act: string; id: string[] }) =>
      bulkSchema(bulkLabels, inquiryNoun).safeParse({ shown: "", ...fields }).success;
    const many = (count: number) => Array.from({ length: count }, () => `${newId()}.1`);
    expect(takes({ act: "spam", id: many(1_000) })).toBe(true);
    expect(takes({ act: "spam", id: many(1_001) })).toBe(false);
    expect([takes({ act: "drop", id: many(1) }), takes({ act: "spam", id: [] })]).toEqual([false, false]);
    expect(takes({ act: "spam", id: [newId()] })).toBe(false);
  });
});

test.each(["-created", "created", "name", "-name"])(
  "rows 233, 253: an export in the order %s has the list's rows, in its order",
  async (sort) => {
    for (const name of ["b", "A", "c", "a", "B"]) await Inquiries.createByStaff({ ...input, name }, owner);
    const query = { ...inquiryList.query("http://a/"), sort };
    const exported: string[] = [];
    for await (const { id } of inquiryList.all(query, (qb) => qb.select("id").execute())) exported.push(id);
    expect(exported).toEqual((await inquiryList.page(query)).rows.map(({ id }) => id));
  },
);

test("row 197: a long history continues where it stopped", async () => {
  const id = await Inquiries.createByStaff(input, owner);
  for (let n = 0; n < 55; n++) await InquiryThread.addNote(id, `Note ${n}`, owner);
  const list = History.listOf("inquiry", id, inquiryFields);
  const page = async (number: number) =>
    (await list.page(list.query(`http://a/?page=9&history.page=${number}`))).rows;
  expect(await page(1)).toHaveLength(50);
  expect((await page(2)).map(({ words }) => words)).toEqual([...Array(5).fill("Note added"), "Created"]);
});

test("row 197: a history shows people by name and codes in words, even in older entries", async () => {
  const support = await addPerson({ role: "support", fullName: "Sue Support" });
  const id = await Inquiries.createByStaff({ ...input, assignedTo: support.id }, owner);
  await Inquiries.update(id, { version: 1, submitted: { assignedTo: null, source: "in_person" } }, owner);
  for (const name of ["assignee", "assigned_to"]) {
    const states = { before: { [name]: support.id, inquiry_purpose: "Other" }, after: { [name]: newId() } };
    const subject = { type: "inquiry", id };
    await Audit.record({ actorId: owner.id, action: "inquiry.updated", subject, ...states }, db);
  }
  const changes = (await history(id)).map((event) => event.changes);
  const older = [
    { field: "Assigned to", before: "Sue Support", after: "Someone who has left" },
    { field: "About", before: "Other", after: "Nothing" },
  ];
  expect(changes).toEqual([
    older,
    older,
    [
      { field: "Assigned to", before: "Sue Support", after: "Nobody" },
      { field: "Source", before: "Phone", after: "In person" },
    ],
    [
      { field: "Status", after: "New" },
      { field: "Assigned to", after: "Sue Support" },
      { field: "Source", after: "Phone" },
    ],
  ]);
});

describe("row 232: the inquiries around one", () => {
  async function three() {
    const ids: string[] = [];
    for (const name of ["b", "a", "c"]) ids.push(await Inquiries.createByStaff({ ...input, name }, owner));
    return ids;
  }

  test("follow the list's order and filter, even if the one has left it", async () => {
    const [b = "", a = "", c = ""] = await three();
    const around = (search: string, id: string) =>
      inquiryList.neighbours(inquiryList.query(`http://a/${search}`), id);
    expect(await around("", a)).toEqual({ previous: c, next: b });
    expect(await around("?sort=name", b)).toEqual({ previous: a, next: c });
    expect(await around("?sort=name", a)).toEqual({ previous: undefined, next: b });
    await InquiryThread.reply(a, { subject: "a", message: "b", version: 1 }, owner);
    expect(await around("?status=new", a)).toEqual({ previous: c, next: b });
    expect(await around("?status=answered", b)).toEqual({ previous: a, next: undefined });
    expect(await around("", newId())).toEqual({});
  });

  test("are counted by view, up to 100", async () => {
    const [b = ""] = await three();
    await Inquiries.update(b, edit({ name: "b", assignedTo: owner.id, status: "in_progress" }), owner);
    const counted = (await countTabs(inquiryList, InquiryBulk.tabs(owner.id))).map(({ label, count }) => [
      label,
      count,
    ]);
    expect(Object.fromEntries(counted)).toEqual({
      New: 2,
      Mine: 1,
      "In progress": 1,
      Answered: 0,
      All: 3,
      Spam: 0,
    });
  });

  test("from the same person are found by email or phone, newest first", async () => {
    const first = await Inquiries.createByStaff({ ...input, phone: "905 555 0001" }, owner);
    const second = await Inquiries.createByStaff({ ...input, email: null }, owner);
    await Inquiries.createByStaff({ ...input, email: "b@example.test", phone: "905 555 0002" }, owner);
    const own = await Inquiries.createByStaff(input, owner);
    const found = await InquiryBulk.othersOf({ id: own, email: input.email, phone: input.phone });
    expect(found.map(({ id }) => id)).toEqual([second, first]);
    const long = { ...input, message: `${"patrol ".repeat(12)}tonight` };
    await Inquiries.createByStaff(long, owner);
    const [newest] = await InquiryBulk.othersOf({ id: own, email: input.email, phone: input.phone });
    expect(newest?.excerpt, "what is cut says so, between words").toBe(`${"patrol ".repeat(11).trim()}…`);
  });
});

test("row 191: the notification about an answered, refused or deleted inquiry counts as read", async () => {
  const support = await addPerson({ role: "support" });
  const given = { ...input, assignedTo: support.id };
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) ids.push(await Inquiries.createByStaff(given, owner));
  const [answered = "", marked = "", deleted = "", kept = ""] = ids;
  await InquiryThread.reply(answered, { subject: "a", message: "b", version: 1 }, owner);
  await InquiryBulk.perform("spam", await asShown([marked]), owner);
  await Inquiries.remove(deleted, 1, owner);
  await Inquiries.update(kept, edit({ phone: "905 555 0100" }), owner);
  expect(await Notifications.countUnread(support.id)).toBe(1);
});

test("row 196: a bulk question names what changes, and counts apart what has the value already", async () => {
  const [first = "", second = ""] = [
    await Inquiries.createByStaff(input, owner),
    await Inquiries.createByStaff(input, owner),
  ];
  await Inquiries.update(first, edit({ status: "answered" }), owner);
  const asked = async (act: string) => {
    const address = `https://nightjar.test/admin/inquiries/bulk?act=${act}&id=${first}&id=${second}`;
    const { picked, names, same } = await bulkQuestion(new Request(address), {
      list: inquiryList,
      read: InquiryBulk.picked,
    });
    return [picked.length, names.length, same];
  };
  expect(await asked("answered")).toEqual([2, 1, 1]);
  expect(await asked("in_progress")).toEqual([2, 2, 0]);
  expect(await asked("delete")).toEqual([2, 2, 0]);
});
