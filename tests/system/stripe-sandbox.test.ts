import { beforeAll, expect, test } from "vitest";
import type { App } from "../support/app";
import { sharedApp } from "../support/shared-app";
import { Visitor } from "../support/visitor";

let app: App;
let visitor: Visitor;

beforeAll(async () => {
  app = await sharedApp();
  visitor = new Visitor(app);
});

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const host = () => ({ Host: `127.0.0.1:${app.port}` });

test("the demo has the payments sandbox, and its answers carry the headers of every answer", async () => {
  const { status, headers, text } = await visitor.get("/sandbox/stripe");
  expect(status).toBe(200);
  expect(text).toContain("No money moves here.");
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
  });
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect((await visitor.get("/sandbox/stripe/checkout/cs_test_none")).status).toBe(404);
});

test("its API asks for the key, wherever it is called from", async () => {
  const { status, text } = await visitor.send("POST", "/v1/customers", { ...host(), ...form }, "name=x");
  expect([status, JSON.parse(text).error.type]).toEqual([401, "invalid_request_error"]);
});

test("V3.5.1: its pages accept no form from another site", async () => {
  const headers = { ...host(), ...form, Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  const answer = await visitor.send("POST", "/sandbox/stripe", headers, "act=end");
  expect(answer.status).toBe(403);
});
