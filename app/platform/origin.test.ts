import { expect, test } from "vitest";
import { isOwnOrigin } from "./origin.server";

const own = "http://localhost:3000";

test.each([
  // Sec-Fetch-Site decides where a browser sends it …
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "none" }, true],
  [{ "sec-fetch-site": "same-site" }, false],
  [{ "sec-fetch-site": "cross-site" }, false],
  [{ "sec-fetch-site": "Same-Origin " }, false],
  [{ "sec-fetch-site": "cross-site", origin: own, referer: `${own}/contact` }, false],
  // … else Origin …
  [{ origin: own }, true],
  [{ origin: "http://127.0.0.1:3000" }, true],
  [{ origin: "http://[::1]:3000" }, true],
  [{ origin: "https://localhost:3000" }, false],
  [{ origin: "http://localhost:3001" }, false],
  [{ origin: "http://localhost" }, false],
  [{ origin: "http://localhost:3000.evil.example" }, false],
  [{ origin: "http://evil.example/http://localhost:3000" }, false],
  [{ origin: `${own}/` }, false],
  [{ origin: `${own}, http://evil.example` }, false],
  [{ origin: "null" }, false],
  [{ origin: "null", referer: `${own}/contact` }, false],
  [{ origin: "http://evil.example", referer: `${own}/contact` }, false],
  // … else Referer, which is all that lynx and w3m send.
  [{ referer: `${own}/contact?serviceType=x` }, true],
  [{ referer: own }, true],
  [{ origin: "", referer: `${own}/contact` }, true],
  [{ referer: "http://evil.example/" }, false],
  [{ referer: `http://evil.example/?${own}/` }, false],
  [{ referer: `${own}@evil.example/` }, false],
  [{ referer: `${own}.evil.example/` }, false],
  [{ referer: "localhost:3000/contact" }, false],
  [{ referer: "//localhost:3000/contact" }, false],
  [{ referer: "/contact" }, false],
  [{ referer: "about:blank" }, false],
  [{ referer: "%" }, false],
  [{ host: "localhost:3000" }, false],
  [{}, false],
])("ASVS V3.5.1: a write with %j comes from this site: %s", (headers, expected) => {
  expect(isOwnOrigin((name) => (headers as Record<string, string>)[name])).toBe(expected);
});
