import { beforeEach, expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { exportCsv } from "./inquiry-list.server";

useTestDatabase();

const staff = { id: newId(), kind: "staff" } as const;
const all = { q: "", sort: "-created", page: 1, size: 25, filters: {} } as const;

beforeEach(async () => {
  await db.deleteFrom("inquiries").execute();
});

let stored = 0;

async function store(changes: Record<string, string | Date>): Promise<void> {
  stored++;
  await db
    .insertInto("inquiries")
    .values({
      id: newId(),
      reference: `NJ-${stored}`,
      name: "Ada Lindqvist",
      email: "ada@example.test",
      phone: "+19055550199",
      message: "Hello",
      inquiryPurpose: "Other",
      serviceType: "N/A",
      preferredContactTime: "Any Time",
      createdAt: new Date("2026-07-04T03:30:00Z"),
      ...changes,
    })
    .execute();
}

async function exported(query: Parameters<typeof exportCsv>[0] = all): Promise<string[]> {
  const { content } = await exportCsv(query, staff);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8").split("\r\n");
}

test("row 233: a byte order mark, the five columns, one line each, dates in the company's time zone", async () => {
  await store({});
  const [head, line, ...rest] = await exported();
  expect(head).toBe("\ufeffName,Email,Phone,Message,Date");
  expect(line).toBe("Ada Lindqvist,ada@example.test,(905) 555-0199,Hello,2026-07-03 23:30");
  expect(rest).toEqual([""]);
});

test("row 233: the file is named after the day there", async () => {
  const { file, content } = await exportCsv(all, staff);
  content.destroy();
  const today = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/Toronto",
    dateStyle: "short",
  }).format();
  expect(file).toBe(`inquiries_${today}.csv`);
});

test("without rows it is only the header", async () => {
  expect(await exported()).toEqual(["\ufeffName,Email,Phone,Message,Date", ""]);
});

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", "'\tx"],
  ["\rx", '"\'\rx"'],
  ["=1,2", '"\'=1,2"'],
  [" =1", "' =1"],
  ['"=1"', '"\'""=1"""'],
  ["\u200b=1", "'\u200b=1"],
  ["\u00a0@SUM(A1)", "'\u00a0@SUM(A1)"],
  ["a=b", "a=b"],
  ["It is -5 tonight", "It is -5 tonight"],
])("ASVS V1.2.10: the cell %j runs as no formula", async (message, cell) => {
  await store({ message });
  expect((await exported()).slice(1).join("\r\n")).toContain(`,${cell},2026`);
});

test("quotes, commas and line breaks stay inside their cell", async () => {
  await store({ name: 'Ada "A", L', message: "one\ntwo" });
  expect((await exported())[1]).toBe(
    '"Ada ""A"", L",ada@example.test,(905) 555-0199,"one\ntwo",2026-07-03 23:30',
  );
});

test("row 253: it has what the list's query matches, from all pages, and no spam", async () => {
  await store({ name: "Ben" });
  await store({ name: "Ada" });
  await store({ name: "Adam", status: "answered" });
  await store({ name: "Adaware", status: "spam" });
  const names = async (query: Partial<typeof all>) =>
    (await exported({ ...all, ...query }))
      .slice(1, -1)
      .map((line) => line.split(",")[0])
      .sort();
  expect(await names({})).toEqual(["Ada", "Adam", "Ben"]);
  expect(await names({ q: "ada" as "" })).toEqual(["Ada", "Adam", "Ben"]);
  expect(await names({ q: "adam" as "", page: 7 as 1 })).toEqual(["Adam"]);
  expect(await names({ filters: { status: "spam" } })).toEqual(["Adaware"]);
});

test("ASVS V16.3.3: each export is logged", async () => {
  await exported();
  const [last] = await db.selectFrom("auditLog").selectAll().orderBy("id", "desc").limit(1).execute();
  expect(last).toMatchObject({ action: "inquiries.exported", actorId: staff.id, subjectType: "inquiry" });
});
