import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { sharedApp } from "../support/shared-app";
import { Visitor } from "../support/visitor";

let app: App;
let cookie: string;

beforeAll(async () => {
  app = await sharedApp();
  const resident = new Visitor(app);
  await resident.post("/login", { email: "resident@nightjar.test", password: "nightjar-resident-demo" });
  cookie = `sid=${resident.cookies.get("sid")}`;
});

interface Sent {
  status: number;
  encoding: string | undefined;
  vary: string;
  length: string | undefined;
  body: Buffer;
}

function ask(
  path: string,
  headers: Record<string, string> = {},
  { method = "GET", at = app } = {},
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const all = { "Accept-Encoding": "gzip, br", Host: `127.0.0.1:${at.port}`, ...headers };
    const sent = request({ host: "127.0.0.1", port: at.port, agent: false, method, path, headers: all });
    sent.on("error", reject);
    sent.on("response", async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      const { "content-encoding": encoding, vary = "", "content-length": length } = answer.headers;
      resolve({ status: answer.statusCode ?? 0, encoding, vary, length, body });
    });
    sent.end();
  });
}

type Case = [what: string, path: string, headers: Record<string, string>];

const tokenPages = [
  "reset-password",
  "confirm-email",
  "change-email",
  "secure-account",
  "invite",
  "unsubscribe",
];

describe("ASVS V3.5: a page made for one reader is compressed only where its length reveals nothing", () => {
  test.each<Case>([
    ["nobody is signed in", "/contact", {}],
    ["nobody is signed in, from another site", "/login?mode=register", { "Sec-Fetch-Site": "cross-site" }],
    ["a reader comes from this site", "/profile", { "Sec-Fetch-Site": "same-origin", session: "yes" }],
    ["a reader types the address", "/profile", { "Sec-Fetch-Site": "none", session: "yes" }],
    ["the page's data", "/profile.data", { "Sec-Fetch-Site": "same-origin", session: "yes" }],
    ["a link from an email", "/reset-password/nonsense", { "Sec-Fetch-Site": "none" }],
  ])("%s", async (_when, path, { session, ...headers }) => {
    const { encoding, vary, body, length } = await ask(
      path,
      session ? { ...headers, Cookie: cookie } : headers,
    );
    expect(encoding).toBe("gzip");
    expect(vary).toContain("Accept-Encoding");
    if (length !== undefined) expect(Number(length)).toBe(body.length);
    expect(gunzipSync(body).toString()).toMatch(path.endsWith(".data") ? /Sam Okafor/ : /<\/html>/);
  });

  test("a form from elsewhere, returned to someone who is not signed in", async () => {
    const send = (headers: Record<string, string>) =>
      ask("/contact", { "Sec-Fetch-Site": "cross-site", ...headers }, { method: "POST" });
    expect(await send({})).toMatchObject({ status: 403, encoding: "gzip" });
    expect(await send({ Cookie: cookie })).toMatchObject({ status: 403, encoding: undefined });
  });

  test.each([
    [
      "a signed-in reader sent by another site",
      "/contact",
      { "Sec-Fetch-Site": "cross-site", session: "yes" },
    ],
    ["a signed-in reader of an old browser", "/profile", { session: "yes" }],
    ["a sibling site", "/profile", { "Sec-Fetch-Site": "same-site", session: "yes" }],
    ...tokenPages.map((name): Case => [name, `/${name}/nonsense`, { "Sec-Fetch-Site": "cross-site" }]),
    ["a browser that accepts nothing", "/contact", { "Accept-Encoding": "identity" }],
    ["a browser that refuses gzip", "/contact", { "Accept-Encoding": "gzip;q=0, br" }],
  ])("not for %s", async (_who, path, { session, ...headers }) => {
    const { encoding, vary, body } = await ask(path, session ? { ...headers, Cookie: cookie } : headers);
    expect(encoding).toBeUndefined();
    expect(vary).toContain("Accept-Encoding");
    expect(body.toString()).toMatch(/<\/html>/);
  });
});

test("HEAD answers like GET, without a body; stored pages and their 304 stay as they were", async () => {
  const head = await ask("/contact", {}, { method: "HEAD" });
  expect(head).toMatchObject({ status: 200, encoding: "gzip", body: Buffer.alloc(0) });
  const stored = await new Visitor(app).get("/about");
  const known = await ask("/about", {
    "If-None-Match": String(stored.headers.etag),
    "Accept-Encoding": "identity",
  });
  expect(known).toMatchObject({ status: 304, encoding: undefined, body: Buffer.alloc(0) });
});

test("COMPRESS=0 leaves it to the proxy", async () => {
  const plain = await startApp({ env: { COMPRESS: "0" } });
  try {
    expect((await ask("/contact", {}, { at: plain })).encoding).toBeUndefined();
  } finally {
    await plain.dispose();
  }
});
