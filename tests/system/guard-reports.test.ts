import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { SmtpStandIn } from "../support/smtp";
import { signedInAs } from "../support/staff-visitor";

onPostgres("what guards report", () => {
  let app: App;
  let smtp: SmtpStandIn;

  beforeAll(async () => {
    smtp = await SmtpStandIn.start();
    const env = {
      SMTP_URL: smtp.url,
      STAFF_EMAIL: "office@mail.test",
      MAIL_FROM: "Nightjar <from@mail.test>",
    };
    app = await startApp({ engine: "postgres", env });
  });
  afterAll(async () => {
    await app?.dispose();
    await smtp?.close();
  });

  const phone = "905 555 0151";

  test("row D1: one report is one email to the office though no staff asked for any, sent again or not, and opening it does not count as seeing it", async () => {
    const guard = await signedInAs(app, "guard");
    const message = "Front gate open, broken glass at 12 Copperleaf Drive.";
    const answer = await guard.post("/guard/report", { phone, message });
    expect([answer.status, answer.headers.location]).toEqual([303, "/guard"]);
    expect((await guard.post("/guard/report", { phone, message })).status, "after Back").toBe(303);
    expect((await guard.get("/guard")).text).toContain("it counts once");
    await smtp.received(1);
    const owner = await signedInAs(app, "owner");
    const list = await owner.get("/admin/inquiries?source=guard&q=copperleaf");
    const [, path = ""] = /href="(\/admin\/inquiries\/[0-9a-f-]{36})/.exec(list.text) ?? [];
    for (const page of ["/admin/inquiries", "/admin/dashboard"])
      expect((await owner.get(page)).text, page).toContain(`action="${path}/seen"`);
    const record = await owner.get(path);
    expect(record.text).toContain("Nobody has seen this report yet.");
    expect(record.text).not.toContain(`${path}/delete`);
    expect((await guard.get("/guard")).text).toContain("Not seen yet");
    expect((await owner.get(`${path}/seen`)).status).toBe(200);
    const refused = await owner.post(`${path}/delete`, { version: "1" });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("have to be kept")]);
    expect((await owner.get(path)).status).toBe(200);
    expect((await guard.get("/guard")).text).toContain("Not seen yet");
    expect((await owner.post(`${path}/seen`, {})).status).toBe(303);
    expect((await guard.get("/guard")).text).toMatch(/Seen by owner at \d+:\d\d [AP]M/);
    expect((await owner.get("/admin/dashboard")).text).not.toContain(`${path}/seen`);
    const other = await guard.post("/guard/report", { phone, message: "The gate is shut again." });
    expect(other.status).toBe(303);
    await smtp.received(2);
    const [mail] = smtp.messages;
    expect(smtp.messages.map(({ envelope }) => envelope.to)).toEqual([
      ["office@mail.test"],
      ["office@mail.test"],
    ]);
    expect(mail?.subject).toMatch(/^Report from guard \(NJ-\w{4}-\w{4}\)$/);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain("Front gate open");
      expect(part).toContain("(905) 555-0151");
      expect(part).toContain(`${app.url}${path}`);
    }
  });

  test("row D1: after 20 reports in an hour the guard is told who to call, even if the form is sent again", async () => {
    const guard = await signedInAs(app, "guard");
    const send = (n: number, key: string) =>
      guard.post("/guard/report", { phone, message: `Number ${n}`, _key: key });
    for (let n = 1; n <= 20; n++) expect((await send(n, "")).headers.location).toBe("/guard");
    const key = "0190a000-0000-7000-8000-000000000021";
    for (const time of ["first", "again"]) {
      const answer = await send(21, key);
      expect([time, answer.status, answer.headers.location]).toEqual([time, 303, "/guard/report"]);
      const page = await guard.get("/guard/report");
      expect(page.text).toContain("the office gets no email about it. Call the office: (905) 555-0142.");
      expect(page.text).toContain("If someone is in danger, call 911.");
    }
    const kept = await inDatabaseOf(app, (db) =>
      db.selectFrom("inquiries").select("quiet").where("message", "=", "Number 21").execute(),
    );
    expect(kept).toEqual([{ quiet: true }]);
    expect((await guard.get("/guard")).text).toContain(
      "Not seen yet, and no email was sent. Call the office.",
    );
  });
});
