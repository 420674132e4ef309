import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import {
  applicationFields,
  consentWords,
  coverLetterRule,
  declarationWords,
  resumeRule,
} from "~/modules/hiring/applications/application-options";
import { db } from "~/platform/db.server";
import { fileKinds } from "~/platform/file-kinds";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { type NewPostingInput, newPostingSchema } from "./posting.schema";
import * as Snapshots from "./posting-snapshots.server";
import * as Postings from "./postings.server";

useTestDatabase();

let owner: TestPerson;

beforeAll(async () => {
  owner = await addPerson({ role: "owner" });
});

const fit: NewPostingInput = {
  title: "Mobile patrol officer",
  location: "Brampton, ON",
  type: "part-time",
  status: "active",
  description: "You drive a route at night.",
  requirements: "Ontario security guard licence",
  payMinCents: "22",
  payMaxCents: "25",
  payUnit: "hour",
  vacancy: "true",
  usesAi: "false",
};

const publish = (changes: Partial<NewPostingInput> = {}) =>
  Postings.create(newPostingSchema.parse({ ...fit, ...changes }), owner);

describe("row 154: what was public of a posting", () => {
  test("is listed with from and to, newest first, and shown as it was", async () => {
    const id = await publish();
    await Postings.update(id, { version: 1, submitted: { title: "Night patrol officer" } }, owner);
    await Postings.update(id, { version: 2, submitted: { status: "closed" } }, owner);
    await Postings.update(id, { version: 3, submitted: { status: "active" } }, owner);
    const rows = await Snapshots.listOf(id);
    expect(rows.map(({ title }) => title)).toEqual([
      "Night patrol officer",
      "Night patrol officer",
      "Mobile patrol officer",
    ]);
    expect(rows.map(({ cameDownAt }) => cameDownAt === null)).toEqual([true, false, false]);
    expect(rows.every(({ publishedAt, cameDownAt }) => !cameDownAt || cameDownAt >= publishedAt)).toBe(true);
    const oldest = await Snapshots.find(String(rows.at(-1)?.id), id);
    expect(oldest?.posting).toMatchObject({
      title: "Mobile patrol officer",
      type: "part-time",
      payMinCents: 2200,
      payMaxCents: 2500,
      payUnit: "hour",
      vacancy: true,
      usesAi: false,
      closesAt: null,
    });
  });

  test("holds the questions of the form, word for word as the form asks them today", async () => {
    const id = await publish();
    const [row] = await Snapshots.listOf(id);
    const found = await Snapshots.find(String(row?.id), id);
    const files = [
      { label: "Résumé", rule: resumeRule },
      { label: "Cover letter", rule: coverLetterRule },
    ];
    const yesOrNo = ["Yes", "No"];
    const boxes = ["workAuthorization", "driversLicense"];
    expect(found?.questions, "a form that changes needs a migration that says so").toEqual([
      ...Object.entries(applicationFields).map(([name, field]) => ({
        label: field.label,
        ...("words" in field ? { answers: Object.values(field.words) } : {}),
        ...(boxes.includes(name) ? { answers: yesOrNo } : {}),
      })),
      ...files.map(({ label, rule }) => ({ label, answers: rule.kinds.map((kind) => fileKinds[kind].name) })),
      { label: declarationWords, answers: yesOrNo },
      { label: consentWords, answers: yesOrNo },
    ]);
    const change = db.updateTable("jobPostingSnapshots").set({ questions: "[]" }).where("postingId", "=", id);
    await expect(change.execute()).rejects.toThrow("cannot be changed");
  });

  test("cannot be found under another posting", async () => {
    const [id, other] = [await publish(), await publish()];
    const [row] = await Snapshots.listOf(id);
    for (const wrong of ["0", "-1", "1e3", "x", "99999999999999999999"])
      expect(await Snapshots.find(wrong, undefined)).toBeUndefined();
    expect(await Snapshots.find(String(row?.id), other)).toBeUndefined();
    expect(await Snapshots.find(String(row?.id), undefined)).toMatchObject({ postingId: id });
  });

  test("stays listed after the posting is deleted, and goes three years after it came down", async () => {
    const title = "Gone with the wind";
    const id = await publish({ title });
    await Postings.remove(id, 1, owner);
    const listed = async () => (await Snapshots.listDeleted()).filter((row) => row.postingId === id);
    expect(await listed()).toMatchObject([{ title, cameDownAt: expect.any(Date) }]);
    const [row] = await listed();
    expect(await Snapshots.find(String(row?.id), undefined)).toMatchObject({ posting: { title } });
    const comeDown = (ago: string) =>
      sql`
        insert into job_posting_snapshots (posting_id, posting, published_at, came_down_at)
        select posting_id, posting, published_at, now() - ${ago}::interval
        from job_posting_snapshots where id = ${row?.id}`.execute(db);
    await comeDown("3 years 1 minute");
    await comeDown("3 years -1 minute");
    expect(await listed()).toHaveLength(3);
    expect(await Postings.sweep()).toBe(1);
    expect(await listed()).toHaveLength(2);
  });

  test.each(["closed", "archived"] as const)(
    "is kept for three years when the posting is %s",
    async (status) => {
      const id = await publish();
      await Postings.records.change(
        (await Postings.lockAll([id], db))[0] ?? fail(),
        { status },
        { verb: "updated", by: owner },
        db,
      );
      await Postings.sweep();
      expect(await Snapshots.listOf(id)).toMatchObject([{ cameDownAt: expect.any(Date) }]);
    },
  );
});

function fail(): never {
  throw new Error("There is no posting.");
}
