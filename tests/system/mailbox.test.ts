import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type App, startApp } from "../support/app";
import { type Engine, onUsualEngine } from "../support/engines";
import { eventually } from "../support/eventually";
import { ImapStandIn } from "../support/imap";
import { SmtpStandIn } from "../support/smtp";
import { acknowledged, contactFields, openContactForm, Visitor } from "../support/visitor";

const admin = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };

onUsualEngine("row 232: answers read from an IMAP server", (engine: Engine) => {
  let imap: ImapStandIn;
  let smtp: SmtpStandIn;
  let first: App;
  let app: App;
  let env: Record<string, string>;
  let reference: string;
  let address: string;

  beforeAll(async () => {
    [imap, smtp] = await Promise.all([ImapStandIn.start(), SmtpStandIn.start()]);
    env = { SMTP_URL: smtp.url, IMAP_URL: imap.url, REPLY_ADDRESS: "office@mail.test" };
    first = await startApp({ engine, env });
    app = first;
    const visitor = new Visitor(app);
    const fields = contactFields({ ...(await openContactForm(visitor)), email: "ada@example.test" });
    reference = acknowledged(await visitor.post("/contact", fields)) ?? "";
    const receipt = async () =>
      smtp.messages.find(({ subject }) => subject?.startsWith("We have your message"));
    await eventually(async () => expect(await receipt()).toBeDefined());
    address = (await receipt())?.replyTo?.[0]?.address ?? "";
  });

  afterAll(async () => {
    await app?.stop();
    await first?.dispose();
    await Promise.all([imap?.close(), smtp?.close()]);
  });

  async function staff(): Promise<Visitor> {
    const visitor = new Visitor(app);
    await visitor.post("/admin/login", admin);
    return visitor;
  }

  async function readNow(): Promise<void> {
    const answer = await (await staff()).post("/admin/settings/health/mailbox", { read: "1" });
    expect(answer.headers.location).toBe("/admin/settings/health");
  }

  async function thread(): Promise<string[]> {
    const visitor = await staff();
    const list = await visitor.get(`/admin/inquiries?q=${reference}`);
    const [, path = ""] = /href="(\/admin\/inquiries\/[0-9a-f-]{36})/.exec(list.text) ?? [];
    return (await visitor.get(path)).text.match(/(?<=class="typed">)Number \d/g) ?? [];
  }

  function deliver(body: string): void {
    const head = [
      "From: ada@example.test",
      `To: ${address}`,
      `Message-ID: <${body.replace(" ", "-")}@mail.example>`,
    ];
    imap.deliver([...head, "", body].join("\r\n"));
  }

  test("the address of the receipt leads to the inquiry", async () => {
    expect(address).toMatch(/^office\+[\da-z]{8}-[\da-f]{32}@mail\.test$/);
    deliver("Number 1");
    await readNow();
    await eventually(() => expect(imap.processed).toHaveLength(1));
    expect(await thread()).toEqual(["Number 1"]);
  });

  // Slow: the app is killed while it reads, and started again.
  test("killed after storing and before moving, it neither loses nor doubles a message", async () => {
    imap.manner = "stall";
    imap.commands.length = 0;
    deliver("Number 2");
    await readNow();
    await eventually(() => expect(imap.commands.some((each) => each.startsWith("UID STORE"))).toBe(true));
    await app.kill();
    imap.manner = "accept";
    deliver("Number 3");
    app = await startApp({ engine, env, dataDir: first.dataDir, database: first.databaseUrl });
    await readNow();
    await vi.waitFor(() => expect(imap.processed).toHaveLength(3), { timeout: 60_000 });
    expect(await thread()).toEqual(["Number 1", "Number 2", "Number 3"]);
    expect(imap.inbox).toEqual([]);
  });

  test("ASVS V16.2.5: neither the password nor what was written is in the log", () => {
    const printed = first.output() + app.output();
    expect(printed).toContain('"event":"mailbox.read"');
    expect(printed).not.toMatch(/four(%20| )owls|Number \d|ada@example/);
  });
});
