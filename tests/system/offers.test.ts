import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { Page } from "../support/document";
import { inDatabaseOf } from "../support/engines";
import { eventually } from "../support/eventually";
import { openPages } from "../support/site";
import { Visitor } from "../support/visitor";

let app: App;
let visitor: Visitor;

beforeAll(async () => {
  app = await startApp({ engine: "postgres" });
  visitor = new Visitor(app);
});

afterAll(() => app.dispose());

/** Promises go with their plans. */
const nothingOffered = [
  sql`update street_goals set status = 'missed', ended_at = now() where status = 'open'`,
  sql`delete from plans`,
  sql`delete from packages`,
  sql`delete from roadmap_items`,
];

/** Changes the offers as the back office does, and waits until the pages are made anew. */
async function change(...statements: ReturnType<typeof sql>[]): Promise<void> {
  await inDatabaseOf(app, async (db) => {
    for (const statement of statements) await statement.execute(db);
    const event = JSON.stringify({ topic: "plan", payload: {} });
    await sql`select pg_notify('nightjar', ${event})`.execute(db);
    const settings = JSON.stringify({ topic: "company-settings", payload: {} });
    await sql`select pg_notify('nightjar', ${settings})`.execute(db);
  });
}

async function ask(question: string): Promise<string> {
  const own = new Visitor(app);
  await own.post("/chat", { question });
  return new Page((await own.get("/chat")).text).in("main").text;
}

test("row 313: without any plan or package every page is there, says so, and names no price of one", async () => {
  await change(...nothingOffered);
  await eventually(async () => expect((await visitor.get("/payment")).text).toContain("No plan is on sale"));
  for (const [path, status] of openPages.filter(([each]) => !each.startsWith("/streets/"))) {
    const answer = await visitor.get(path);
    expect(answer.status, path).toBe(status);
    if (!/^\/(products|cart|careers)/.test(path))
      expect(new Page(answer.text).in("main").text, path).not.toMatch(/\$\d/);
  }
  const watch = new Page((await visitor.get("/services/neighbourhood-watch")).text).in("main");
  expect(watch.text).toContain("No plan is on sale at the moment");
  expect(watch.text).not.toContain("Get Started");
  expect((await visitor.get("/streets/fallowfield-road-alpha")).status).toBe(404);
  expect((await visitor.post("/payment", { plan: "street" })).status).toBe(400);
});

test("row 313: a company with two plans, no personal protection and another tax shows only those", async () => {
  await change(
    ...nothingOffered,
    sql`insert into plans (id, key, status, package_name, patrol_name, description, price_cents, sold_cents, protects, place)
      values (gen_random_uuid(), 'wharf', 'draft', 'Wharf Package', 'Wharf Patrol', 'Patrol of the wharf by car', 4100, 4100,
        'community', 1), (gen_random_uuid(), 'pier', 'draft', 'Pier Package', 'Pier Patrol', 'Patrol of a pier', 17700,
        17700, 'street', 2)`,
    sql`insert into plan_promises (id, plan, words, every, proof) values
      (gen_random_uuid(), 'wharf', 'A car every 20 minutes', 'night', 'frequency'),
      (gen_random_uuid(), 'pier', 'A car of its own', 'night', 'vehicle')`,
    sql`update plans set status = 'published'`,
    sql`update company_settings set tax_rate = 14`,
  );
  await eventually(async () => expect((await visitor.get("/payment")).text).toContain("Wharf Patrol"));
  const text = async (path: string) => new Page((await visitor.get(path)).text).in("main").text;
  const watch = await text("/services/neighbourhood-watch");
  expect(watch).toContain("Two ways to share a patrol");
  expect(watch).toMatch(/\$41\.00 per month.*plus HST, \$46\.74 in all/);
  expect(await text("/services")).toMatch(/Wharf Package.*\$41\.00.*Pier Package.*\$177\.00/);
  expect(await text("/services/vip-protection")).not.toMatch(/\$\d/);
  expect(await text("/")).toContain("a car passes, on the Wharf Package");
  for (const [path] of openPages.filter(([each]) => !each.startsWith("/streets/"))) {
    const { text: html } = await visitor.get(path);
    expect(html, path).not.toMatch(
      /(Neighbourhood|Street|House) (Package|Patrol)\b|\$30\.00|\$149\.00|\$5,999/,
    );
  }
  const said = await ask("How much does it cost?");
  expect(said).toMatch(/There are two plans, billed monthly, plus HST: Wharf Package \$41\.00 per month/);
});
