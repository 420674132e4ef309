import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { inquiryList, tabs } from "~/modules/inquiries/inquiries/inquiry-list.server";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { statementsOf } from "../../../../tests/support/statements";
import { listScreen } from "./list-screen.server";
import { listAt, listFrom, viewQuery } from "./saved-view-options";
import * as SavedViews from "./saved-views.server";

useTestDatabase();

const path = "/admin/inquiries";
let owner: TestPerson;
let support: TestPerson;

beforeEach(async () => {
  await db.deleteFrom("savedViews").execute();
  owner = await addPerson({ role: "owner", fullName: "Olive Owner" });
  support = await addPerson({ role: "support", fullName: "Sue Support" });
});

function save(by: TestPerson, name: string, query = "status=new", more = {}) {
  const view = { name, shared: false, isDefault: false, ...more };
  return SavedViews.create({ ...view, list: "inquiries", query }, by);
}

function screen(by: TestPerson, search = "?view=none") {
  const url = `http://localhost${path}${search}`;
  const person = { userId: by.id, role: by.role };
  return listScreen(url, person, { path, list: inquiryList, tabs: tabs(by.id), assignees: "inquiries" });
}

describe("D17: a saved view", () => {
  test("is visible to the person who saved it, and to others once it is shared, in three statements with all counts", async () => {
    await save(owner, "Mine alone");
    const shared = await save(owner, "Shared", "status=answered", { shared: true });
    await save(support, "Own", "q=lantern");
    const seen = (await screen(support)).saved;
    expect(seen.map(({ name, isOwn, count }) => [name, isOwn, count])).toEqual([
      ["Own", true, 0],
      ["Shared", false, 0],
    ]);
    expect(await statementsOf(() => screen(support))).toHaveLength(3);
    expect((await screen(support)).staff.map(({ id }) => id)).toContain(support.id);
    expect(await SavedViews.find(shared, support)).toMatchObject({ isOwn: false, mayRemove: false });
    const recruiter = await addPerson({ role: "recruiter" });
    expect(await SavedViews.find(shared, recruiter), "without the area").toBeUndefined();
  });

  test("is changed only by the person who saved it, and a shared one can also be removed by an owner", async () => {
    const id = await save(support, "Own", "status=new", { shared: true });
    const other = await addPerson({ role: "support" });
    const edit = (name: string) => ({ version: 1, submitted: { name, shared: true, isDefault: false } });
    await SavedViews.update(id, edit("Taken"), other);
    expect((await SavedViews.find(id, support))?.name).toBe("Own");
    await SavedViews.update(id, edit("Renamed"), support);
    expect(await SavedViews.find(id, support)).toMatchObject({ name: "Renamed", version: 2 });
    await expect(SavedViews.remove(id, 2, other)).rejects.toMatchObject({ status: 403 });
    expect(await SavedViews.remove(id, 2, owner)).toBe(id);
    const secret = await save(support, "Private");
    expect(await SavedViews.remove(secret, 1, owner), "not even an owner sees it").toBeUndefined();
  });

  test("has a unique name, and there are at most twenty per list", async () => {
    await save(support, "New ones");
    await expect(save(support, "NEW ONES")).rejects.toMatchObject({
      fields: { name: "You already have a view with this name" },
    });
    await save(owner, "New ones");
    for (let number = 2; number <= 20; number++) await save(support, `View ${number}`);
    await expect(save(support, "One more")).rejects.toMatchObject({ status: 409 });
  });

  test("opens the list for people who chose it as default, from the bare address only", async () => {
    const first = await save(support, "First", "status=new", { isDefault: true });
    const second = await save(owner, "Second", "", { shared: true });
    const to = async (by: TestPerson, search: string) => {
      const answer = await screen(by, search).catch((thrown: unknown) => thrown);
      return answer instanceof Response ? answer.headers.get("Location") : null;
    };
    expect(await to(support, "")).toBe(`${path}?status=new&view=${first}`);
    expect(await to(support, "?view=none")).toBeNull();
    expect(await to(owner, "")).toBeNull();
    const edit = { version: 1, submitted: { name: "Second", shared: true, isDefault: true } };
    await SavedViews.update(second, edit, support);
    expect(await to(support, "")).toBe(`${path}?view=${second}`);
    await SavedViews.remove(second, 1, owner);
    expect(await to(support, "")).toBeNull();
  });

  test("says which of its filters no longer exist", async () => {
    await save(support, "Old", "status=burned&colour=red&sort=size&q=a&cols=status");
    expect((await screen(support)).saved.map(({ unknown }) => unknown)).toEqual([
      ["status", "colour", "sort"],
    ]);
  });
});

test("D17: a view keeps the list's state without the page, and belongs to a list below /admin", () => {
  expect(viewQuery("?q=&status=new&page=4&cols=a&cols=b&view=x&sort=name")).toBe(
    "status=new&cols=a&cols=b&sort=name",
  );
  const posting = "/admin/jobs/00000000-0000-7000-8000-000000000004/applications";
  expect([
    listAt(posting),
    listAt("/admin/elsewhere"),
    listAt("/profile"),
    listAt("/admin/jobs/../x"),
  ]).toEqual([{ name: "jobs/applications", area: "jobs" }, undefined, undefined, undefined]);
  const from = (text: string) => listFrom(`http://a/?from=${encodeURIComponent(text)}`)?.back;
  expect(from("/admin/jobs?q=a%26b")).toBe("/admin/jobs?q=a%26b");
  for (const address of [
    "https://evil.example/admin/jobs",
    "//evil.example",
    "/login",
    `/admin/jobs?${"a".repeat(2_000)}`,
  ])
    expect(from(address), address.slice(0, 30)).toBeUndefined();
});

test("row 195: a tab counts what its link shows, under the search and the filters that the link keeps", async () => {
  const add = (name: string, status: string, source = "contact") =>
    sql`INSERT INTO inquiries (id, reference, name, email, phone, inquiry_purpose, service_type,
        preferred_contact_time, message, status, source)
      VALUES (gen_random_uuid(), gen_random_uuid()::text, ${name}, 'a@example.test', '+19055550199', 'Other', 'N/A',
        'Any Time', 'Hello', ${status}::inquiry_status, ${source})`.execute(db);
  await add("Jordan Lantern", "answered");
  await add("Jordan Lantern", "new", "phone");
  await add("Ada Lindqvist", "new");
  const counted = async (search: string) =>
    Object.fromEntries((await screen(owner, search)).views.map(({ label, count }) => [label, count]));
  expect(await counted("?q=Jordan")).toMatchObject({ New: 1, Answered: 1, All: 2, Mine: 0, Spam: 0 });
  expect(await counted("?q=Jordan&status=answered")).toMatchObject({ New: 1, Answered: 1, All: 2 });
  expect(await counted("?source=phone")).toMatchObject({ New: 1, Answered: 0, All: 1 });
});
