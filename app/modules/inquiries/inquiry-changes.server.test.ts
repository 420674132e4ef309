import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestDatabase } from "../../../tests/support/database";
import { addPerson } from "../../../tests/support/people";
import { db } from "../../platform/db.server";
import { newId } from "../../platform/ids.server";
import * as History from "../audit/history.server";
import * as Notifications from "../notifications/notifications.server";
import * as Inquiries from "./inquiries.server";
import * as InquiryBulk from "./inquiry-bulk.server";
import * as InquiryChanges from "./inquiry-changes.server";
import { type InquiryEdit, inquiryEditSchema, type StaffInquiry } from "./inquiry-edit.schema";
import { inquiryList } from "./inquiry-list.server";
import { inquiryReply } from "./inquiry-reply.server";
import { inquiryReplyWorker } from "./inquiry-reply-worker.server";
import * as InquiryThread from "./inquiry-thread.server";

useTestDatabase({ queues: [inquiryReply] });

const input: StaffInquiry = {
  name: "Ada Lindqvist",
  email: "ada@example.test",
  phone: "905 555 0199",
  inquiryPurpose: "Get a Quote",
  serviceType: "Event Security",
  preferredContactTime: "Any Time",
  message: "A street party in June.",
  source: "phone",
};

let owner = "";

beforeEach(async () => {
  await sql`delete from inquiries`.execute(db);
  await sql`delete from pgboss.job`.execute(db);
  owner = (await addPerson({ role: "owner", fullName: "Dana Whitfield" })).id;
});

function edit(changes: Partial<InquiryEdit> = {}): InquiryEdit {
  return { ...inquiryEditSchema.parse({ ...input, status: "new", version: 1 }), ...changes };
}

function history(id: string) {
  return History.list({ type: "inquiry", id }, undefined);
}

describe("row 198: a record that is edited", () => {
  test("is saved with what changed in its history, and nothing is written when nothing changed", async () => {
    const id = await InquiryChanges.create(input, owner);
    expect(await InquiryChanges.update(id, edit(), owner)).toBe(id);
    expect((await Inquiries.find(id))?.version).toBe(1);
    await InquiryChanges.update(id, edit({ name: "Adele Lindqvist", status: "in_progress" }), owner);
    expect(await Inquiries.find(id)).toMatchObject({ name: "Adele Lindqvist", version: 2, source: "phone" });
    const { events } = await history(id);
    expect(events.map(({ words, who }) => [words, who])).toEqual([
      ["Updated", "Dana Whitfield"],
      ["Created", "Dana Whitfield"],
    ]);
    expect(events[0]?.changes).toEqual([
      { field: "Name", before: "Ada Lindqvist", after: "Adele Lindqvist" },
      { field: "Status", before: "new", after: "in_progress" },
    ]);
  });

  test("is refused with what is saved now when it was opened before", async () => {
    const id = await InquiryChanges.create(input, owner);
    await InquiryChanges.update(id, edit({ phone: "905 555 0100" }), owner);
    await expect(InquiryChanges.update(id, edit({ name: "Someone" }), owner)).rejects.toMatchObject({
      status: 409,
      version: 2,
      current: { name: "Ada Lindqvist", phone: "905 555 0100", status: "new", assignee: "" },
    });
  });

  test("is saved by one of ten at the same moment", async () => {
    const id = await InquiryChanges.create(input, owner);
    const saves = Array.from({ length: 10 }, (_, n) =>
      InquiryChanges.update(id, edit({ name: `Name ${n}` }), owner),
    );
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await history(id)).events).toHaveLength(2);
  });

  test("row 237: goes to staff who may work on it, and to nobody else", async () => {
    const [support, recruiter, resident] = [
      await addPerson({ role: "support" }),
      await addPerson({ role: "recruiter" }),
      await addPerson(),
    ];
    const id = await InquiryChanges.create({ ...input, assignee: support.id }, owner);
    expect((await Inquiries.find(id))?.assigneeId).toBe(support.id);
    expect((await Notifications.list(support.id)).rows).toMatchObject([{ kind: "inquiry_assigned" }]);
    await InquiryChanges.update(id, edit({ assignee: owner }), owner);
    expect((await Notifications.list(owner)).rows).toEqual([]);
    for (const assignee of [recruiter.id, resident.id, newId()]) {
      await expect(InquiryChanges.update(id, edit({ assignee, version: 2 }), owner)).rejects.toThrow(
        "can no longer take",
      );
    }
  });

  test("is undefined when there is none", async () => {
    expect(await InquiryChanges.update(newId(), edit(), owner)).toBeUndefined();
    expect(await InquiryChanges.remove(newId(), 1, owner)).toBeUndefined();
    expect(await InquiryThread.addNote(newId(), "x", owner)).toBeUndefined();
  });
});

describe("row 199: a record that is deleted", () => {
  test("takes its notes and replies along and leaves its history", async () => {
    const id = await InquiryChanges.create(input, owner);
    await InquiryThread.addNote(id, "Call after six.", owner);
    await InquiryThread.reply(id, { subject: "Hello", message: "Yes." }, owner);
    expect(await InquiryChanges.impact(id)).toEqual({ notes: 1, replies: 1 });
    await expect(InquiryChanges.remove(id, 1, owner)).rejects.toMatchObject({ status: 409 });
    expect(await InquiryChanges.remove(id, 2, owner)).toBe(id);
    expect(await Inquiries.find(id)).toBeUndefined();
    expect(await InquiryThread.list(id)).toEqual([]);
    expect((await history(id)).events[0]).toMatchObject({ words: "Deleted", who: "Dana Whitfield" });
  });
});

describe("row 232: a reply", () => {
  test("answers the inquiry, gives it to its writer, and is mailed once", async () => {
    const id = await InquiryChanges.create(input, owner);
    const replyId = await InquiryThread.reply(id, { subject: "Patrols", message: "From Monday." }, owner);
    expect(await Inquiries.find(id)).toMatchObject({ status: "answered", assigneeId: owner });
    const { rows } = await sql<{
      data: unknown;
    }>`select data from pgboss.job where name = 'inquiry-reply'`.execute(db);
    expect(rows).toEqual([{ data: { replyId } }]);
    const job = { id: newId(), tries: 1 };
    await inquiryReplyWorker.work({ replyId }, job);
    const [sent] = await InquiryThread.list(id);
    expect(sent).toMatchObject({ kind: "reply", subject: "Patrols", author: "Dana Whitfield" });
    expect(sent?.sentAt).toBeInstanceOf(Date);
    await inquiryReplyWorker.work({ replyId }, job);
    expect((await InquiryThread.list(id))[0]?.sentAt).toEqual(sent?.sentAt);
  });

  test("leaves who has the inquiry as it was", async () => {
    const support = await addPerson({ role: "support" });
    const id = await InquiryChanges.create({ ...input, assignee: support.id }, owner);
    await InquiryThread.reply(id, { subject: "Patrols", message: "From Monday." }, owner);
    expect((await Inquiries.find(id))?.assigneeId).toBe(support.id);
  });
});

describe("rows 196, 253: many at once", () => {
  async function several(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push(await InquiryChanges.create({ ...input, name: `P${n}` }, owner));
    return ids;
  }

  test("changes those that are not so yet, each with its history", async () => {
    const ids = await several(3);
    await InquiryBulk.perform("answered", ids.slice(0, 1), owner);
    expect(await InquiryBulk.perform("answered", [...ids, newId()], owner)).toBe(2);
    for (const id of ids) {
      expect((await history(id)).events.map(({ words }) => words)).toEqual(["Updated", "Created"]);
      expect(await Inquiries.find(id)).toMatchObject({ status: "answered", version: 2 });
    }
  });

  test("gives to me, to nobody, and deletes", async () => {
    const ids = await several(2);
    expect(await InquiryBulk.perform("mine", ids, owner)).toBe(2);
    expect((await inquiryList.page(inquiryList.query(`http://a/?assignee=${owner}`))).total).toBe(2);
    expect(await InquiryBulk.perform("nobody", ids, owner)).toBe(2);
    expect((await inquiryList.page(inquiryList.query("http://a/?assignee=nobody"))).total).toBe(2);
    expect(await InquiryBulk.perform("delete", ids, owner)).toBe(2);
    expect(await inquiryList.count({ q: "", filters: {} })).toBe(0);
  });

  test("takes the ticked ids that are ids, or all that the query means", async () => {
    const ids = await several(3);
    const address = `http://a/?act=spam&id=${ids[0]}&id=nonsense&id=${ids[2]}`;
    expect(await inquiryList.chosen(address)).toEqual([ids[0], ids[2]]);
    await InquiryBulk.perform("spam", ids.slice(0, 1), owner);
    expect((await inquiryList.chosen("http://a/?all=1&sort=name")).length).toBe(2);
    expect(await inquiryList.chosen("http://a/?all=1&status=spam")).toEqual([ids[0]]);
  });

  test("ASVS V15.3.3: the form takes between one and 1,000 ids and known acts alone", () => {
    const takes = (fields: Record<string, string>) => InquiryBulk.bulkSchema.safeParse(fields).success;
    const many = (count: number) => Array.from({ length: count }, newId).join(",");
    expect(takes({ act: "spam", ids: many(1_000) })).toBe(true);
    expect(takes({ act: "spam", ids: many(1_001) })).toBe(false);
    expect([takes({ act: "drop", ids: many(1) }), takes({ act: "spam", ids: "" })]).toEqual([false, false]);
  });
});

test.each(["-created", "created", "name", "-name"])(
  "rows 233, 253: an export in the order %s has the rows of the list, in its order",
  async (sort) => {
    for (const name of ["b", "A", "c", "a", "B"]) await InquiryChanges.create({ ...input, name }, owner);
    const query = { ...inquiryList.query("http://a/"), sort };
    const exported: string[] = [];
    for await (const { id } of inquiryList.all(query, (some) => some.select("id").execute()))
      exported.push(id);
    expect(exported).toEqual((await inquiryList.page(query)).rows.map(({ id }) => id));
  },
);

test("row 197: a long history goes on where it stopped", async () => {
  const id = await InquiryChanges.create(input, owner);
  for (let n = 0; n < 55; n++) await InquiryThread.addNote(id, `Note ${n}`, owner);
  const first = await history(id);
  expect(first.events).toHaveLength(50);
  const rest = await History.list({ type: "inquiry", id }, first.older ?? 0);
  expect([rest.events.length, rest.older, rest.events.at(-1)?.words]).toEqual([6, null, "Created"]);
});
