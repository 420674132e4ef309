import { afterAll, beforeAll, expect, test } from "vitest";
import { notices as english } from "../../app/messages/en/notices";
import { notices as french } from "../../app/messages/fr/notices";
import { type App, startApp } from "../support/app";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { eventually } from "../support/eventually";
import { oneTimeCode, secretIn } from "../support/one-time-codes";
import { productionSettings, publicOrigin } from "../support/production";
import { SmtpStandIn } from "../support/smtp";
import { Visitor } from "../support/visitor";

const email = "olive@harbour.example";
const password = "four brown owls at dusk";
const owner = { fullName: "Olive Owner", email, password, confirmPassword: password };

onPostgres("row 275: a site that starts with two secrets and a database", () => {
  let app: App;
  let smtp: SmtpStandIn;

  beforeAll(async () => {
    smtp = await SmtpStandIn.start();
    const { SMTP_URL, MAIL_FROM, STAFF_EMAIL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, ...least } =
      productionSettings();
    app = await startApp({ engine: "postgres", env: least });
  });

  afterAll(async () => {
    await app?.dispose();
    await smtp?.close();
  });

  const visitor = () => new Visitor(app, publicOrigin);

  function setupAddress(): string {
    const links = app.output().match(/^ {2}https:\/\/nightjar\.example\/setup\?key=[\w-]{43}$/gm) ?? [];
    expect(links).toHaveLength(1);
    return (links[0] ?? "").trim().replace(publicOrigin, "");
  }

  test("row 276: what cannot be bought yet has no button, and an address can be left", async () => {
    for (const path of ["/payment", "/services/neighbourhood-watch"]) {
      const { status, text } = await visitor().get(path);
      expect(status).toBe(200);
      expect(text).toContain("Sign-up opens soon");
      expect(text).toContain("about=sign-up");
      expect(text).not.toMatch(/Subscribe Now|Get Started<span/);
    }
    const contact = await visitor().get("/contact?about=sign-up");
    expect(contact.text).toContain("Please tell me once I can sign up for a plan.");
    const unsigned = await visitor().post("/webhooks/stripe", {}, { "Stripe-Signature": "t=1,v1=x" });
    expect(unsigned.status).toBe(400);
  });

  const notice = english.emailsWait;

  test("row 341: each page says that emails do not go out yet, in its language", async () => {
    for (const path of ["/", "/contact", "/careers/alerts", "/login", "/confirm-email", "/no-such-page"])
      expect((await visitor().get(path)).text, path).toContain(notice);
    const inFrench = (await visitor().get("/fr/contact")).text;
    expect(inFrench).toContain(french.emailsWait);
    expect(inFrench).not.toContain(notice);
  });

  test("row 277: search engines are asked to stay away", async () => {
    for (const path of ["/", "/contact", "/no-such-page"])
      expect((await visitor().get(path)).headers["x-robots-tag"], path).toBe("noindex");
    expect((await visitor().get("/robots.txt")).text).toBe("User-agent: *\nDisallow: /\n");
  });

  test("row 278: without the key of the log there is no such page", async () => {
    for (const path of ["/setup", "/setup?key=", `/setup?key=${"x".repeat(43)}`]) {
      expect((await visitor().get(path)).status, path).toBe(404);
      expect((await visitor().post(path, owner)).status, path).toBe(404);
    }
  });

  test("rows 278, 279, 280: from the key in the log to a mail server that was proved", async () => {
    const address = setupAddress();
    const first = visitor();
    const page = await first.get(address);
    expect([page.status, page.headers["cache-control"]]).toEqual([200, "no-store"]);
    const refused = await first.post(address, { ...owner, confirmPassword: "another" });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Passwords do not match");
    const made = await first.post(address, owner);
    expect([made.status, made.headers.location]).toEqual([303, "/admin/login"]);
    for (const path of [address, "/setup"]) expect((await visitor().get(path)).status).toBe(404);
    expect((await visitor().post(address, owner)).status).toBe(404);

    await first.post("/admin/login", { email, password });
    const secret = secretIn((await first.get("/setup-2fa")).text);
    await first.post("/setup-2fa", { code: await oneTimeCode(secret) });
    expect((await first.get("/admin/dashboard")).text).toContain("8 of 9 things are still to be set up.");
    const list = await first.get("/admin/setup");
    expect(list.status).toBe(200);
    expect(list.text).toContain("No mail server is set up, so emails wait");
    const monitor = (await first.get("/admin/settings/health")).text;
    expect(monitor).toContain("Emails wait");
    expect(monitor).toContain("Stripe is not set up");

    const inquiry = { name: "Ada Lindqvist", email: "ada@example.test", phone: "905 555 0199" };
    const sent = await visitor().post("/contact", {
      ...{ ...inquiry, inquiryPurpose: "Other", serviceType: "N/A", message: "Please call me." },
      _time: await app.earlierTime(),
    });
    expect(sent.status).toBe(303);
    const waiting = await first.get("/admin/setup/mail/waiting");
    expect(waiting.text).toContain("ada@example.test");
    expect(waiting.text).toContain("Please call me.");

    const server = { host: "127.0.0.1", port: String(smtp.port), security: "starttls" };
    const saved = await first.post("/admin/setup/mail/edit", { ...server, username: "", password: "" });
    expect([saved.status, saved.headers.location]).toEqual([303, "/admin/setup/mail#mail-server"]);
    const tested = await first.post("/admin/setup/mail", { act: "send" });
    expect([tested.status, tested.headers.location]).toEqual([303, "/admin/setup/mail/code"]);
    const [message] = await smtp.received(1);
    expect(message?.to).toMatchObject([{ address: email }]);
    const code = /^\d{6}$/m.exec(message?.text ?? "")?.[0] ?? "";
    const proved = await first.post("/admin/setup/mail/code", { code });
    expect([proved.status, proved.headers.location]).toEqual([303, "/admin/setup/mail#mail-server"]);
    const wanted = ["ada@example.test", "hello@nightjar.test", email];
    await eventually(() => {
      const addresses = smtp.messages.map(({ to }) => to?.[0]?.address);
      expect([...new Set(addresses)].sort()).toEqual(wanted);
    });
    expect((await first.get("/admin/setup/mail")).text).toContain("Emails go out");
    for (const path of ["/", "/contact", "/login"])
      expect((await visitor().get(path)).text, path).not.toContain(notice);
  });

  test("row 278: neither the key nor the password is in a line of the log, and one owner was made", async () => {
    const key = setupAddress().split("=")[1] ?? "";
    const lines = app
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(lines.join("\n")).not.toContain(key);
    expect(lines.join("\n")).not.toContain(password);
    const { rows } = await inDatabaseOf(app, async (database) => ({
      rows: await database.selectFrom("users").select("role").execute(),
    }));
    expect(rows).toEqual([{ role: "owner" }]);
  });
});
