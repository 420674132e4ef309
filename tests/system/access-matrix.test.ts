import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sections } from "../../app/modules/shared/roles/roles";
import { anyOriginPaths } from "../../app/platform/origin.server";
import { accessMatrix, anApplication, anInquiry } from "../support/access-matrix";
import { type App, startApp } from "../support/app";
import { inDatabaseOf, onPostgres } from "../support/engines";
import {
  actors,
  cookieOf,
  expected,
  others,
  outcome,
  People,
  textOf,
  wrongFor,
} from "../support/matrix-actors";
import { Visitor } from "../support/visitor";

onPostgres("row 251, ASVS V8.2.1-3: the access matrix", () => {
  let app: App;
  let people: People;

  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
    people = await People.addTo(app);
  });
  afterAll(() => app?.dispose());

  test("names every address that has a loader or an action, and no other", async () => {
    const built = await builtRoutes();
    expect(Object.keys(accessMatrix).sort()).toEqual(Object.keys(built).sort());
    const writable = (paths: [string, boolean][]) =>
      paths.filter(([, writes]) => writes).map(([path]) => path);
    const wanted = Object.entries(accessMatrix).map(([path, { write }]): [string, boolean] => [
      path,
      Boolean(write),
    ]);
    expect(writable(wanted).sort()).toEqual(writable(Object.entries(built)).sort());
  });

  // Slow: it asks for about a thousand pages, forms and data.
  test.each(others)(
    "row 197: %s: every address, read and written, as a page and as data, does as it says, and no page shows an id in place of a name, or says that it failed",
    async (actor) => expect(await wrongFor(actor, people)).toEqual([]),
  );

  test("row 206: an application at another posting's address is not there, as a page, as data or as a file", async () => {
    const other = "00000000-0000-7000-8000-000000000006";
    await inDatabaseOf(app, async (db) => {
      await sql`insert into job_postings (id, title, location, description, requirements, status)
        values (${other}, 'Other', 'Brampton, ON', 'Hello', 'Hello', 'draft')`.execute(db);
    });
    const visitor = new Visitor(app);
    visitor.cookies.set("sid", cookieOf((await people.sessions("owner", 1))[0] ?? ""));
    const tabs = [
      "",
      "/resume",
      "/notes",
      "/emails",
      "/history",
      "/delete",
      "/files/{id}",
      "/status",
      "/rating",
      "/interviews",
      "/interviews/new",
    ];
    const statuses: Record<string, number> = {};
    for (const tab of tabs) {
      const path = `/admin/jobs/${other}/applications/${anApplication}${tab.replace("{id}", anApplication)}`;
      statuses[tab] = (await visitor.get(path)).status;
      statuses[`${tab}.data`] = (await visitor.get(`${path}.data`)).status;
      if (["/delete", "/status", "/rating", "/notes", "/interviews/new"].includes(tab))
        statuses[`POST ${tab}`] = (
          await visitor.post(path, { version: "1", rating: "5", to: "rejected" })
        ).status;
    }
    expect(new Set(Object.values(statuses)), JSON.stringify(statuses)).toEqual(new Set([404]));
  });

  test("row 197: older entries of the history name people too", async () => {
    const visitor = new Visitor(app);
    visitor.cookies.set("sid", cookieOf((await people.sessions("owner", 1))[0] ?? ""));
    const { text } = await visitor.get(`/admin/inquiries/${anInquiry}/history`);
    expect(textOf(text)).toContain("Assigned to");
    expect(textOf(text)).toContain("support");
  });

  // Slow: it posts to every form in eight ways.
  test("ASVS V3.5.1: a write from another site is refused everywhere, as a page and as data", async () => {
    const [token = ""] = await people.sessions("owner", 1);
    const wrong: string[] = [];
    for (const [pattern, { write, visit = pattern }] of Object.entries(accessMatrix)) {
      if (!write || anyOriginPaths.has(pattern)) continue;
      for (const path of [visit, `${visit}.data`]) {
        for (const headers of [
          { "Sec-Fetch-Site": "cross-site" },
          { "Sec-Fetch-Site": "same-site" },
          { Origin: "https://evil.example" },
          { Origin: "null" },
        ]) {
          const visitor = new Visitor(app);
          visitor.cookies.set("sid", cookieOf(token));
          const { status } = await visitor.post(path, { _: "" }, headers);
          if (status !== 403) wrong.push(`${path} ${JSON.stringify(headers)}: ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(sections)(
    "row 188: $area, opened or not, is for the people the rights name",
    async ({ area }) => {
      for (const actor of actors) {
        const [token = ""] = await people.sessions(actor, 1);
        const visitor = new Visitor(app);
        if (token) visitor.cookies.set("sid", cookieOf(token));
        expect([actor, outcome(await visitor.get(`/admin/${area}`))]).toEqual([
          actor,
          expected({ area, right: "read" }, actor),
        ]);
      }
    },
  );
});

async function builtRoutes(): Promise<Record<string, boolean>> {
  const build = await import("../../build/server/index.js" as string);
  const found: Record<string, boolean> = {};
  for (const route of Object.values<BuiltRoute>(build.routes)) {
    const parts: string[] = [];
    for (let each: BuiltRoute | undefined = route; each; each = build.routes[each.parentId ?? ""]) {
      if (each.path) parts.unshift(each.path);
    }
    const path = `/${parts.join("/")}`;
    const { loader, action, default: page } = route.module;
    if (route.id === "root" || (!loader && !action && (!page || (!route.path && !route.index)))) continue;
    found[path] = found[path] || Boolean(action);
  }
  return found;
}

interface BuiltRoute {
  id: string;
  path?: string;
  index?: boolean;
  parentId?: string;
  module: { loader?: unknown; action?: unknown; default?: unknown };
}
