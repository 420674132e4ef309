import { sql } from "kysely";
import { expect, test } from "vitest";
import * as History from "~/modules/office/history/history.server";
import { db, inTransaction } from "~/platform/db.server";
import { inScope } from "~/platform/scope.server";
import { useTestDatabase } from "../../../../tests/support/database";
import * as Audit from "./audit.server";

useTestDatabase();

const subject = { type: "inquiry", id: "0190a5d0-0000-7000-8000-000000000001" };

async function rows(action: string) {
  return db.selectFrom("auditLog").selectAll().where("action", "=", action).execute();
}

test("row 197: an entry says who did what to what, when, and in which request", async () => {
  const actorId = "0190a5d0-0000-7000-8000-000000000002";
  const entry = {
    actorId,
    action: "inquiry.updated",
    subject,
    before: { status: "new" },
    after: { status: "spam" },
  };
  await inScope({ id: "abc", address: "192.0.2.1", userId: null }, () => Audit.record(entry, db));
  expect(await rows("inquiry.updated")).toMatchObject([
    {
      actorId,
      subjectType: "inquiry",
      subjectId: subject.id,
      before: { status: "new" },
      after: { status: "spam" },
      requestId: "abc",
      at: expect.any(Date),
    },
  ]);
});

test("row 197: a record's history also reads fields named as in the database", async () => {
  const record = { type: "inquiry", id: "0190a5d0-0000-7000-8000-000000000003" };
  const old = { before: { service_type: "VIP" }, after: { service_type: "Event" } };
  const recent = { before: { serviceType: "Event" }, after: { serviceType: "VIP" } };
  for (const changes of [old, recent])
    await Audit.record({ actorId: null, action: "inquiry.note_added", subject: record, ...changes }, db);
  const events = await History.listOf(record.type, record.id).first(50);
  expect(events.map(({ words, changes }) => [words, changes])).toEqual([
    ["Note added", [{ field: "Service type", before: "Event", after: "VIP" }]],
    ["Note added", [{ field: "Service type", before: "VIP", after: "Event" }]],
  ]);
});

test("an entry is stored with the act or not at all", async () => {
  const act = inTransaction(db, async (trx) => {
    await Audit.record({ actorId: null, action: "act.undone", subject }, trx);
    throw new Error("no");
  });
  await expect(act).rejects.toThrow("no");
  expect(await rows("act.undone")).toEqual([]);
});

test.each([
  ["changed", sql`update audit_log set action = 'x'`],
  ["deleted", sql`delete from audit_log`],
  ["emptied", sql`truncate audit_log`],
  ["changed where nothing matches", sql`update audit_log set action = 'x' where false`],
])("row 250: the log cannot be %s", async (_what, statement) => {
  await Audit.record({ actorId: null, action: "act.kept", subject }, db);
  const before = await rows("act.kept");
  await expect(statement.execute(db)).rejects.toThrow("the audit log is append-only");
  expect(await rows("act.kept")).toEqual(before);
});
