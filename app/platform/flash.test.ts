import { expect, test } from "vitest";
import { flashCookie, takeFlash } from "./flash.server";

const message = { kind: "error", message: "Größe; “x”, 100 %\n<b>" } as const;

function carrying(cookie: string, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost:3000/", { headers: { Cookie: cookie, ...headers } });
}

async function sent(): Promise<string> {
  return (await flashCookie(message)).split(";")[0] ?? "";
}

test("row 200: a message reaches the next page once, and is removed by it", async () => {
  const { flash, clear } = await takeFlash(carrying(`a=b; ${await sent()}`));
  expect(flash).toEqual(message);
  expect(clear).toMatch(/^flash=deleted; Max-Age=0; .*Expires=Thu, 01 Jan 1970 00:00:01 GMT/);
});

test("ASVS V3.3: the cookie is for this site only, and for a minute", async () => {
  const attributes = (await flashCookie(message)).split("; ").slice(1).sort();
  expect(attributes).toEqual(["HttpOnly", "Max-Age=60", "Path=/", "SameSite=Lax"]);
});

test("a prefetched page leaves the message for later", async () => {
  const ahead = carrying(await sent(), { "Sec-Purpose": "prefetch" });
  expect(await takeFlash(ahead)).toEqual({ flash: null, clear: null });
});

test("without a message there is nothing to remove", async () => {
  expect(await takeFlash(carrying("a=b"))).toEqual({ flash: null, clear: null });
  expect(await takeFlash(new Request("http://localhost:3000/"))).toEqual({ flash: null, clear: null });
});

test("a message we did not sign is not shown, and removed", async () => {
  const value = await sent();
  const unsigned = Buffer.from(JSON.stringify(message)).toString("base64");
  const flipped = `${value.slice(0, 12)}${value[12] === "a" ? "b" : "a"}${value.slice(13)}`;
  for (const cookie of [
    flipped,
    value.slice(0, -4),
    `flash=${unsigned}`,
    `flash=${unsigned}.x`,
    "flash=%",
    "flash=",
  ]) {
    const { flash, clear } = await takeFlash(carrying(cookie));
    expect(flash, cookie).toBeNull();
    expect(clear, cookie).toMatch(/Max-Age=0/);
  }
});
