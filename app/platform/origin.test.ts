import { describe, expect, test } from "vitest";
import { formToken, isOwnWrite, originOf } from "./origin.server";

const own = "http://localhost:3000";

test.each([
  // Sec-Fetch-Site decides if the browser sends it …
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
])("ASVS V3.5.1: a write with %j comes from this site: %s", async (headers, expected) => {
  expect(await isOwnWrite(new Headers(headers as Record<string, string>), undefined)).toBe(expected);
  expect(originOf(new Headers(headers as Record<string, string>)) === "own").toBe(expected);
});

async function openForm(brought?: string): Promise<{ token: string; cookie: string }> {
  const given = await formToken(new Request(`${own}/login`, { headers: brought ? { Cookie: brought } : {} }));
  return { token: given?.token ?? "", cookie: brought ?? given?.cookie?.split(";")[0] ?? "" };
}

describe("ASVS V3.5.1: a form's token", () => {
  test("counts with its cookie if the browser says nothing about where the form comes from", async () => {
    const { token, cookie } = await openForm();
    expect(await isOwnWrite(new Headers({ Cookie: cookie }), token)).toBe(true);
    const other = await openForm(cookie);
    expect(other.token, "differs on each page").not.toBe(token);
    expect(await isOwnWrite(new Headers({ Cookie: cookie }), other.token)).toBe(true);
  });

  test("does not count without it, changed, from another visitor, or with nothing", async () => {
    const [mine, theirs] = [await openForm(), await openForm()];
    const cookie = new Headers({ Cookie: mine.cookie });
    for (const token of ["", ".", mine.token.slice(1), `${mine.token}x`, theirs.token, undefined, 1])
      expect(await isOwnWrite(cookie, token), String(token)).toBe(false);
    for (const wrong of ["", "form=", "form=x", theirs.cookie, mine.token])
      expect(await isOwnWrite(new Headers({ Cookie: wrong }), mine.token), wrong).toBe(false);
  });

  test.each([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "http://evil.example" },
    { Origin: "null" },
    { Referer: "http://evil.example/" },
    { Referer: "about:blank" },
  ])("does not count beside a foreign %j", async (headers) => {
    const { token, cookie } = await openForm();
    expect(await isOwnWrite(new Headers([...Object.entries(headers), ["Cookie", cookie]]), token)).toBe(
      false,
    );
  });

  test("is not made for browsers that show where a form comes from", async () => {
    const request = new Request(own, { headers: { "Sec-Fetch-Site": "none" } });
    expect(await formToken(request)).toBeUndefined();
  });
});
