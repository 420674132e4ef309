import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "../../app/modules/roles/roles";
import { isStaff, may, sections } from "../../app/modules/roles/roles";
import { anyOriginPaths } from "../../app/platform/origin.server";
import { digest, randomToken } from "../../app/platform/secrets.server";
import { accessMatrix, anApplication, anInquiry, type Who } from "../support/access-matrix";
import { type App, startApp } from "../support/app";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { addMatrixRows } from "../support/matrix-rows";
import { type Answer, Visitor } from "../support/visitor";

const roles = ["resident", "owner", "dispatcher", "recruiter", "support", "guard"] as const satisfies Role[];
type Actor = "visitor" | "pending" | Role;
const actors: Actor[] = ["visitor", "pending", ...roles];

type Outcome = "in" | "to /verify-2fa" | "to /login" | "to /admin/login" | "forbidden";

function expected(who: Who, actor: Actor): Outcome {
  if (who === "anyone") return "in";
  const signedIn = actor !== "visitor" && actor !== "pending";
  if (who === "pending") return actor === "pending" ? "in" : "to /login";
  if (actor === "pending") return "to /verify-2fa";
  if (who === "resident" && signedIn && actor !== "resident") return "forbidden";
  if (who === "guard" && signedIn) return actor === "guard" ? "in" : "forbidden";
  if (who === "person" || who === "resident" || who === "guard") return signedIn ? "in" : "to /login";
  if (!signedIn || !isStaff(actor)) return "to /admin/login";
  return may(actor, who.area, who.right) ? "in" : "forbidden";
}

function outcome({ status, headers, text }: Answer): Outcome {
  const isData = /text\/x-script/.test(headers["content-type"] ?? "");
  const to = headers.location ?? (isData && status === 202 ? (/"(\/[^"]*)"/.exec(text)?.[1] ?? "") : "");
  if (status === 403 || (isData && text.includes('"Forbidden"'))) return "forbidden";
  if (/^\/verify-2fa(\?redirectTo=|$)/.test(to)) return "to /verify-2fa";
  if (/^\/admin\/login(\?|$)/.test(to)) return "to /admin/login";
  return /^\/login(\?redirectTo=|$)/.test(to) ? "to /login" : "in";
}

/** One session at a time per role: some requests end the session they came with. */
class People {
  readonly #ids = new Map<Role, string>();
  constructor(readonly app: App) {}

  async add(): Promise<void> {
    await inDatabaseOf(this.app, async (db) => {
      for (const role of roles) {
        const { rows } = await sql<{ id: string }>`
          insert into profiles (id, full_name, kind, setup_completed)
          values (gen_random_uuid(), ${role}, ${role === "resident" ? "resident" : "staff"}, false) returning id`.execute(
          db,
        );
        const id = rows[0]?.id ?? "";
        await sql`insert into users (id, email, role, email_verified_at)
          values (${id}, ${`${role}@example.test`}, ${role}, now())`.execute(db);
        this.#ids.set(role, id);
      }
      await addMatrixRows(db);
      // What was logged before fields had the names of today, and what is logged now.
      for (const name of ["assignee", "assigned_to", "assignedTo"]) {
        const states = { [name]: this.#ids.get("support"), inquiry_purpose: "Other" };
        await sql`insert into audit_log (actor_id, action, subject_type, subject_id, before, after)
          values (${this.#ids.get("owner")}, 'inquiry.updated', 'inquiry', ${anInquiry}, '{}', ${JSON.stringify(states)})`.execute(
          db,
        );
      }
    });
  }

  async sessions(actor: Actor, count: number): Promise<string[]> {
    if (actor === "visitor") return Array.from({ length: count }, () => "");
    const kind = actor === "pending" ? "pending_2fa" : "auth";
    const userId = this.#ids.get(actor === "pending" ? "owner" : actor);
    const tokens = Array.from({ length: count }, randomToken);
    await inDatabaseOf(this.app, (db) =>
      sql`insert into sessions (id, token_hash, user_id, kind, expires_at)
        select gen_random_uuid(), hash, ${userId}, ${kind}, now() + interval '10 minutes'
        from unnest(${tokens.map(digest)}::bytea[]) hash`.execute(db),
    );
    return tokens;
  }
}

onPostgres("row 251, ASVS V8.2.1-3: the access matrix", () => {
  let app: App;
  let people: People;

  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
    people = new People(app);
    await people.add();
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

  // Slow: it asks for about a thousand pages, forms and data, as one person after the other.
  test.each(actors)(
    "row 197: %s: every address, read and written, as a page and as data, does as it says, and no page shows an id in place of a name, or says that it failed",
    async (actor) => {
      const cells = Object.entries(accessMatrix).flatMap(([pattern, { read, write, visit = pattern }]) => {
        const data = visit === "/" ? "/_root.data" : `${visit}.data`;
        const both = [visit, data].map((path) => ({ method: "GET", path, who: read }));
        return write
          ? [...both, ...[visit, data].map((path) => ({ method: "POST", path, who: write }))]
          : both;
      });
      const tokens = await people.sessions(actor, cells.length);
      const wrong: string[] = [];
      for (const [index, { method, path, who }] of cells.entries()) {
        const visitor = new Visitor(app);
        if (tokens[index]) visitor.cookies.set("sid", cookieOf(tokens[index]));
        const answer = await (method === "GET" ? visitor.get(path) : visitor.post(path, {}));
        const [is, should] = [outcome(answer), expected(who, actor)];
        if (is !== should || answer.status >= 500) {
          wrong.push(`${method} ${path}: ${is} (${answer.status}), not ${should}`);
        }
        const odd = method === "GET" ? shownInPlaceOfWords(answer) : undefined;
        if (odd) wrong.push(`${path} shows ${odd}`);
      }
      expect(wrong).toEqual([]);
    },
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

  test.each(sections)("row 188: $area, opened or not, is for whom the rights name", async ({ area }) => {
    for (const actor of actors) {
      const [token = ""] = await people.sessions(actor, 1);
      const visitor = new Visitor(app);
      if (token) visitor.cookies.set("sid", cookieOf(token));
      expect([actor, outcome(await visitor.get(`/admin/${area}`))]).toEqual([
        actor,
        expected({ area, right: "read" }, actor),
      ]);
    }
  });
});

/** An id, or that something failed. */
function shownInPlaceOfWords({ status, headers, text }: Answer): string | undefined {
  if (status !== 200 || !/html/.test(headers["content-type"] ?? "")) return undefined;
  return /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|Failed to \w+/.exec(textOf(text))?.[0];
}

/** The words of a page: what stands between its tags, without scripts and styles. */
function textOf(html: string): string {
  return html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ").replace(/<[^>]*>/g, " ");
}

/** Remix writes a cookie's value as JSON in base64. */
function cookieOf(token: string): string {
  return encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64"));
}

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
