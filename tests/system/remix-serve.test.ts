import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/free-port.mjs";
import { earlierTime, sessionSecret } from "../support/app";
import { type Command, runCommand } from "../support/command";
import { copyDemo } from "../support/demo-template";
import { acknowledged, contactFields, openContactForm, Visitor } from "../support/visitor";

let dataDir: string;
let serving: Command;
let app: { url: string; port: number; earlierTime(): Promise<string> };

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "nightjar-remix-serve-"));
  await copyDemo("embedded", dataDir);
  const port = await freePort();
  const secret = await sessionSecret(dataDir);
  app = { port, url: `http://localhost:${port}`, earlierTime: async () => earlierTime(secret) };
  const env = { DEMO: "1", DATA_DIR: dataDir, PORT: String(port), HOST: "127.0.0.1" };
  serving = runCommand("node_modules/.bin/remix-serve", ["build/server/index.js"], env);
  await serving.printed(/http:\/\/localhost:\d+/);
});

afterAll(async () => {
  await serving?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each(["/", "/contact", "/login"])("stock remix-serve answers %s", async (page) => {
  const { status, text } = await new Visitor(app).get(page, { Host: `localhost:${app.port}` });
  expect(status).toBe(200);
  expect(text).toContain("(905) 555-0142");
});

test("a contact form from a page of the site is accepted", async () => {
  const visitor = new Visitor(app);
  const stamp = await openContactForm(visitor);
  const answer = await visitor.post("/contact", contactFields(stamp), { Host: `localhost:${app.port}` });
  expect(acknowledged(answer)).toMatch(/^NJ-/);
});

test.each([
  ["a cross-site form", { "Sec-Fetch-Site": "cross-site" }, 403],
  ["no word of where it comes from", { Origin: "" }, 403],
  ["the referer of another site", { Origin: "", Referer: "https://evil.example/" }, 403],
  // Here Remix answers first, and has no page for it.
  ["another origin", { Origin: "https://evil.example" }, 500],
])("ASVS V3.5.1: without our front too %s is refused", async (_what, headers, refusal) => {
  const visitor = new Visitor(app);
  const local = { Host: `localhost:${app.port}` };
  const fields = contactFields({ message: "From elsewhere" });
  const { status, text } = await visitor.post("/contact", fields, { ...local, ...headers });
  expect(status).toBe(refusal);
  expect(text).not.toContain("Thank You!");
  expect(text).not.toMatch(/\bat .+:\d+:\d+/);
});

test("what was refused is not stored", async () => {
  const staff = new Visitor(app);
  const local = { Host: `localhost:${app.port}` };
  const fields = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };
  expect((await staff.post("/admin/login", fields, local)).status).toBe(303);
  const { status, text } = await staff.get("/admin/inquiries?q=from+elsewhere", local);
  expect(status).toBe(200);
  expect(text).toContain("No inquiry matches");
  expect((await staff.get("/admin/inquiries?q=street+party", local)).text).toContain("Ada Lindqvist");
});
