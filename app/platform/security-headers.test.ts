import { expect, test } from "vitest";
import { env } from "./env.server";
import {
  closedPolicy,
  commonHeaders,
  livePolicy,
  paperPolicy,
  visitorPolicy,
} from "./security-headers.server";

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(policy.split("; ").map((part) => part.split(/ (.*)/).slice(0, 2)));
}

test("ASVS V3.4: every answer has these headers, and none that lets other sites read it", () => {
  const headers = commonHeaders();
  expect(headers).toMatchObject({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
  expect(Object.keys(headers).filter((name) => /^Access-Control|^X-Frame/i.test(name))).toEqual([]);
});

test("ASVS V3.4.1: without https there is no HSTS", () => {
  expect(commonHeaders()).not.toHaveProperty("Strict-Transport-Security");
});

test("ASVS V3.4.3, V3.4.6: a paper page runs no script at all", () => {
  expect(directives(paperPolicy("sha256-abc"))).toMatchObject({
    "default-src": "'none'",
    "script-src": "'none'",
    "style-src": "'sha256-abc'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
  });
});

test("ASVS V3.4.3, V3.4.6: a live page runs our own scripts and those with the nonce", () => {
  const policy = directives(livePolicy("bm9uY2U="));
  expect(policy).toMatchObject({
    "default-src": "'none'",
    "script-src": "'self' 'nonce-bm9uY2U='",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
  });
  expect(livePolicy("x")).not.toMatch(/unsafe|strict-dynamic|\*|https?:/);
});

test("row 113: a form may lead to the payment service only if a page says so", () => {
  const hosts = env.stripe.paymentHosts;
  env.stripe.paymentHosts = ["https://checkout.stripe.com"];
  try {
    const targets = "'self' https://checkout.stripe.com";
    expect(directives(livePolicy("x", { payment: true }))["form-action"]).toBe(targets);
    expect(directives(paperPolicy("sha256-abc", { payment: true }))["form-action"]).toBe(targets);
    expect(directives(livePolicy("x"))["form-action"]).toBe("'self'");
  } finally {
    env.stripe.paymentHosts = hosts;
  }
});

test("an answer that is not a page may do nothing", () => {
  expect(directives(closedPolicy)).toMatchObject({ "default-src": "'none'", "frame-ancestors": "'none'" });
});

test("V3.4.6: only a page that says so may be in a frame, and only in one of ours", () => {
  expect(visitorPolicy("'none'")).toContain("frame-ancestors 'none'");
  expect(visitorPolicy("'none'", { framed: true })).toContain("frame-ancestors 'self'");
});
