import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../app/platform/ids.server";
import { dayAt, instantsOf, nightAt } from "../../app/platform/wall-time";
import { type App, startApp } from "../support/app";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { eventually } from "../support/eventually";
import { signedInAs } from "../support/staff-visitor";
import type { Visitor } from "../support/visitor";

const timeZone = "America/Toronto";
const hour = 3_600_000;
/** In hours: no series of the demo has a night there. */
const farAhead = 2_400;

/** The members of each list of this name in a data answer, which is written as one flat list that refers to itself. */
function valuesOf(text: string, name: string): unknown[] {
  const flat: unknown[] = JSON.parse(text.split("\n")[0] ?? "");
  const key = `_${flat.indexOf(name)}`;
  const lists = flat.flatMap((each) => {
    const list = each instanceof Object && key in each ? flat[Number(Reflect.get(each, key))] : undefined;
    return Array.isArray(list) ? [list] : [];
  });
  return lists.flat().map((place) => flat[Number(place)]);
}

onPostgres("nights and their guards", () => {
  let app: App;
  let office: Visitor;
  let alpha: string;

  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
    office = await signedInAs(app, "owner");
    alpha = await inDatabaseOf(app, async (db) => {
      const found = db.selectFrom("communities").select("id").where("name", "=", "Alpha");
      return (await found.executeTakeFirstOrThrow()).id;
    });
  });
  afterAll(() => app?.dispose());

  const personCalled = (fullName: string) =>
    inDatabaseOf(app, async (db) => {
      const found = db.selectFrom("profiles").select("id").where("fullName", "=", fullName);
      return (await found.executeTakeFirstOrThrow()).id;
    });

  function put(id: string, columns: { guardId?: string; scheduledStart?: Date; scheduledEnd?: Date }) {
    return inDatabaseOf(app, (db) =>
      db.updateTable("workAssignments").set(columns).where("id", "=", id).execute(),
    );
  }

  /** An open shift in Alpha, hours from now. */
  async function addShift(title: string, [from, to]: [number, number]): Promise<string> {
    const id = newId();
    const [start, end] = [new Date(Date.now() + from * hour), new Date(Date.now() + to * hour)];
    const clock = (at: Date) =>
      at.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
    const wall = { wallDay: dayAt(start, timeZone), wallFrom: clock(start), wallTo: clock(end), timeZone };
    const row = { id, title, location: "Brampton", communityId: alpha, ...wall };
    await inDatabaseOf(app, (db) =>
      db
        .insertInto("workAssignments")
        .values({ ...row, scheduledStart: start, scheduledEnd: end })
        .execute(),
    );
    return id;
  }

  test("row D1: a press after the shift is refused, and its page offers none; one before it is kept, and staff see it as early", async () => {
    const guard = await signedInAs(app, "guard");
    const guardId = await personCalled("guard");
    const { start: noon } = instantsOf({
      day: nightAt(new Date(), timeZone),
      from: "12:00",
      to: "13:00",
      timeZone,
    });
    const [begun, over] = [
      new Date(Math.max(noon.getTime(), Date.now() - 2 * hour)),
      new Date(Date.now() - 1),
    ];
    const id = await addShift("Alone", [1, 3]);
    await put(id, { guardId, scheduledStart: begun, scheduledEnd: new Date(Date.now() + hour) });
    const page = await guard.get("/guard");
    const [, street = ""] = /name="street" value="([^"]+)"/.exec(page.text) ?? [];
    const [, shift = ""] = /name="shift" value="([^"]+)"/.exec(page.text) ?? [];
    await put(id, { scheduledEnd: over });
    expect((await guard.get("/guard")).text).toMatch(/Your shift ended at \d+:\d\d [AP]M/);
    const refused = await guard.post("/guard", { act: "pass", street });
    expect(refused.status).toBe(400);
    const words = /Not recorded: your shift ended at \d+:\d\d [AP]M/;
    expect(refused.text.split(words).length, "at the top").toBe(2);
    expect(refused.text).not.toContain('value="pass"');
    const round = await guard.post("/guard", { act: "round", shift });
    expect([round.status, words.test(round.text)]).toEqual([400, true]);
    expect((await guard.get("/guard")).text).not.toContain("Take back");
    await put(id, {
      scheduledStart: new Date(Math.min(Date.now() + hour, noon.getTime() + 24 * hour - 1_000)),
      scheduledEnd: new Date(Date.now() + 26 * hour),
    });
    expect((await guard.post("/guard", { act: "pass", street })).status).toBe(303);
    const early = await guard.get("/guard");
    expect(early.text).toMatch(/: kept as early, it does not count before \d+:\d\d [AP]M/);
    expect(early.text).not.toContain("Take back");
    const night = await office.get(`/admin/communities/${alpha}/patrols/${nightAt(new Date(), timeZone)}`);
    expect(night.text).toContain("Early, not counted");
  });

  test("row D1: no page or data that a resident gets has a time that is not rounded to ten minutes", async () => {
    const resident = await signedInAs(app, "resident");
    await inDatabaseOf(app, async (db) => {
      const user = db.selectFrom("users").select("id").where("role", "=", "resident");
      const { id: userId } = await user.orderBy("createdAt", "desc").limit(1).executeTakeFirstOrThrow();
      await db.insertInto("communityMembers").values({ id: newId(), communityId: alpha, userId }).execute();
    });
    for (const path of ["/community/patrols", "/community", "/profile"]) {
      const { text } = await resident.get(path);
      const drawn = [...text.matchAll(/M(\d+) (?:0v10|11V37)/g)].map(([, minute]) => Number(minute));
      expect(drawn.length, path).toBeGreaterThan(10);
      expect(
        drawn.filter((minute) => minute % 10 > 0),
        path,
      ).toEqual([]);
      // The other pages say when something was announced, too.
      if (path === "/community/patrols") expect(text.match(/\d:\d[1-9] [AP]M/g)).toBeNull();
      const answer = await resident.get(`${path}.data`);
      const told = valuesOf(answer.text, "passes");
      expect(told.length, path).toBeGreaterThan(10);
      expect(
        told.filter((minute) => Number(minute) % 10 > 0),
        path,
      ).toEqual([]);
      expect(answer.text, path).not.toContain("recordedAt");
    }
  });

  test("row D1: staff who add a pass of the hour that comes twice choose which of the two they mean", async () => {
    const path = `/admin/communities/${alpha}/patrols`;
    const form = await office.get(`${path}/2026-10-31/new`);
    for (const words of ["Before the clocks went back (EDT)", "After the clocks went back (EST)"])
      expect(form.text).toContain(words);
    expect((await office.get(`${path}/2026-10-30/new`)).text).not.toContain("clocks went back");
    const [, streetId = ""] = /<option value="([0-9a-f-]{36})"/.exec(form.text) ?? [];
    const pass = { streetId, time: "01:30", vehicle: "Car 9", note: "", reason: "The camera shows it" };
    const refused = await office.post(`${path}/2026-10-31/new`, pass);
    expect([refused.status, refused.text.includes("The clock showed this time twice.")]).toEqual([400, true]);
    expect(refused.text).toContain('value="Car 9"');
    expect((await office.post(`${path}/2026-10-31/new`, { ...pass, turn: "second" })).status).toBe(303);
    expect((await office.post(`${path}/2026-10-31/new`, { ...pass, time: "23:40" })).status).toBe(303);
    const { text } = await office.get(`${path}/2026-10-31`);
    expect(text).toContain("1:30 AM EST");
    expect(text).toContain("11:40 PM EDT");
  });

  test("row 208: from the list to a guard on the shift and back are two pages, and the guard is told by email", async () => {
    const id = await addShift("Two loads", [farAhead, farAhead + 8]);
    const list = await office.get("/admin/assignments?q=two+loads");
    expect(list.text).toContain(`href="/admin/assignments/${id}/guard?q=two+loads"`);
    const form = await office.get(`/admin/assignments/${id}/guard?q=two+loads`);
    const amir = await personCalled("Amir Haddadi");
    const choice = (text: string) => text.indexOf(`value="${amir}"`);
    expect(choice(form.text)).toBeGreaterThan(0);
    expect((await office.post(`/admin/assignments/${id}/guard`, { version: "1" })).text).toContain(
      "Choose a guard",
    );
    const free = [...form.text.matchAll(/name="guardId"[^>]* value="([0-9a-f-]{36})"/g)][0]?.[1] ?? "";
    const saved = await office.post(`/admin/assignments/${id}/guard?q=two+loads`, {
      version: "1",
      guardId: free,
    });
    expect([saved.status, saved.headers.location]).toEqual([303, "/admin/assignments?q=two+loads"]);
    const after = await office.get("/admin/assignments?q=two+loads");
    expect(after.text).toContain("Swap");
    expect(after.text).toMatch(/Two loads, [^<]+: \w/);
    await put(id, { guardId: amir });
    const swap = await office.post(`/admin/assignments/${id}/guard`, { version: "2", guardId: "nobody" });
    expect(swap.status).toBe(303);
    await eventually(async () => {
      const mail = (await app.mails()).find(({ text }) => /^Removed: .*\nTwo loads/m.test(text ?? ""));
      expect(mail?.to?.[0]?.address).toBe("guard@nightjar.test");
      expect(mail?.subject).toBe("Your shifts have changed");
    });
    const other = await addShift("Same time", [farAhead + 1, farAhead + 7]);
    await put(id, { guardId: amir });
    const marked = await office.get(`/admin/assignments/${other}/guard`);
    expect(marked.text).toMatch(/Booked [^<]+: Two loads/);
  });

  test("row 208: one post from the week puts a free guard on its open shift, and the next open one follows", async () => {
    const [first, second] = [
      await addShift("First open", [3_000, 3_008]),
      await addShift("Second open", [3_001, 3_009]),
    ];
    const day = dayAt(new Date(Date.now() + 3_000 * hour), timeZone);
    const week = await office.get(`/admin/assignments/week?of=${day}`);
    const action = `/admin/assignments/${first}/guard?plan.week=${day}`;
    expect(week.text).toContain(`action="${action}"`);
    expect(week.text).toContain(`/admin/assignments/week?of=${day}&amp;shift=${second}#assign`);
    const [, card = ""] = week.text.split('id="assign"');
    const [, free = ""] = /name="guardId" checked="" value="([0-9a-f-]{36})"/.exec(card) ?? [];
    const saved = await office.post(action, { version: "1", original: "guardId=nobody", guardId: free });
    expect([saved.status, saved.headers.location]).toEqual([303, `/admin/assignments/week?of=${day}`]);
    const after = await office.get(`/admin/assignments/week?of=${day}`);
    expect(after.text).toMatch(/First open, [^<]+: \w/);
    expect(after.text).toContain(`action="/admin/assignments/${second}/guard?plan.week=${day}"`);
    expect(after.text).not.toContain(`value="${free}"`);
    const asked = await office.get(`/admin/assignments/week?of=${day}&shift=${first}`);
    expect(asked.text, "the asked one is taken").toContain(`action="/admin/assignments/${second}/guard`);
  });

  test("row 208: nights of a community without its guards are on the assignments page and the dashboard, each with the form that helps", async () => {
    for (const page of ["/admin/assignments", "/admin/dashboard"]) {
      const { text } = await office.get(page);
      expect(text, page).toContain("Nights that need a guard");
      const [href = "", day = ""] = /\/admin\/assignments\/new\?plan\.day=([\d-]+)[^"]+/.exec(text) ?? [];
      const form = await office.get(href.replaceAll("&amp;", "&"));
      expect(form.text, page).toContain(`value="${day}"`);
      expect(form.text, page).toMatch(
        /name="title"[^>]+value="\w+ patrol"|value="\w+ patrol"[^>]+name="title"/,
      );
    }
    const recruiter = await signedInAs(app, "recruiter");
    expect((await recruiter.get("/admin/dashboard")).text).not.toContain("Nights that need a guard");
  });
});
