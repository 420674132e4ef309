import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { parse } from "parse5";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessMatrix, type Rule } from "../support/access-matrix";
import { type App, startApp } from "../support/app";
import { attribute, elements } from "../support/document";
import { Visitor } from "../support/visitor";

const kilobytes = 1_024;
let app: App;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app?.dispose());

interface Sent {
  status: number;
  type: string;
  /** On the wire, headers included. */
  bytes: number;
  text: string;
}

function ask(path: string, headers: Record<string, string> = {}): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const all = { "Accept-Encoding": "gzip, br", "Sec-Fetch-Site": "same-origin", ...headers };
    const sent = request({ host: "127.0.0.1", port: app.port, agent: false, path, headers: all });
    sent.on("error", reject);
    sent.on("response", async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      const coding = answer.headers["content-encoding"];
      const plain =
        coding === "br" ? brotliDecompressSync(body) : coding === "gzip" ? gunzipSync(body) : body;
      resolve({
        status: answer.statusCode ?? 0,
        type: answer.headers["content-type"] ?? "",
        bytes: body.length + answer.rawHeaders.join(": ").length,
        text: plain.toString("utf8"),
      });
    });
    sent.end();
  });
}

/** What a browser asks for before anything is touched; pictures, icons and the face come after. */
function partsOf(html: string): string[] {
  return elements(parse(html)).flatMap((element) => {
    const href = attribute(element, "href") ?? "";
    const rel = attribute(element, "rel") ?? "";
    if (element.tagName === "link" && /stylesheet|modulepreload/.test(rel)) return [href];
    if (element.tagName === "script") return [attribute(element, "src") ?? ""].filter(Boolean);
    return element.tagName === "iframe" && attribute(element, "loading") !== "lazy"
      ? [attribute(element, "src") ?? ""].filter(Boolean)
      : [];
  });
}

interface Weight {
  path: string;
  requests: number;
  bytes: number;
  scripts: number;
  /** No script and no style sheet of its own. */
  paper: boolean;
}

async function weigh(path: string, headers: Record<string, string> = {}): Promise<Weight | undefined> {
  // A stored page is compressed after its first answer.
  for (let n = 0; n < 3; n++) await ask(path, headers);
  const page = await ask(path, headers);
  if (!page.type.startsWith("text/html") || (page.status >= 300 && page.status < 400)) return undefined;
  const parts = [...new Set(partsOf(page.text))];
  let bytes = page.bytes;
  for (const part of parts) {
    const sent = await ask(part);
    expect([path, part, sent.status]).toEqual([path, part, 200]);
    bytes += sent.bytes;
  }
  const scripts = parts.filter((part) => /\.js$/.test(part)).length;
  return { path, bytes, requests: 1 + parts.length, scripts, paper: parts.length === 0 };
}

async function inDemo(listPath: string, link: RegExp): Promise<string> {
  return link.exec((await ask(listPath)).text)?.[0] ?? "";
}

const open = (rule: Rule) => rule.read === "anyone";
const paths = (wanted: (rule: Rule) => boolean) =>
  Object.entries(accessMatrix)
    .filter(([, rule]) => wanted(rule))
    .map(([pattern, { visit = pattern }]) => visit);

async function weights(list: string[], headers: Record<string, string> = {}): Promise<Weight[]> {
  const found: Weight[] = [];
  for (const path of list) {
    const weight = await weigh(path, headers);
    if (weight) found.push(weight);
  }
  return found;
}

const tooHeavy = (list: Weight[]) =>
  list.filter(({ paper, bytes, requests }) =>
    paper ? bytes > 12 * kilobytes : bytes > 20 * kilobytes || requests > 3,
  );

test("performance.md: each page for visitors is one request of 12 KB on paper, else three of 20 KB", async () => {
  const all = await weights([
    ...paths(open),
    ...["/login?mode=register", "/login?mode=forgot", "/coverage?postalCode=L6V"],
    await inDemo("/careers", /\/careers\/[\da-f-]{36}/),
    `${await inDemo("/careers", /\/careers\/[\da-f-]{36}/)}?apply=1`,
    await inDemo("/products", /\/products\/[\w-]+(?=")/),
  ]);
  expect(all.length).toBeGreaterThan(50);
  expect(tooHeavy(all)).toEqual([]);
}, 120_000);

test("performance.md: with Save-Data no page for visitors has a script, and each is one request, or two of 14 KB", async () => {
  const all = await weights(paths(open), { "Save-Data": "on" });
  expect(all.length).toBeGreaterThan(50);
  expect(
    all.filter(({ bytes, requests, scripts }) => bytes > 14 * kilobytes || requests > 2 || scripts > 0),
  ).toEqual([]);
}, 120_000);

test.each([
  ["resident@nightjar.test", "nightjar-resident-demo", "resident"],
  ["guard@nightjar.test", "nightjar-guard-demo", "guard"],
])(
  "performance.md: what %s gets outside /profile is one request of 12 KB, or three of 20 KB",
  async (email, password, role) => {
    const visitor = new Visitor(app);
    await visitor.post("/login", { email, password });
    const cookie = `sid=${visitor.cookies.get("sid")}`;
    const own = await weights(
      paths(({ read }) => read === "person" || read === role),
      { Cookie: cookie },
    );
    const live = /^\/profile\b/;
    expect(own.length).toBeGreaterThan(10);
    expect(tooHeavy(own.filter(({ path }) => !live.test(path)))).toEqual([]);
  },
  120_000,
);
