import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import * as Jobs from "./open-postings.server";
import type { JobType } from "./posting-types";
import * as Publications from "./publications.server";

useTestDatabase();

interface Posting {
  title: string;
  location: string;
  type: JobType;
  status?: "active" | "draft" | "closed";
}

async function add({ title, location, type, status = "active" }: Posting): Promise<string> {
  const id = newId();
  const text = { description: `The work of a ${title}.`, requirements: "Calm" };
  await db
    .insertInto("jobPostings")
    .values({ id, title, location, type, status, ...text })
    .execute();
  return id;
}

const change = (id: string, changes: Partial<Posting> & { description?: string }) =>
  db.updateTable("jobPostings").set(changes).where("id", "=", id).execute();

test("row 142: the postings most like a closed one come first, and only open ones", async () => {
  const of = { title: "Night patrol officer", location: "Brampton, ON", type: "full-time" } as const;
  const [words, place, far] = [
    await add({ title: "Patrol officer, nights", location: "Toronto, ON", type: "part-time" }),
    await add({ title: "Cook", location: "Brampton, ON", type: "full-time" }),
    await add({ title: "Bookkeeper", location: "Ottawa", type: "contract" }),
  ];
  await add({ ...of, status: "closed" });
  await add({ ...of, status: "draft" });
  expect((await Jobs.listSimilar(of, 3)).map(({ id }) => id)).toEqual([words, place, far]);
  expect(await Jobs.listSimilar(of, 1)).toMatchObject([{ id: words, location: "Toronto, ON" }]);
});

test("row 142: a posting that was public is still known as a draft or deleted, one that never was is not", async () => {
  const posting = { title: "Ranger", location: "Caledon, ON", type: "contract" } as const;
  const [withdrawn, deleted, draft] = [
    await add(posting),
    await add(posting),
    await add({ ...posting, status: "draft" }),
  ];
  await change(withdrawn, { status: "draft" });
  await db.deleteFrom("jobPostings").where("id", "in", [deleted, draft]).execute();
  expect(await Jobs.findPublic(withdrawn)).toBeUndefined();
  for (const id of [withdrawn, deleted]) expect(await Jobs.findTakenDown(id)).toEqual(posting);
  expect(await Jobs.findTakenDown(draft)).toBeUndefined();
});

test("row 139: postings published in a span of time: new and reopened ones, not edits", async () => {
  const posting = { title: "Dispatcher", location: "Whitby, ON", type: "full-time" } as const;
  const [edited, reopened, untouched] = [await add(posting), await add(posting), await add(posting)];
  await change(reopened, { status: "closed" });
  // A snapshot cannot be changed, except by those who may disable its trigger.
  const long = sql`now() - interval '2 hours'`;
  await db.transaction().execute(async (trx) => {
    await sql`ALTER TABLE job_posting_snapshots DISABLE TRIGGER USER`.execute(trx);
    await sql`UPDATE job_posting_snapshots SET published_at = ${long},
      came_down_at = CASE WHEN came_down_at IS NOT NULL THEN ${long} + interval '1 minute' END`.execute(trx);
    await sql`ALTER TABLE job_posting_snapshots ENABLE TRIGGER USER`.execute(trx);
  });
  const after = new Date(Date.now() - 3_600_000);
  await change(edited, { description: "Another text" });
  await change(reopened, { status: "active" });
  const fresh = await add(posting);
  const shut = await add(posting);
  await change(shut, { status: "closed" });
  const until = new Date(Date.now() + 60_000);
  const found = (filters: { location?: string; type?: string } = {}, q = "") =>
    Publications.listPublished({ q, filters }, { after, until });
  expect(await found(), "the last minute may still hold writes under way").toEqual([]);
  await db.transaction().execute(async (trx) => {
    await sql`ALTER TABLE job_posting_snapshots DISABLE TRIGGER USER`.execute(trx);
    await sql`UPDATE job_posting_snapshots SET published_at = published_at - interval '2 minutes',
      came_down_at = came_down_at - interval '2 minutes' WHERE published_at > ${after}`.execute(trx);
    await sql`UPDATE job_posting_snapshots SET came_down_at = came_down_at - interval '2 minutes'
      WHERE published_at <= ${after} AND came_down_at > ${after}`.execute(trx);
    await sql`ALTER TABLE job_posting_snapshots ENABLE TRIGGER USER`.execute(trx);
  });
  expect((await found()).sort()).toEqual([reopened, fresh].sort());
  expect(await found({ location: "Whitby, ON", type: "full-time" }, "dispatch")).toHaveLength(2);
  expect(await found({ location: "Oshawa, ON" })).toEqual([]);
  expect(await found({}, "nothing like this")).toEqual([]);
  expect((await Publications.listOpen([fresh, shut, untouched])).map(({ id }) => id).sort()).toEqual(
    [untouched, fresh].sort(),
  );
  const last = await Publications.lastPublished();
  expect(last?.getTime()).toBeGreaterThan(after.getTime());
});
