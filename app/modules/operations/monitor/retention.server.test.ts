import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { coverLetterRule, resumeRule } from "~/modules/hiring/applications/application-options";
import { db, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { checkFile } from "~/platform/file-checks.server";
import { storeFile } from "~/platform/files.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addApplication } from "../../../../tests/support/hiring";
import { billFile } from "../../../../tests/support/verification";
import { fileSweepWorker } from "./file-sweep.server";
import { sweepWorker } from "./sweep.server";

useTestDatabase();

beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

const job = { id: "job", tries: 1 };

/** A night's two jobs, in order. */
async function night(): Promise<void> {
  await sweepWorker.work({}, job);
  await fileSweepWorker.work({}, job);
}

/** The objects in the store. */
async function stored(): Promise<string[]> {
  const entries = await readdir(`${env.dataDir}/files`, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** An application with a résumé and a cover letter, decided or last changed that long ago. */
async function withFiles(status: "hired" | "under_review", ago: string): Promise<string> {
  const id = await addApplication({ status });
  const [resume, letter] = [
    await checkFile(billFile("Ada", "ada.pdf"), resumeRule),
    await checkFile(billFile("Ada", "letter.pdf"), coverLetterRule),
  ];
  await inTransaction(db, async (trx) => {
    const resumeFileId = await storeFile(resume, { purpose: "resume", ownerId: null }, trx);
    const coverLetterFileId = await storeFile(letter, { purpose: "cover_letter", ownerId: null }, trx);
    const at = sql<Date>`now() - ${ago}::interval`;
    await trx
      .updateTable("jobApplications")
      .set({ resumeFileId, coverLetterFileId, updatedAt: at, ...(status === "hired" && { decidedAt: at }) })
      .where("id", "=", id)
      .execute();
  });
  return id;
}

test("row 154: résumés and cover letters leave the store after 12 months, record and decision stay", async () => {
  const [decided, undecided] = [
    await withFiles("hired", "12 months 1 minute"),
    await withFiles("under_review", "12 months 1 minute"),
  ];
  const [fresh, open] = [
    await withFiles("hired", "12 months -1 minute"),
    await withFiles("under_review", "1 day"),
  ];
  const keysOf = async (ids: string[]) => {
    const { rows } = await sql<{ key: string; purgedAt: Date | null; name: string }>`
      select object_key as key, purged_at, name from files join job_applications a
        on files.id in (a.resume_file_id, a.cover_letter_file_id)
      where a.id = any(${ids}::uuid[])`.execute(db);
    return rows;
  };
  const before = await stored();
  expect(before).toHaveLength(8);
  await night();
  const after = await stored();
  expect(after).toHaveLength(4);
  const there = ({ key }: { key: string }) => after.some((name) => key.endsWith(name));
  expect((await keysOf([decided, undecided])).some(there)).toBe(false);
  expect((await keysOf([fresh, open])).every(there)).toBe(true);
  for (const file of await keysOf([decided, undecided]))
    expect(file).toMatchObject({ name: "", purgedAt: expect.any(Date) });
  const rows = await db
    .selectFrom("jobApplications")
    .select(["status", "fullName", "filesRemovedAt"])
    .where("id", "in", [decided, undecided])
    .orderBy("status", "desc")
    .execute();
  expect(rows).toMatchObject([
    { status: "hired", fullName: "Ada Lindqvist", filesRemovedAt: expect.any(Date) },
    { status: "under_review", fullName: "Ada Lindqvist", filesRemovedAt: expect.any(Date) },
  ]);
  await night();
  expect(await stored()).toHaveLength(4);
});

test("row 154: what was public of a posting goes in the night after three years, and no earlier", async () => {
  const ids = ["3 years 1 minute", "3 years -1 minute", "1 day"];
  for (const ago of ids)
    await sql`insert into job_posting_snapshots (posting_id, posting, published_at, came_down_at)
      values (gen_random_uuid(), ${JSON.stringify({ title: ago })}::jsonb, now() - interval '4 years', now() - ${ago}::interval)`.execute(
      db,
    );
  await night();
  const { rows } = await sql<{ title: string }>`
    select posting ->> 'title' as title from job_posting_snapshots order by id`.execute(db);
  expect(rows.map(({ title }) => title)).toEqual(["3 years -1 minute", "1 day"]);
});
