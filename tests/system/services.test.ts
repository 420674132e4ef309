import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { attribute, Page } from "../support/document";
import { inDatabaseOf } from "../support/engines";
import { eventually } from "../support/eventually";
import { signedInAs } from "../support/staff-visitor";
import { Visitor } from "../support/visitor";

let app: App;
let visitor: Visitor;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp({ engine: "postgres" });
  visitor = new Visitor(app);
  owner = await signedInAs(app, "owner");
});

afterAll(() => app.dispose());

async function page(path: string): Promise<Page> {
  return new Page((await visitor.get(path)).text);
}

/** Types into the form of a kind of service, and saves. */
async function edit(name: string, typed: Record<string, string>): Promise<void> {
  const row = await inDatabaseOf(app, async (db) => {
    const { rows } = await sql<Record<string, string | number | null>>`
      select * from service_kinds where name = ${name}`.execute(db);
    return rows[0] ?? {};
  });
  const { id, version, subject, status, text, teaser, heading, place } = row;
  const shown = { name, version, subject, status, text, teaser, heading, place };
  const values = Object.entries({ ...shown, ...typed }).map(([field, value]) => [field, String(value ?? "")]);
  const saved = await owner.post(`/admin/services/${id}/edit`, Object.fromEntries(values));
  expect(saved.status).toBe(303);
}

/** The choices of a list in a form, without the one that chooses nothing. */
function choices(form: Page, name: string): string[] {
  const list = form.all("select").find((each) => attribute(each, "name") === name);
  if (!list) throw new Error(`There is no list ${name}.`);
  return new Page(form.html, list).texts("option").slice(1);
}

/** What the form, the menu, the overview, the home page and the site map say. */
async function everywhere() {
  const [contact, services, home] = [await page("/contact"), await page("/services"), await page("/")];
  const map = (await visitor.get("/sitemap.xml")).text;
  const tiles = services.in("main").all("article");
  const [ways = ""] = home.texts("h2").filter((heading) => heading.endsWith("we keep watch"));
  return {
    form: choices(contact, "serviceType"),
    menu: contact.in("footer").part("Services").texts("a"),
    tiles: tiles.flatMap((tile) => new Page(services.html, tile).texts("h2")),
    ways: [ways, ...home.part(ways).texts("h3")],
    map: [...map.matchAll(/<loc>[^<]*\/services\/([a-z-]+)</g)].flatMap(([, path = ""], at, all) =>
      all.findIndex(([, each]) => each === path) === at ? [path] : [],
    ),
  };
}

test("rows 346, 347: a kind that staff rename or no longer offer is so on every page, and what was asked for stays", async () => {
  const asked = { name: "Ada Lindqvist", email: "ada@example.test", phone: "905 555 0199" };
  const sent = await visitor.post("/contact", {
    ...{ ...asked, inquiryPurpose: "Get a Quote", serviceType: "Event Security" },
    ...{ message: "A street party in June.", _time: await app.earlierTime() },
  });
  expect(sent.status).toBe(303);
  expect((await everywhere()).map).toContain("vip-protection");
  await edit("Event Security", { name: "Event Guards", heading: "Guards for your event" });
  await edit("Personal Protection Services", { status: "hidden" });
  await eventually(async () => expect((await everywhere()).ways).toContain("Event Guards"));
  const after = await everywhere();
  const names = ["Residential Services", "Event Guards", "Corporate Services"];
  expect(after.form).toEqual([...names, "N/A"]);
  expect(after.menu).toEqual([...names, "Security Equipment"]);
  expect(after.tiles).toEqual(names);
  expect(after.ways).toEqual(["Three ways we keep watch", ...names]);
  expect(after.map).toEqual(["neighbourhood-watch", "event-security", "equipment-sales"]);
  expect((await visitor.get("/services/vip-protection")).status).toBe(404);
  expect((await page("/services/event-security")).in("main").texts("h1")).toEqual(["Guards for your event"]);

  const { id, version } = await inDatabaseOf(app, async (db) => {
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from inquiries where message = 'A street party in June.'`.execute(db);
    return rows[0] ?? { id: "", version: 0 };
  });
  const form = new Page((await owner.get(`/admin/inquiries/${id}/edit`)).text);
  expect(choices(form, "serviceType")).toEqual(["Event Security", ...names, "N/A"]);
  const inquiry = { ...asked, inquiryPurpose: "Get a Quote", status: "new", source: "contact" };
  const save = (serviceType: string) =>
    owner.post(`/admin/inquiries/${id}/edit`, { ...inquiry, serviceType, version: String(version) });
  expect((await save("Dog walking")).status).toBe(400);
  expect((await save("Event Security")).status).toBe(303);
});

test("row 348: without hours of the line nothing claims that it is always answered", async () => {
  const claim = /24\/7|at any hour|00:00-24:00|jour et nuit|à toute heure|24 heures sur 24/;
  const paths = ["/", "/contact", "/services/neighbourhood-watch", "/about", "/alert", "/verify-a-guard"];
  const french = [
    "/fr",
    "/fr/contact",
    "/fr/services/neighbourhood-watch",
    "/fr/alert",
    "/fr/verify-a-guard",
  ];
  for (const path of [...paths, ...french]) expect((await visitor.get(path)).text, path).toMatch(claim);
  await inDatabaseOf(app, async (db) => {
    await sql`update company_settings set line_hours = ''`.execute(db);
    const event = JSON.stringify({ topic: "company-settings", payload: {} });
    await sql`select pg_notify('nightjar', ${event})`.execute(db);
  });
  await eventually(async () => expect((await visitor.get("/")).text).not.toMatch(claim));
  for (const path of [...paths, ...french]) expect((await visitor.get(path)).text, path).not.toMatch(claim);
  await visitor.post("/chat", { question: "There is a man with a knife in my house" });
  const said = (await page("/chat")).in("main").text;
  expect(said).toMatch(/call 911 first\. Then call our emergency line, [^a-z]+\d\./);
  expect(said).not.toMatch(claim);
});
