import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { dayAt } from "~/platform/wall-time";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { monthsBack } from "./months";
import { computeRun, reportComputing, reportComputingWorker } from "./report-computing.server";
import { exportCsv } from "./report-csv.server";
import { kindNames } from "./report-kinds.server";
import * as Reports from "./report-runs.server";
import { cellText } from "./report-table";

useTestDatabase({ queues: [reportComputing] });

const staff = () => addPerson({ role: "dispatcher" });
const about = (kind: string, communityId: string | null = null) => ({ kind, communityId });

async function addInquiry(createdAt: string, purpose = "Other") {
  const id = newId();
  await sql`INSERT INTO inquiries (id, reference, name, email, phone, message, inquiry_purpose, service_type,
    preferred_contact_time, created_at) VALUES (${id}, ${id.slice(-12)}, 'Ada', 'ada@example.test', '9055550199',
    'Hello', ${purpose}, 'N/A', 'Any Time', ${createdAt}::timestamptz)`.execute(db);
  return id;
}

async function made(kind: string, month: string) {
  const id = await Reports.create({ subject: about(kind), month }, await staff());
  await computeRun(id);
  const found = await Reports.find(id);
  if (!found?.snapshot) throw new Error("The report has no snapshot.");
  return { ...found, snapshot: found.snapshot };
}

async function csvLines(id: string, table: string) {
  const exported = await exportCsv(id, table, await staff());
  const pieces: Buffer[] = [];
  for await (const piece of exported?.content ?? []) pieces.push(Buffer.from(piece));
  const text = Buffer.concat(pieces)
    .toString("utf8")
    .replace(/^\ufeff/, "");
  return text.trim().split("\r\n");
}

test("row 234: a report keeps its numbers, and a later one shows what has changed since", async () => {
  await addInquiry("2025-03-10T15:00:00Z");
  const first = await made("inquiries", "2025-03");
  expect(first).toMatchObject({ status: "pending", title: "Inquiries and answer times, March 2025" });
  expect(first.dataTo?.toISOString(), "midnight in Toronto").toBe("2025-04-01T04:00:00.000Z");
  await addInquiry("2025-03-11T15:00:00Z", "Get a Quote");
  expect((await Reports.find(first.id))?.snapshot).toEqual(first.snapshot);
  const second = await made("inquiries", "2025-03");
  expect(second.previousId).toBe(first.id);
  expect(second.changed).toContainEqual(
    expect.objectContaining({ row: "Get a Quote", column: "Received", before: "none", after: "1" }),
  );
  expect(second.changed.map(({ row }) => row)).toContain("Tue, Mar 11, 2025");
});

test("row 234: a report made before its month was over says so", async () => {
  expect(await made("inquiries", dayAt(new Date(), "America/Toronto").slice(0, 7))).toMatchObject({
    isEarly: true,
  });
  expect(await made("inquiries", "2025-05")).toMatchObject({ isEarly: false });
});

test("row 234: a stored report keeps what its chart promises and which nights stand out", async () => {
  const { id } = await made("patrols", "2025-03");
  const nights = (await Reports.find(id))?.snapshot?.tables.find(({ key }) => key === "nights");
  expect(nights?.chart).toMatchObject({ value: "gap", bad: "misses", line: 20 });
});

test("row 234: no code changes a computed report, deletes an approved one or undoes its approval", async () => {
  const { id, version } = await made("hiring", "2025-04");
  const set = (what: ReturnType<typeof sql>) =>
    sql`UPDATE report_runs SET ${what} WHERE id = ${id}`.execute(db);
  await expect(set(sql`snapshot = '{}'`)).rejects.toThrow("never changes");
  await expect(set(sql`data_to = now()`)).rejects.toThrow("never changes");
  await Reports.approve(id, version, await staff());
  await expect(set(sql`status = 'pending', approved_at = NULL`)).rejects.toThrow("stays approved");
  await expect(sql`DELETE FROM report_runs WHERE id = ${id}`.execute(db)).rejects.toThrow("never deleted");
  await expect(Reports.remove(id, version + 1, await staff())).rejects.toThrow(
    "An approved report cannot be deleted.",
  );
});

test("row 234: two people asking at once get the same report, computed once", async () => {
  const [one, other] = [await staff(), await staff()];
  const asked = { subject: about("guards"), month: "2025-05" };
  const ids = await Promise.all([one, other, one, other].map((by) => Reports.create(asked, by)));
  expect(new Set(ids).size).toBe(1);
  const [id = ""] = ids;
  const done = await Promise.allSettled([computeRun(id), computeRun(id)]);
  expect(done.filter((each) => each.status === "fulfilled" && each.value)).toHaveLength(1);
  expect((await Reports.find(id))?.status).toBe("pending");
});

test("row 234: when two approve at once, one does", async () => {
  const { id, version } = await made("subscriptions", "2025-05");
  const done = await Promise.allSettled(
    [await staff(), await staff()].map((by) => Reports.approve(id, version, by)),
  );
  expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await Reports.find(id))?.status).toBe("approved");
  const rows = await db.selectFrom("auditLog").select("action").where("subjectId", "=", id).execute();
  expect(rows.map(({ action }) => action).sort()).toEqual(["report.approved", "report.created"]);
});

test.each(kindNames.filter((kind) => kind !== "community"))(
  "row 234: %s for a month without anything says so",
  async (kind) => {
    const { snapshot } = await made(kind, "2024-02");
    expect(snapshot.finding).toMatch(/^(No|Nobody) .*February 2024/);
    expect(snapshot.tables[0]?.rows).toEqual([]);
    expect(snapshot.tables[0]?.total).toBeNull();
    expect(snapshot.tables[1]?.rows).toHaveLength(29);
  },
);

test("row 234: the CSV has the rows and the total of the page", async () => {
  for (const day of ["02", "03", "03"]) await addInquiry(`2025-06-${day}T15:00:00Z`, "Get a Quote, please");
  const { id, snapshot } = await made("inquiries", "2025-06");
  for (const { key, columns, rows, total } of snapshot.tables) {
    const [header, ...lines] = await csvLines(id, key);
    expect(header).toBe(columns.map(({ label }) => label).join(","));
    const cells = [...rows, ...(total ? [total] : [])].map((row) =>
      columns.map(({ key: name, type }) => {
        const text = cellText(type, row[name]);
        return text.includes(",") ? `"${text}"` : text;
      }),
    );
    expect(lines).toEqual(cells.map((line) => line.join(",")));
    const sum = rows.reduce((all, row) => all + Number(row.received), 0);
    expect(sum, key).toBe(3);
  }
});

test("row 234: a job that keeps failing says so, and the report can be requested again", async () => {
  const by = await staff();
  const id = await Reports.create({ subject: about("guards"), month: "2025-07" }, by);
  await sql`UPDATE report_runs SET kind = 'unknown' WHERE id = ${id}`.execute(db);
  const info = { id: newId(), tries: 1 };
  await expect(reportComputingWorker.work({ runId: id }, info)).rejects.toThrow("no report of the kind");
  expect((await Reports.find(id))?.status).toBe("preparing");
  await expect(
    reportComputingWorker.work({ runId: id }, { ...info, tries: reportComputing.retryLimit + 1 }),
  ).rejects.toThrow();
  expect((await Reports.find(id))?.status).toBe("failed");
  expect(await Reports.create({ subject: about("guards"), month: "2025-07" }, by)).not.toBe(id);
});

test("row 234: a month that has not begun and subjects no report covers are refused", async () => {
  const by = await staff();
  const [now = { value: "" }] = monthsBack(await Reports.monthNow(), 1);
  const next = new Date(`${now.value}-28T00:00:00Z`);
  next.setUTCDate(40);
  const asked = next.toISOString().slice(0, 7);
  const refused = { message: expect.stringContaining("The report was not made.") };
  await expect(Reports.create({ subject: about("guards"), month: asked }, by)).rejects.toMatchObject(refused);
  await expect(Reports.create({ subject: about("weather"), month: "2025-01" }, by)).rejects.toMatchObject(
    refused,
  );
  await expect(
    Reports.create({ subject: about("guards", newId()), month: "2025-01" }, by),
  ).rejects.toMatchObject(refused);
});

test("row 234: the list finds reports by kind, status, month and words", async () => {
  const { id } = await made("hiring", "2023-03");
  const found = async (search: string) => {
    const { rows } = await Reports.reportList.page(Reports.reportList.query(`http://a/?${search}`), db, [
      { filters: { status: undefined } },
      { filters: { status: "pending" } },
    ]);
    return rows.map((row) => row.id);
  };
  expect(await found("kind=hiring&status=pending&month=2023-03")).toEqual([id]);
  expect(await found("q=hiring+march+2023")).toEqual([id]);
  expect(await found("month=2023-03&status=approved")).toEqual([]);
  expect(await found("month=2023-99")).toContain(id);
});
