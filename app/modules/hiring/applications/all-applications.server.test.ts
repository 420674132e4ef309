import { expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addApplication } from "../../../../tests/support/hiring";
import { countTabs } from "../../../../tests/support/list-tabs";
import { addPerson } from "../../../../tests/support/people";
import { allApplications, exportAll } from "./all-applications.server";
import { tabs } from "./application-list.server";
import { hiredBy } from "./application-reviews.server";

useTestDatabase({ queues: [] });

const at = "http://localhost/admin/jobs/applications";

async function idsAt(search: string) {
  const { rows } = await allApplications.page(allApplications.query(`${at}${search}`));
  return rows.map(({ id }) => id);
}

test("row 206: applications for all postings are one list, found by posting, with a count for each status", async () => {
  const ada = await addApplication({ fullName: "Ada Lindqvist" });
  const luca = await addApplication({ fullName: "Luca Silva", status: "under_review" });
  const spam = await addApplication({ fullName: "Spam Sender" });
  await db.updateTable("jobApplications").set({ heldAsSpam: true }).where("id", "=", spam).execute();
  await db.updateTable("jobApplications").set({ jobTitle: "Dispatcher" }).where("id", "=", luca).execute();
  expect(await idsAt("")).toEqual([luca, ada]);
  expect(await idsAt("?sort=name")).toEqual([ada, luca]);
  expect(await idsAt("?q=dispatcher")).toEqual([luca]);
  expect(await idsAt("?status=pending")).toEqual([ada]);
  expect(await idsAt("?held=spam")).toEqual([spam]);
  const counts = (await countTabs(allApplications, tabs)).map(({ label, count }) => [label, count]);
  expect(Object.fromEntries(counts)).toMatchObject({ All: 2, Pending: 1, "Under review": 1, Spam: 1 });
});

test("row 206: the file of all applications names the posting of each", async () => {
  const recruiter = await addPerson({ role: "recruiter" });
  const { content } = await exportAll(`${at}?q=dispatcher`, recruiter);
  let text = "";
  for await (const piece of content) text += piece;
  expect(text).toContain("Position");
  expect(text).toContain("Dispatcher,Luca Silva");
});

test("only an application that was hired fills in the form of a new employee", async () => {
  const pending = await addApplication();
  const hired = await addApplication({ fullName: "Mei Chen", status: "hired" });
  expect(await hiredBy(pending)).toBeUndefined();
  expect(await hiredBy(hired)).toMatchObject({ fullName: "Mei Chen", phoneNumber: "+19055550199" });
});
