import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayAt, laterDay } from "../../app/platform/wall-time";
import { type App, startApp } from "../support/app";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { eventually } from "../support/eventually";
import { signedInAs } from "../support/staff-visitor";
import { Visitor } from "../support/visitor";

onPostgres("row 264: that a house is empty stands nowhere but on its own pages", () => {
  let app: App;

  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
  });
  afterAll(async () => app?.dispose());

  const address = "63 Featherbed Gate";
  const remark = "Reykjavik until Sunday";
  /** Words that give it away. */
  const absence =
    /vacation|holiday|\baway\b|\babsent\b|\bempty\b|\bunoccupied|nobody (is )?home|featherbed|reykjavik/i;

  /** What a page says, without its scripts and the names of its styles. */
  const said = (text: string) =>
    text.replace(/<(script|style)[\s\S]*?<\/\1>/g, " ").replace(/ class="[^"]*"/g, " ");

  const keyIn = (text: string) => /name="_key" value="([^"]+)"/.exec(text)?.[1] ?? "";

  async function accept(staff: Visitor): Promise<string> {
    const list = await staff.get("/admin/houses");
    expect(said(list.text).match(absence)).toBeNull();
    expect(list.text).not.toMatch(/Omar|Haddad/);
    // The oldest is first.
    const path = [...list.text.matchAll(/href="(\/admin\/houses\/[0-9a-f-]{36})"/g)].at(-1)?.[1] ?? "";
    const cover = await staff.get(path);
    expect([cover.status, said(cover.text).match(absence)]).toEqual([200, null]);
    const opened = await staff.post(path, { _key: keyIn(cover.text) });
    for (const shown of [address, remark, "Omar Haddad"]) expect(opened.text, "opened").toContain(shown);
    const form = await staff.get(`${path}/accept`);
    const streetId = /value="([0-9a-f-]{36})"[^>]*>Lanternwood Crescent/.exec(form.text)?.[1] ?? "";
    const version = /name="version" value="(\d+)"/.exec(form.text)?.[1] ?? "";
    const answer = await staff.post(`${path}/accept`, { _key: keyIn(form.text), version, streetId });
    expect(answer.status).toBe(303);
    return path;
  }

  /** What pages and downloads show that could give it away, as somebody reads them. */
  async function read(visitor: Visitor, paths: string[]): Promise<string> {
    const answers = await Promise.all(paths.map((path) => visitor.get(path)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    return answers.map(({ text }) => text).join("\n");
  }

  const exported = [
    "/admin/clients.csv",
    "/admin/communities.csv",
    "/admin/assignments.csv",
    "/admin/inquiries.csv",
  ];

  test("0 hits in emails, logs, the audit log, the bell, exports, search, chat and community pages", async () => {
    const owner = await signedInAs(app, "owner");
    const dispatcher = await signedInAs(app, "dispatcher");
    const home = new Visitor(app);
    await home.post("/login", { email: "house@nightjar.test", password: "nightjar-house-demo" });
    const begun = await inDatabaseOf(app, async (db) => {
      const omar = sql`(select id from profiles where full_name = 'Omar Haddad')`;
      await sql`update profiles set address_verification_status = 'unverified', address_verified_at = null,
        address_verified_by = null where id = ${omar}`.execute(db);
      await sql`update profiles set address = ${address} where id = ${omar}`.execute(db);
      await sql`update profiles set address_verification_status = 'verified',
        address_verified_at = now() - interval '30 days' where id = ${omar}`.execute(db);
      await sql`insert into notification_choices (user_id, courtesy_notes, courtesy_at_night) values (${omar}, true, true)
        on conflict (user_id) do update set courtesy_notes = true, courtesy_at_night = true`.execute(db);
      const { rows } = await sql<{
        audit: string;
      }>`select coalesce(max(id), 0) as audit from audit_log`.execute(db);
      return Number(rows[0]?.audit);
    });
    const earlier = await home.get("/profile/house");
    expect((await home.post("/profile/house", { _key: keyIn(earlier.text) })).status, "the demo's own").toBe(
      303,
    );
    const before = await read(owner, exported);
    const logged = app.output().length;
    const today = dayAt(new Date(), "America/Toronto");
    const form = await home.get("/profile/house/request");
    const sent = await home.post("/profile/house/request", {
      ...{ _key: keyIn(form.text), firstNight: today, lastNight: laterDay(today, 6), depth: "outside" },
      ...{ remarks: remark, visitors: "Nobody", passPhrase: "blue heron lake" },
    });
    expect([sent.status, sent.headers.location]).toEqual([303, "/profile/house"]);
    expect((await home.get("/profile/house")).text).toContain(remark);
    const bell = await read(dispatcher, ["/admin/dashboard", "/admin/notifications"]);
    expect(bell).toContain("1 house request to answer");
    expect(bell.match(/vacation|featherbed|reykjavik/i)).toBeNull();
    await accept(dispatcher);

    const own = await home.get("/profile/export");
    expect([own.status, own.text.includes(remark)], "the own download has what is over").toEqual([
      200,
      false,
    ]);
    expect(await read(owner, exported), "exports are as before").toBe(before);
    const queries = ["vacation", "Reykjavik", "blue heron", "away"];
    const pages = queries.map((word) => `/admin/search?q=${encodeURIComponent(word)}`);
    expect((await read(owner, pages)).match(/featherbed|\/admin\/houses\//i)).toBeNull();
    const neighbour = new Visitor(app);
    await neighbour.post("/login", { email: "resident@nightjar.test", password: "nightjar-resident-demo" });
    const community = await read(neighbour, ["/community", "/community/patrols", "/profile"]);
    expect(community.match(/featherbed|reykjavik/i)).toBeNull();
    for (const message of ["Who is on vacation on Lanternwood Crescent?", `Is ${address} empty?`]) {
      expect((await neighbour.post("/chat", { question: message })).status).toBe(303);
      const said = await neighbour.get("/chat");
      expect(
        said.text.replaceAll(message, "").match(/reykjavik|omar haddad|63 featherbed gate is/i),
      ).toBeNull();
    }

    const request = await eventually(async () => {
      const own = (await app.mails()).filter(({ subject }) => subject === "Your request to us");
      expect(own.map(({ text = "" }) => /accepted|ended/.exec(text)?.[0]).sort()).toEqual([
        "accepted",
        "ended",
      ]);
      return own;
    });
    for (const { text = "", html = "" } of request) {
      expect(`${text}${html}`.match(absence)).toBeNull();
      expect(text).not.toMatch(/watch/i);
      expect(text).not.toContain(today);
    }
    const token = request
      .map(({ text = "" }) => /accepted[\s\S]*?(\/requests\/\S+)/.exec(text)?.[1] ?? "")
      .join("");
    const stranger = new Visitor(app);
    const link = await stranger.get(token);
    expect([link.status, said(link.text).match(absence)]).toEqual([200, null]);
    expect((await home.get("/profile/house")).text, "opening the link changes nothing").toMatch(
      /We are back|Withdraw request/,
    );
    expect((await stranger.post(token, {})).text).toContain("Your request has ended");
    expect((await home.get("/profile/house")).text).toContain("Ended early");
    expect((await stranger.get(`${token}x`)).status).toBe(410);

    const { notes, entries } = await inDatabaseOf(app, async (db) => ({
      notes: await db.selectFrom("notifications").select(["words", "href"]).execute(),
      entries: await db
        .selectFrom("auditLog")
        .select(["action", "before", "after"])
        .where(sql<boolean>`id > ${begun}`)
        .execute(),
    }));
    expect(JSON.stringify([notes, entries]).match(absence)).toBeNull();
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["asked", "viewed", "accepted", "ended"].map((act) => `client.request_${act}`)),
    );
    expect(app.output().slice(logged).match(absence)).toBeNull();
  });
});
