import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { eventually } from "../support/eventually";
import { Visitor } from "../support/visitor";

let app: App;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app?.dispose());

test("ASVS V16.4.1: a refused origin is logged only in a browser's own words", async () => {
  const visitor = new Visitor(app);
  for (const site of ["cross-site", "ada@example.test"]) {
    expect((await visitor.post("/contact.data", {}, { "Sec-Fetch-Site": site })).status).toBe(403);
  }
  await eventually(() => expect(app.output().match(/"event":"origin.refused"/g)).toHaveLength(2));
  expect(app.output()).toContain('"site":"cross-site"');
  expect(app.output()).not.toContain("ada@example.test");
});

test("the site stays up when the reader of its log goes away", async () => {
  app.closeOutput();
  const visitor = new Visitor(app);
  for (let n = 0; n < 5; n++) {
    for (const path of ["/products", "/healthz", "/about"])
      expect((await visitor.get(path)).status).toBe(200);
    expect((await visitor.post("/contact", {})).status).toBe(400);
  }
  expect(await app.stop()).toBe(0);
});
