import { writeFileSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { signIns } from "../app/modules/operations/demo/sign-ins";
import type { Target } from "./load";
import { builtApp, bundleBareReact, type Servers } from "./servers";

const browser = { "accept-encoding": "gzip, deflate, br" };

export async function startTargets(folder: string, servers: Servers, databaseUrl: string): Promise<Target[]> {
  const settings = { DEMO: "1", DATABASE_URL: databaseUrl, DATA_DIR: folder, TRUSTED_PROXIES: "127.0.0.1" };
  // The worker has its own process in production; here it would blur what a request costs.
  const app = await servers.start("app", builtApp, { ...settings, WORKER_IN_WEB: "0" });
  // Serves nothing else, like the raw server: other pages' garbage would be collected during its turn.
  const reading = await servers.start("reading", builtApp, {
    ...settings,
    DATA_DIR: path.join(folder, "reading"),
    WORKER_IN_WEB: "0",
  });
  const stock = await servers.start(
    "remix-serve",
    ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
    settings,
  );
  const cookie = await signIn(app.url, "/login", signIns.resident);
  const { html, headers } = await storedHome(reading.url, folder);
  writeFileSync(path.join(folder, "home.html"), html);
  await keepAnswer(`${app.url}/profile`, cookie, path.join(folder, "profile.html"));
  await keepAnswer(`${app.url}/profile.data`, cookie, path.join(folder, "profile.data"));
  await keepAnswer(`${app.url}/_root.data`, cookie, path.join(folder, "home.data"));
  const raw = await servers.start("raw", ["bench/stand-ins/raw.mjs"], { FOLDER: folder });
  const bare = await servers.start("bare-react", [await bundleBareReact(folder)], { FOLDER: folder });
  const template = await servers.start("template", ["bench/stand-ins/template.mjs"], {
    DATABASE_URL: databaseUrl,
  });
  const fields = await contactForm(app.url);
  return [
    { name: "raw node:http, the same bytes", ...raw, expected: 200 },
    {
      name: "raw node:http, the same bytes and headers",
      ...raw,
      url: `${raw.url}/same-headers`,
      expected: 200,
    },
    {
      name: "home from the page cache",
      against: { name: "raw node:http, the same bytes", goal: 1.5, p99: 3 },
      ...reading,
      expected: 200,
    },
    {
      name: "home not modified (304)",
      against: { name: "raw node:http, the same bytes" },
      ...reading,
      headers: { "if-none-match": headers.etag ?? "" },
      expected: 304,
    },
    { name: "bare React 18, home", ...bare, expected: 200 },
    {
      name: "home rendered for a resident",
      against: { name: "bare React 18, home", goal: 6 },
      ...app,
      headers: { cookie },
      expected: 200,
    },
    { name: "remix-serve, home", against: { name: "bare React 18, home" }, ...stock, expected: 200 },
    { name: "bare React 18, /profile", ...bare, url: `${bare.url}/profile`, expected: 200 },
    {
      name: "/profile of a resident",
      against: { name: "bare React 18, /profile", goal: 6 },
      ...app,
      url: `${app.url}/profile`,
      headers: { cookie },
      expected: 200,
    },
    {
      name: "template, one insert",
      ...template,
      url: `${template.url}/contact`,
      headers: { origin: template.url },
      fields,
      expected: 302,
    },
    {
      name: "contact: row, audit, job, limit",
      against: { name: "template, one insert", goal: 1.5 },
      ...app,
      url: `${app.url}/contact`,
      headers: { origin: app.url },
      fields,
      expected: 303,
    },
  ];
}

async function keepAnswer(url: string, cookie: string, file: string): Promise<void> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}.`);
  writeFileSync(file, await answer.text());
}

export async function signIn(
  url: string,
  path: "/login" | "/admin/login",
  person: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(url + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams(person),
  });
  const cookie = /sid=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0];
  if (!cookie) throw new Error(`The sign-in was answered with ${answer.status}.`);
  return cookie;
}

/** Waits until the home page is served as brotli, and keeps its bytes and headers for the raw server. */
async function storedHome(url: string, folder: string) {
  for (let n = 0; n < 100; n++) {
    const answer = await fetch(url, { headers: browser });
    const html = await answer.text();
    const headers = Object.fromEntries(answer.headers);
    if (headers["content-encoding"] === "br") {
      const { connection: _, "keep-alive": __, date: ___, ...own } = headers;
      writeFileSync(path.join(folder, "home-headers.json"), JSON.stringify(Object.entries(own).flat()));
      writeFileSync(path.join(folder, "home.br"), await bytesOf(url));
      return { html, headers };
    }
    await pause(100);
  }
  throw new Error("The home page never came compressed from the page cache.");
}

async function bytesOf(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: browser }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
    }).on("error", reject);
  });
}

/** A form younger than two seconds counts as automated. */
async function contactForm(url: string): Promise<Record<string, string>> {
  const html = await (await fetch(`${url}/contact`)).text();
  await pause(2_100);
  return {
    _time: /name="_time" value="([^"]+)"/.exec(html)?.[1] ?? "",
    name: "Ada Lindqvist",
    email: "ada@example.test",
    phone: "905 555 0199",
    inquiryPurpose: "Get a Quote",
    serviceType: "Event Security",
    preferredContactTime: "Any Time",
    message: "A street party in June.",
  };
}
