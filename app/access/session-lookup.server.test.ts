import { beforeAll, expect, test, vi } from "vitest";
import { db } from "~/platform/db.server";
import { inScope, type Scope } from "~/platform/scope.server";
import { useTestDatabase } from "../../tests/support/database";
import { addPerson } from "../../tests/support/people";
import * as Sessions from "../modules/accounts/sessions/sessions.server";
import { findPerson, requireGuard } from "./guards.server";
import { sessionCookie } from "./session-cookie.server";

useTestDatabase();

let cookie: string;

beforeAll(async () => {
  [cookie = ""] = (await sessionCookie("x".repeat(43), "resident")).split(";");
});

function request(): Request {
  return new Request("http://localhost:3000/profile", { headers: { Cookie: cookie } });
}

function newScope(): Scope {
  return { id: "test", address: "192.0.2.1", userId: null };
}

test("performance.md: however many loaders a page has, the session is looked up once", async () => {
  const reads = vi.spyOn(db, "selectFrom");
  // Remix gives each loader its own Request.
  await inScope(newScope(), () => Promise.all([findPerson(request()), findPerson(request())]));
  expect(reads).toHaveBeenCalledTimes(1);
  await inScope(newScope(), () => findPerson(request()));
  expect(reads).toHaveBeenCalledTimes(2);
});

test("without the front, under stock remix-serve, each Request is on its own", async () => {
  const reads = vi.spyOn(db, "selectFrom");
  const same = request();
  await Promise.all([findPerson(same), findPerson(same), findPerson(request())]);
  expect(reads).toHaveBeenCalledTimes(2);
});

test("row D1, V8.2.2: a guard whose profile is archived opens neither the round nor a report", async () => {
  const guard = await addPerson({ role: "guard" });
  const token = await Sessions.create(guard, null);
  const [own = ""] = (await sessionCookie(token, "guard")).split(";");
  const visit = () => new Request("http://localhost:3000/guard/report", { headers: { Cookie: own } });
  expect(await requireGuard(visit())).toMatchObject({ userId: guard.id });
  await db.updateTable("profiles").set({ archivedAt: new Date() }).where("id", "=", guard.id).execute();
  await expect(requireGuard(visit())).rejects.toMatchObject({ status: 403 });
});
