import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { cannedReply } from "~/modules/inquiries/canned-replies/canned-reply.noun";
import * as History from "~/modules/office/history/history.server";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import type { NounDescription } from "./noun";
import { defineNoun } from "./noun.server";

useTestDatabase();

const described = {
  ...cannedReply,
  fields: { ...cannedReply.fields, body: { ...cannedReply.fields.body, private: true } },
} as const satisfies NounDescription;
const gateCodes = defineNoun(described, { table: "cannedReplies", imported: { by: ["title"] } });

let owner: TestPerson;

beforeAll(async () => {
  owner = await addPerson({ role: "owner" });
});

describe("a declared noun", () => {
  test("asks for what is missing and names the limit, from its fields", () => {
    const { error } = gateCodes.schema.safeParse({ title: "x".repeat(81), body: " " });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "The title must have 80 characters or fewer",
      "Enter the text",
    ]);
  });

  test("keeps a private value out of the audit log, its history, an export, a search and an import", async () => {
    const id = await gateCodes.create({ title: "North gate", body: "4711" }, owner);
    const typed = { title: "South gate", body: "0815" };
    await gateCodes.update(
      id,
      { version: 1, submitted: typed, original: { title: "North gate", body: "4711" } },
      owner,
    );
    expect(await gateCodes.find(id)).toMatchObject(typed);
    const logged = await db
      .selectFrom("auditLog")
      .select(["before", "after"])
      .where("subjectId", "=", id)
      .execute();
    expect(logged).toHaveLength(2);
    expect(JSON.stringify(logged)).not.toMatch(/4711|0815/);
    const list = History.listOf(described.type, id, described.fields);
    const { rows } = await list.page(list.query("https://a.example/"));
    expect(rows[0]?.changes).toEqual([
      { field: "Title", before: "North gate", after: "South gate" },
      { field: "Text", after: "Changed" },
    ]);
    const { content } = await gateCodes.exportCsv(gateCodes.list.query("https://a.example/"), owner);
    const csv = await text(content);
    expect(csv).toContain("South gate");
    expect(csv).not.toMatch(/Text|0815/);
    expect(Object.keys(gateCodes.imports[0]?.fields ?? {})).toEqual(["title"]);
    const { rows: found } = await sql`SELECT ${gateCodes.search.from}`.execute(db);
    expect(found).toEqual([{ id, title: "South gate", detail: null, parent: null }]);
  });
});
