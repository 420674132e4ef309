import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { cpus, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { ensureBuilt } from "../scripts/build.mjs";
import { findPostgres } from "../scripts/find-postgres.mjs";
import { launch } from "../scripts/launch.mjs";
import { Pair } from "../tests/support/pair";
import { keep } from "./figure";

const [count = 20_000, atOnce = 16] = process.argv.slice(2).map(Number);
const paths = ["/", "/about", "/products", "/contact", "/news", "/login"];
/** How many of ten requests send a contact form. */
const posts = 2;

let addresses = 0;
const address = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;

await launch(async () => {
  await ensureBuilt();
  const postgres = await findPostgres();
  if ("reason" in postgres) throw new Error(`The bench needs PostgreSQL, and ${postgres.reason}.`);
  process.env.TEST_DATABASE_URL = postgres.url;
  const pair = await Pair.start({ env: { DRAIN_SECONDS: process.env.DRAIN_SECONDS || "1" } });
  try {
    await roll(pair);
  } finally {
    await pair.stop();
    await postgres.stop();
  }
});

async function roll(pair: Pair): Promise<void> {
  const { text } = await ask(pair, "GET", "/contact");
  const time = /name="_time" value="([^"]+)"/.exec(text)?.[1] ?? "";
  await pause(2_100);
  const acknowledged = new Set<string>();
  const lost: Record<string, number> = {};
  const lasted: number[] = [];
  let sent = 0;
  let restarts = 0;
  const client = async () => {
    while (sent < count) {
      const at = sent++;
      const began = performance.now();
      const form = at % 10 < posts;
      const path = form ? "/contact" : (paths[at % paths.length] ?? "/");
      const answer = await ask(pair, form ? "POST" : "GET", path, form ? formOf(time) : undefined);
      lasted.push(performance.now() - began);
      const reference = /\?ref=([A-Z]+-[\w-]+)$/.exec(answer.location)?.[1];
      if (form && reference) acknowledged.add(reference);
      else if (form || answer.status !== 200)
        lost[`${path} ${answer.status}`] = (lost[`${path} ${answer.status}`] ?? 0) + 1;
    }
  };
  const began = performance.now();
  const clients = Promise.all(Array.from({ length: atOnce }, client));
  let ended = false;
  void clients.then(() => (ended = true));
  while (!ended) {
    const codes = await pair.roll();
    if (codes.some((code) => code !== 0)) throw new Error(`A process ended with ${codes}.`);
    restarts += codes.length;
    await pause(500);
  }
  await clients;
  const seconds = (performance.now() - began) / 1_000;
  const stored = await references(pair.databaseUrl);
  const gone = Object.values(lost).reduce((sum, one) => sum + one, 0);
  const notStored = [...acknowledged].filter((one) => !stored.has(one)).length;
  const sorted = lasted.sort((one, other) => one - other);
  console.log(`Node.js ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
  console.table({
    requests: { value: sent },
    "restarts meanwhile": { value: restarts },
    "lost requests": { value: gone, goal: 0 },
    "answers the proxy made up": { value: pair.proxy.madeUp, goal: 0 },
    "forms acknowledged": { value: acknowledged.size },
    "of these not stored": { value: notStored, goal: 0 },
    "requests a second": { value: Math.round(sent / seconds) },
    "median ms": { value: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0) },
    "p99 ms": { value: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0) },
  });
  keep([
    { what: `rolling restarts: of ${sent} requests lost`, value: gone, goal: 0 },
    { what: "rolling restarts: answers the proxy made up", value: pair.proxy.madeUp, goal: 0 },
  ]);
  if (gone > 0) console.log(lost);
  if (gone + pair.proxy.madeUp + notStored > 0) process.exitCode = 1;
}

function formOf(time: string): string {
  return new URLSearchParams({
    name: "Ada Lindqvist",
    email: "ada@example.test",
    phone: "905 555 0199",
    inquiryPurpose: "Get a Quote",
    serviceType: "Event Security",
    preferredContactTime: "Any Time",
    message: "A street party in June.",
    _key: randomUUID(),
    _time: time,
  }).toString();
}

interface Answer {
  status: number;
  location: string;
  text: string;
}

function ask(pair: Pair, method: string, path: string, body?: string): Promise<Answer> {
  const headers = {
    "X-Forwarded-For": address(),
    Origin: pair.proxy.url,
    ...(body && {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve) => {
    const nothing = () => resolve({ status: 0, location: "", text: "" });
    const outgoing = request({ host: "127.0.0.1", port: pair.proxy.port, method, path, headers });
    outgoing.on("error", nothing);
    outgoing.on("response", (incoming) => {
      let text = "";
      incoming.setEncoding("utf8").on("data", (chunk) => (text += chunk));
      incoming.on("error", nothing);
      const { statusCode: status = 0, headers: own } = incoming;
      incoming.on("end", () => resolve({ status, location: own.location ?? "", text }));
    });
    outgoing.end(body);
  });
}

async function references(url: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ reference: string }>("select reference from inquiries");
  await client.end();
  return new Set(rows.map(({ reference }) => reference));
}
