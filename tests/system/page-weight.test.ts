import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { parse } from "parse5";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { PageKind } from "../../app/ui/page-context";
import { accessMatrix, type Rule } from "../support/access-matrix";
import { type App, startApp } from "../support/app";
import { attribute, elements } from "../support/document";
import { allowConnections, onPostgres } from "../support/engines";
import { eventually } from "../support/eventually";
import { pageKind } from "../support/page-kinds";
import { sharedApp } from "../support/shared-app";
import { Visitor } from "../support/visitor";

const kilobytes = 1_024;
const light = { "Save-Data": "on" };
const resident = { email: "resident@nightjar.test", password: "nightjar-resident-demo" };
let app: App;

beforeAll(async () => {
  app = await sharedApp();
});

/** With a form it is a post. */
interface Visit {
  path: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
}

interface Sent {
  status: number;
  type: string;
  /** On the wire, including headers. */
  bytes: number;
  text: string;
  mayBeStored: boolean;
}

interface Sending {
  agent: Agent | false;
  onSent(): void;
}

function ask({ port }: App, { path, headers, form }: Visit, sending?: Sending): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: "127.0.0.1",
      port,
      agent: sending?.agent ?? false,
      method: form ? "POST" : "GET",
      path,
      headers: {
        "Accept-Encoding": "gzip, br",
        "Sec-Fetch-Site": "same-origin",
        ...(form && { "Content-Type": "application/x-www-form-urlencoded" }),
        ...headers,
      },
    });
    sent.on("error", reject);
    sent.on("finish", () => sending?.onSent());
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
        mayBeStored: !/no-store/.test(answer.headers["cache-control"] ?? ""),
      });
    });
    sent.end(form && new URLSearchParams(form).toString());
  });
}

/** What a browser requests before anything is touched; pictures, icons and the face come after. */
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
  status: number;
  kind: PageKind;
  requests: number;
  bytes: number;
  scripts: number;
}

async function weigh(from: App, visit: Visit): Promise<Weight | undefined> {
  let answer = await ask(from, visit);
  // A stored page is compressed after its first answer.
  if (!visit.form && answer.mayBeStored) for (let n = 0; n < 3; n++) answer = await ask(from, visit);
  return weighAnswer(from, visit, answer);
}

/** A file never changes under its name. */
const files = new Map<string, Promise<Sent>>();

function file(from: App, path: string): Promise<Sent> {
  const sent = files.get(path) ?? ask(from, { path });
  files.set(path, sent);
  return sent;
}

/** Nothing if it is not a page: a file, or a redirect. */
async function weighAnswer(from: App, visit: Visit, page: Sent): Promise<Weight | undefined> {
  if (!page.type.startsWith("text/html") || (page.status >= 300 && page.status < 400)) return undefined;
  const parts = [...new Set(partsOf(page.text))];
  let bytes = page.bytes;
  for (const part of parts) {
    const sent = await file(from, part);
    expect([visit.path, part, sent.status]).toEqual([visit.path, part, 200]);
    bytes += sent.bytes;
  }
  return {
    path: visit.path,
    status: page.status,
    // The root's error page is paper, wherever it stands in.
    kind: page.status >= 400 && parts.length === 0 ? "paper" : pageKind(visit.path),
    bytes,
    requests: 1 + parts.length,
    scripts: parts.filter((part) => /\.js$/.test(part)).length,
  };
}

async function weights(from: App, visits: Visit[]): Promise<Weight[]> {
  const waiting = [...visits];
  const found: Weight[] = [];
  const client = async () => {
    for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
      const weight = await weigh(from, visit);
      if (weight) found.push(weight);
    }
  };
  await Promise.all(Array.from({ length: 6 }, client));
  return found;
}

const tooHeavy = (list: Weight[]) =>
  list.filter(({ kind, bytes, requests }) =>
    kind === "paper"
      ? bytes > 12 * kilobytes || requests > 1
      : kind === "live" || bytes > 20 * kilobytes || requests > 3,
  );

const tooHeavyWithSaveData = (list: Weight[]) =>
  list.filter(({ kind, bytes, requests, scripts }) =>
    kind === "paper"
      ? bytes > 12 * kilobytes || requests > 1
      : bytes > 14 * kilobytes || requests > 2 || scripts > 0,
  );

const paths = (wanted: (rule: Rule) => boolean) =>
  Object.entries(accessMatrix)
    .filter(([, rule]) => wanted(rule))
    .map(([pattern, { visit = pattern }]) => visit);

async function inDemo(listPath: string, link: RegExp): Promise<string> {
  const [found] = link.exec((await ask(app, { path: listPath })).text) ?? [];
  if (!found) throw new Error(`${listPath} has no link like ${link}.`);
  return found;
}

async function publicPaths(): Promise<string[]> {
  const posting = await inDemo("/careers", /\/careers\/[\da-f-]{36}/);
  return [
    // The parts of our screens have every style sheet, and only the demo has them.
    ...paths(({ read }) => read === "anyone").filter((path) => path !== "/dev/parts"),
    ...["/login?mode=register", "/login?mode=forgot", "/coverage?postalCode=L6V"],
    ...[posting, `${posting}?apply=1`],
    await inDemo("/products", /(?<=href=")\/products\/[\w-]+(?=")/),
  ];
}

test("performance.md: each page for visitors is one request of 12 KB on paper, else three of 20 KB", async () => {
  const all = await weights(
    app,
    (await publicPaths()).map((path) => ({ path })),
  );
  expect(all.length).toBeGreaterThan(55);
  expect([...new Set(all.map(({ status }) => status))].sort()).toEqual([200, 404, 410]);
  expect(tooHeavy(all)).toEqual([]);
});

test("performance.md: with Save-Data no page for visitors has a script: one request of 12 KB on paper, else two of 14 KB", async () => {
  const all = await weights(
    app,
    (await publicPaths()).map((path) => ({ path, headers: light })),
  );
  expect(all.length).toBeGreaterThan(55);
  expect(tooHeavyWithSaveData(all)).toEqual([]);
});

async function cookieOf(person: Record<string, string>): Promise<{ Cookie: string }> {
  const visitor = new Visitor(app);
  await visitor.post("/login", person);
  return { Cookie: `sid=${visitor.cookies.get("sid")}` };
}

test("performance.md: refusals are answered within the same weights", async () => {
  const refused: [status: number, visit: Visit][] = [
    [400, { path: "/contact", form: {} }],
    [400, { path: "/login", form: {} }],
    [403, { path: "/contact", form: { name: "Ada" }, headers: { "Sec-Fetch-Site": "cross-site" } }],
    [403, { path: "/guard", headers: await cookieOf(resident) }],
    [405, { path: "/about", form: {} }],
  ];
  for (const [status, { headers, ...visit }] of refused) {
    const usual = await weights(app, [{ ...visit, headers }]);
    const saving = await weights(app, [{ ...visit, headers: { ...headers, ...light } }]);
    expect([...usual, ...saving]).toMatchObject([{ status }, { status }]);
    expect([tooHeavy(usual), tooHeavyWithSaveData(saving)]).toEqual([[], []]);
  }
});

/** Stopped while they are sent, the server finds all of them at once, however slowly this machine sends. */
async function askTogether(from: App, visits: Visit[]): Promise<Sent[]> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: visits.length });
  let sent = 0;
  const sending = { agent, onSent: () => sent++ };
  try {
    await Promise.all(visits.map(() => ask(from, { path: "/healthz" }, sending)));
    sent = 0;
    process.kill(from.pid, "SIGSTOP");
    const answers = Promise.all(visits.map((visit) => ask(from, visit, sending)));
    await vi.waitUntil(() => sent === visits.length, { timeout: 60_000 });
    process.kill(from.pid, "SIGCONT");
    return await answers;
  } finally {
    process.kill(from.pid, "SIGCONT");
    agent.destroy();
  }
}

test("performance.md: what a busy site turns away is one request of 12 KB", async () => {
  // Signed in, since a stored page is sent however busy the site is.
  const visit: Visit = { path: "/about", headers: await cookieOf(resident) };
  const answers = await askTogether(app, Array<Visit>(400).fill(visit));
  const [page] = answers.filter(({ status }) => status === 503);
  const busy = page && (await weighAnswer(app, visit, page));
  expect(busy).toMatchObject({ status: 503, kind: "paper", requests: 1 });
  expect(busy?.bytes).toBeLessThanOrEqual(12 * kilobytes);
});

onPostgres("performance.md: with the database down, the same weights", () => {
  let away: App;

  beforeAll(async () => {
    away = await startApp({ engine: "postgres" });
    await allowConnections(away, false);
    await eventually(async () => expect((await new Visitor(away).get("/readyz")).status).toBe(503));
  });

  afterAll(async () => {
    await allowConnections(away, true);
    await away.dispose();
  });

  // Slow: about 130 pages, and each first looks for a database that is down.
  test("for a page that has nothing to show, and for a form that was not stored", async () => {
    const visits = [
      ...(await publicPaths()).map((path): Visit => ({ path })),
      { path: "/contact", form: { name: "Ada Lindqvist", email: "ada@example.test" } },
    ];
    const usual = await weights(away, visits);
    expect(usual.filter(({ status }) => status >= 500).length).toBeGreaterThan(5);
    expect(tooHeavy(usual)).toEqual([]);
    const saving = visits.map((visit) => ({ ...visit, headers: light }));
    expect(tooHeavyWithSaveData(await weights(away, saving))).toEqual([]);
  });
});

describe.each([
  [resident, "resident"],
  [{ email: "guard@nightjar.test", password: "nightjar-guard-demo" }, "guard"],
])("performance.md: what %j gets", (person, role) => {
  test("without React is one request of 12 KB on paper, else three of 20 KB", async () => {
    const headers = await cookieOf(person);
    const own = await weights(
      app,
      paths(({ read }) => read === "person" || read === role).map((path) => ({ path, headers })),
    );
    expect(own.length).toBeGreaterThan(10);
    const still = own.filter(({ kind }) => kind !== "live");
    expect(still.length).toBeGreaterThan(7);
    expect(tooHeavy(still)).toEqual([]);
  });
});
