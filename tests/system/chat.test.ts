import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type App, startApp } from "../support/app";
import { ModelStandIn } from "../support/chat-model";
import { Page } from "../support/document";
import { inDatabaseOf, onPostgres, onUsualEngine } from "../support/engines";
import { openPages } from "../support/site";
import { Visitor } from "../support/visitor";

const street = "What does the Street Package cost?";
const patience = { timeout: 60_000 };

async function ask(visitor: Visitor, question = street): Promise<void> {
  const { status, headers } = await visitor.post("/chat", { question });
  expect([status, headers.location]).toEqual([303, "/chat"]);
}

/** A page that is read while it comes. */
async function open(app: App, visitor: Visitor, headers = {}) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const own = { Cookie: cookie, "X-Forwarded-For": visitor.address, ...headers };
  const asked = request({
    host: "127.0.0.1",
    port: app.port,
    agent: false,
    path: "/chat",
    headers: own,
  }).end();
  const [response]: IncomingMessage[] = await once(asked, "response");
  if (!response) throw new Error("There is no response.");
  const chunks: Buffer[] = [];
  response.on("data", (chunk: Buffer) => chunks.push(chunk));
  return {
    status: response.statusCode,
    headers: response.headers,
    text: () => Buffer.concat(chunks).toString(),
    whole: () => (response.readableEnded ? true : once(response, "end")),
    leave: () => asked.destroy(),
  };
}

function turnsOf(html: string): string[] {
  return new Page(html).texts("li").filter((text) => /^(You|Robin):|writing/.test(text));
}

onUsualEngine("the chat with a model", (engine) => {
  let app: App;
  let model: ModelStandIn;

  beforeAll(async () => {
    model = await ModelStandIn.start();
    app = await startApp({ engine, env: { ...model.settings, OPENAI_TIMEOUT_SECONDS: "600" } });
  });

  afterEach(() => model.reset());

  afterAll(async () => {
    await app?.dispose();
    await model.close();
  });

  test("row 174: the page arrives in order and without a script: the question, that it is being written, the answer, the form", async () => {
    model.manner = "held";
    const visitor = new Visitor(app);
    await ask(visitor);
    const page = await open(app, visitor);
    await vi.waitFor(() => expect(page.text()).toContain("Robin is writing…"), patience);
    expect([page.status, page.headers["content-length"]]).toEqual([200, undefined]);
    expect(page.text()).toContain(street);
    expect(page.text()).not.toMatch(/In short|<form[^>]*\/chat|<\/html>/);
    await vi.waitFor(() => expect(model.held).toBe(1), patience);
    model.release();
    await page.whole();
    const order = [street, "Robin is writing…", "In short:", 'action="/chat"', "</html>"];
    const places = order.map((words) => page.text().indexOf(words));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(page.text().match(/<html/g)).toHaveLength(1);
    expect(page.text()).not.toMatch(/<script(?![^>]* src="\/assets\/)|<template/);
    const again = (await visitor.get("/chat")).text;
    expect(again).not.toContain("is writing");
    expect(turnsOf(again)).toHaveLength(3);
    expect(turnsOf(again).at(-1)).toMatch(/In short: .*\$149\.00.*From: Neighbourhood watch/);
  });

  test("row 175: a clock that is a day ahead ends no wait", async () => {
    model.manner = "held";
    const visitor = new Visitor(app);
    await app.setClock(86_400);
    try {
      await ask(visitor);
      const page = await open(app, visitor);
      await vi.waitFor(() => expect(model.held).toBe(1), patience);
      model.release();
      await page.whole();
      expect(turnsOf(page.text()).at(-1)).toMatch(/In short: /);
    } finally {
      await app.setClock(0);
    }
  });

  test("row 180: compressed pages arrive in order too, and a reader who leaves finds the answer later", async () => {
    model.manner = "held";
    const [staying, leaving] = [new Visitor(app), new Visitor(app)];
    for (const visitor of [staying, leaving]) await ask(visitor);
    const zipped = await open(app, staying, { "Accept-Encoding": "gzip", "Sec-Fetch-Site": "same-origin" });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    await vi.waitFor(() => expect(zipped.text().length).toBeGreaterThan(500), patience);
    const left = await open(app, leaving);
    await vi.waitFor(() => expect(left.text()).toContain("Robin is writing…"), patience);
    left.leave();
    await vi.waitFor(() => expect(model.held).toBe(2), patience);
    model.release();
    await zipped.whole();
    await vi.waitFor(async () => expect((await leaving.get("/chat")).text).toContain("In short:"), patience);
  });

  test("row 175: a second question is refused at once while an answer is written, and what was typed stays", async () => {
    model.manner = "held";
    const visitor = new Visitor(app);
    await ask(visitor);
    const { status, headers, text } = await visitor.post("/chat", { question: "And the House Package?" });
    expect([status, headers["content-length"] === undefined]).toEqual([409, false]);
    const page = new Page(text);
    expect(page.text).toContain("Robin is still writing. Wait for the answer, then send this.");
    expect(text).toContain("And the House Package?</textarea>");
    expect(page.text).toContain("See the answer");
    expect(model.held).toBe(1);
  });

  test("rows 176 and 177: a failing model says that it is undergoing maintenance, with what happened in red, the form and the phone", async () => {
    model.manner = "drop";
    const visitor = new Visitor(app);
    await ask(visitor);
    const { text } = await visitor.get("/chat");
    const log = turnsOf(text).at(-1);
    expect(log).toContain("I am currently undergoing maintenance. Please check back later.");
    expect(text).toMatch(/<p class="error">An error occurred while processing your request<\/p>/);
    expect(log).toMatch(/Talk to a person or call \(905\) 555-0142/);
    expect((await visitor.get("/chat")).text).toContain("undergoing maintenance");
    expect(app.output()).toContain('"chat.model-failed"');
    expect(app.output()).not.toMatch(/Street Package|sk-of-the-stand-in/);
  });

  test("row 178: staff read on the monitor why the model failed, and never its key", async () => {
    model.manner = 500;
    await ask(new Visitor(app));
    const staff = new Visitor(app);
    await staff.post("/admin/login", { email: "admin@nightjar.test", password: "nightjar-admin-demo" });
    const monitor = async () => (await staff.get("/admin/settings/health")).text;
    const words = "Failed to get response from AI: status 500: Told so to ….";
    await vi.waitFor(async () => expect(new Page(await monitor()).text).toContain(words), patience);
    expect(await monitor()).not.toContain(model.key);
    expect(app.output()).toContain('"sentence":"Failed to get response from AI","status":500');
  });
});

onPostgres("the chat with a slow model", () => {
  let app: App;
  let model: ModelStandIn;

  beforeAll(async () => {
    model = await ModelStandIn.start();
    app = await startApp({
      engine: "postgres",
      env: { ...model.settings, DATABASE_POOL: "2", OPENAI_TIMEOUT_SECONDS: "600" },
    });
  });

  afterAll(async () => {
    await app?.dispose();
    await model.close();
  });

  // Slow: twenty answers of a slow model run at once.
  test("row 180: with two connections to the database, twenty slow answers keep no other page from being answered", async () => {
    model.manner = "held";
    const visitors = Array.from({ length: 20 }, () => new Visitor(app));
    // One after another: all at once, they would wait for the two connections because of each other.
    for (const visitor of visitors) await ask(visitor);
    // More time than this machine could need: the rule is about what is held, not about how long.
    await inDatabaseOf(app, (database) =>
      sql`update chat_turns set waiting_until = now() + interval '10 minutes' where waiting_until is not null`.execute(
        database,
      ),
    );
    const pages = new Map<Visitor, Awaited<ReturnType<typeof open>>>();
    const reopenEnded = async () => {
      for (const visitor of visitors) {
        if (!pages.get(visitor)?.text().includes("</html>")) continue;
        pages.set(visitor, await open(app, visitor));
      }
    };
    for (const visitor of visitors) pages.set(visitor, await open(app, visitor));
    await vi.waitFor(() => {
      for (const page of pages.values()) expect(page.text()).toContain("Robin is writing…");
    }, patience);
    expect(model.held).toBe(20);
    const answers: [path: string, right: boolean][] = [];
    for (const [path, status] of openPages) {
      // The app ends a stream after eleven seconds, and a busy machine may need longer for all paths.
      await reopenEnded();
      answers.push([path, (await new Visitor(app).get(path)).status === status]);
    }
    expect(answers.filter(([, right]) => !right)).toEqual([]);
    await reopenEnded();
    expect((await new Visitor(app).get("/contact")).status).toBe(200);
    expect(model.held).toBe(20);
    model.release();
    for (const page of pages.values()) {
      await page.whole();
      expect(page.text()).toContain("</html>");
    }
  });
});
