import { expect, test } from "vitest";
import { isProved } from "./sender-proof";

const server = "mx.nightjar.test";
const hop = { key: "received", value: "from mail.example.test by mx.nightjar.test" };

function results(value: string, by = server) {
  return { key: "authentication-results", value: `${by}; ${value}` };
}

const proved = (...headers: { key: string; value: string }[]) =>
  isProved(headers, server, "ada@example.test");

test.each([
  ["dmarc=pass header.from=example.test", true],
  ["dmarc=pass (p=reject) header.from=example.test; spf=fail smtp.mailfrom=other.test", true],
  ["dmarc=fail (p=none) header.from=example.test; spf=pass smtp.mailfrom=a@example.test", false],
  ["dmarc=temperror header.from=example.test; dkim=pass header.d=example.test", false],
  ["dmarc=none header.from=example.test", false],
  ["dmarc=none; dkim=pass header.d=example.test", true],
  ["dmarc=none; dkim=fail header.d=example.test; spf=pass smtp.mailfrom=bounce@example.test", true],
  ["dkim=pass header.i=@example.test", true],
  ["spf=pass smtp.mailfrom=eve@other.test", false],
  ["spf=pass smtp.mailfrom=eve@ample.test", false],
  ["dkim=pass header.d=test", false],
  ["dkim=pass header.d=mail.example.test", false],
  ["spf=fail smtp.mailfrom=ada@example.test", false],
  ["spf=softfail smtp.mailfrom=ada@example.test", false],
  ["none", false],
])("row 232: our mail server says %s: proved is %s", (value, expected) => {
  expect(proved(results(value), hop)).toBe(expected);
  expect(proved(hop, results(value)), "below its own hop").toBe(expected);
});

test("row 232: a domain answers for those below it", () => {
  const headers = [results("dkim=pass header.d=example.test"), hop];
  expect(isProved(headers, server, "ada@mail.example.test")).toBe(true);
});

test("row 232: without a result of our own mail server nothing is proved", () => {
  const pass = "dmarc=pass header.from=example.test";
  expect(proved(hop)).toBe(false);
  expect(proved(results(pass, "mx.evil.test"), hop)).toBe(false);
  expect(proved(results(pass, `${server}.evil.test`), hop)).toBe(false);
});

test("row 232: what a sender writes below does not count, whatever name it bears", () => {
  const pass = results("dmarc=pass header.from=example.test; dkim=pass header.d=example.test");
  const fail = results("dmarc=fail header.from=example.test");
  const unknown = results("dmarc=none; spf=none");
  expect(proved(fail, hop, pass)).toBe(false);
  expect(proved(unknown, hop, pass)).toBe(false);
  expect(proved(hop, unknown, pass)).toBe(false);
  expect(proved(pass, fail, hop), "the worst of our own counts").toBe(false);
});

test("row 232: several results of our own server add up", () => {
  expect(
    proved(results("spf=none"), results("dmarc=none"), results("dkim=pass header.d=example.test"), hop),
  ).toBe(true);
});

test("row 232: a sender's words in comments and quotes are not read as results", () => {
  expect(
    proved(results('spf=none (; dmarc=pass (") ; dmarc=pass) smtp.mailfrom="; dmarc=pass"@x'), hop),
  ).toBe(false);
  expect(proved(results('spf=none reason="a\\"; dmarc=pass"'), hop)).toBe(false);
});

test("row 232: names are compared without their case, and a version may follow", () => {
  const headers = [{ key: "authentication-results", value: "MX.Nightjar.test 1; DMARC/1=Pass" }, hop];
  expect(isProved(headers, "mx.nightjar.TEST", "ada@example.test")).toBe(true);
});
