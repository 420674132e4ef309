import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { signIns } from "../app/modules/operations/demo/sign-ins";
import { ensureBuilt } from "../scripts/build.mjs";
import { launch } from "../scripts/launch.mjs";
import { ScratchPostgres } from "../tests/support/scratch-postgres";
import { SmtpStandIn } from "../tests/support/smtp";
import { type Figure, print } from "./figure";
import { load, median } from "./load";
import { forgetPeak, memoryOf } from "./memory";
import { builtApp, type RunningServer, serversIn } from "./servers";

const restarts = 5;
const writers = 16;
const slowClients = 500;
const seconds = 8;
const guesses = 60;
const contacts = 200;
let addresses = 0;

// The scenarios of docs/security.md whose figures are times: F2, F4, F8, F13 and F15. The others are tests.
await launch(async () => {
  if (process.platform !== "linux") throw new Error("The bench reads memory from /proc: it needs Linux.");
  await ensureBuilt();
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-security-"));
  const servers = serversIn(folder);
  const postgres = await ScratchPostgres.start();
  const smtp = await SmtpStandIn.start();
  try {
    await postgres.query("create database nightjar");
    const app = await servers.start("app", builtApp, {
      DEMO: "1",
      DATABASE_URL: postgres.urlThrough(postgres.port, "nightjar"),
      DATA_DIR: folder,
      SMTP_URL: smtp.url,
      TRUSTED_PROXIES: "127.0.0.1",
    });
    const figures = [
      ...(await answersToGuesses(app, postgres)),
      ...(await besideSlowClients(app)),
      ...(await restarted(app, postgres)),
      ...(await besideSilentMail(app, smtp)),
      ...(await stopped(app)),
    ];
    print(`Node.js ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`, figures);
    if (figures.some(({ value, goal }) => goal !== undefined && value > goal)) process.exitCode = 1;
  } finally {
    await servers.stop();
    await postgres.stop();
    await smtp.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** As a browser posts it, from its own address. */
function post(app: RunningServer, page: string, fields: Record<string, string>): Promise<Response> {
  addresses++;
  return fetch(app.url + page, {
    method: "POST",
    redirect: "manual",
    headers: { origin: app.url, "x-forwarded-for": `10.9.${addresses >> 8}.${addresses & 255}` },
    body: new URLSearchParams(fields),
  });
}

/** F8: how much longer one of two answers takes, for an account or for none, in turns. */
async function answersToGuesses(app: RunningServer, postgres: ScratchPostgres): Promise<Figure[]> {
  await postgres.query(
    `with person as (
       insert into profiles (id, kind, full_name, setup_completed)
       select gen_random_uuid(), 'resident', 'Resident', true from generate_series(1, ${guesses}) returning id)
     insert into users (id, email, role, email_verified_at, password_hash)
     select id, 'known' || (row_number() over () - 1) || '@example.test', 'resident', now(),
       (select password_hash from users where email = '${signIns.resident.email}') from person`,
    "nightjar",
  );
  const figures: Figure[] = [];
  for (const page of ["/login", "/login?mode=forgot"]) {
    const took: [number[], number[]] = [[], []];
    for (let n = 0; n < guesses; n++) {
      // Each only once, since further tries are refused sooner.
      const both = [`known${n}@example.test`, `nobody${n}@example.test`];
      for (const at of n % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
        const began = performance.now();
        const answer = await post(app, page, { email: both[at] ?? "", password: "not the password" });
        await answer.text();
        took[at].push(performance.now() - began);
        if (answer.status >= 429) throw new Error(`${page} was answered with ${answer.status}.`);
      }
    }
    const [known, unknown] = took.map(median);
    const apart = (Math.abs((known ?? 0) - (unknown ?? 0)) / Math.min(known ?? 0, unknown ?? 0)) * 100;
    figures.push({ what: `F8: a known address at ${page} differs by, %`, value: apart, goal: 15 });
  }
  return figures;
}

/** F13: pages for others while clients send a header a second, and never end. */
async function besideSlowClients(app: RunningServer): Promise<Figure[]> {
  const target = { name: "products", ...app, url: `${app.url}/products`, expected: 200 };
  await load(target, seconds);
  forgetPeak(app.pid);
  await load(target, seconds);
  const alone = memoryOf(app.pid, "VmHWM");
  const sockets = await Promise.all(Array.from({ length: slowClients }, () => opened(app)));
  for (const socket of sockets) socket.write("GET /products HTTP/1.1\r\nHost: a\r\n");
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write("X-Slow: 1\r\n");
  }, 1_000);
  forgetPeak(app.pid);
  const { p99 } = await load(target, seconds);
  clearInterval(drip);
  const open = sockets.filter((socket) => !socket.closed).length;
  for (const socket of sockets) socket.destroy();
  return [
    { what: "F13: slow clients connected to the end", value: open },
    { what: `F13: p99 beside ${slowClients} slow clients, ms`, value: p99, goal: 1_000 },
    { what: "F13: memory, times that without them", value: memoryOf(app.pid, "VmHWM") / alone, goal: 1.2 },
  ];
}

async function opened({ url }: RunningServer): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** F4: contact posts while the mail server accepts connections and says nothing. */
async function besideSilentMail(app: RunningServer, smtp: SmtpStandIn): Promise<Figure[]> {
  smtp.manner = "hang";
  const stamp = await contactStamp(app);
  const took: number[] = [];
  for (let n = 0; n < contacts; n++) {
    const began = performance.now();
    const answer = await post(app, "/contact", contactFields(stamp));
    took.push(performance.now() - began);
    if (answer.status !== 303) throw new Error(`A contact was answered with ${answer.status}.`);
  }
  took.sort((one, other) => one - other);
  const p95 = took[Math.floor(contacts * 0.95)] ?? Number.NaN;
  return [{ what: "F4: p95 of a contact beside a silent mail server, ms", value: p95, goal: 1_000 }];
}

/** F15: from SIGTERM to the end, while clients hold open requests that they never finish. */
async function stopped(app: RunningServer): Promise<Figure[]> {
  const sockets = await Promise.all(Array.from({ length: slowClients }, () => opened(app)));
  for (const socket of sockets) socket.write("GET /products HTTP/1.1\r\nHost: a\r\n");
  const began = performance.now();
  await app.stop();
  const took = (performance.now() - began) / 1_000;
  for (const socket of sockets) socket.destroy();
  return [{ what: "F15: from SIGTERM to the end, s", value: took, goal: 10 }];
}

/** F2: contact posts and a paper page while PostgreSQL is restarted. */
async function restarted(app: RunningServer, postgres: ScratchPostgres): Promise<Figure[]> {
  const stamp = await contactStamp(app);
  const seen = { stacks: 0, gap: 0, papers: 0 };
  const references: string[] = [];
  let ended = false;
  let last = performance.now();
  const writer = async () => {
    while (!ended) {
      const answer = await post(app, "/contact", contactFields(stamp));
      const text = await answer.text();
      const reference = /ref=([\w-]+)/.exec(answer.headers.get("location") ?? "")?.[1];
      if (/^\s+at \S+ \(/m.test(text)) seen.stacks++;
      if (!reference) await pause(50);
      else {
        references.push(reference);
        seen.gap = Math.max(seen.gap, performance.now() - last);
        last = performance.now();
      }
    }
  };
  const reader = async () => {
    while (!ended) {
      if ((await fetch(`${app.url}/about`)).status !== 200) seen.papers++;
      await pause(20);
    }
  };
  const clients = [...Array.from({ length: writers }, writer), reader()];
  for (let n = 0; n < restarts; n++) {
    await pause(2_000);
    await postgres.end(n % 2 ? "SIGQUIT" : "SIGINT");
    await pause(1_000);
    await postgres.begin();
  }
  await pause(2_000);
  ended = true;
  await Promise.all(clients);
  const stored = new Set(
    (await postgres.query("select reference from inquiries", "nightjar")).map(({ reference }) => reference),
  );
  return [
    { what: `F2: acknowledged while PostgreSQL was restarted ${restarts} times`, value: references.length },
    { what: "F2: of these lost", value: references.filter((one) => !stored.has(one)).length, goal: 0 },
    { what: "F2: answers with a stack", value: seen.stacks, goal: 0 },
    { what: "F2: paper pages that were not answered", value: seen.papers, goal: 0 },
    { what: "F2: longest time without an acknowledgement, s", value: seen.gap / 1_000, goal: 15 },
  ];
}

/** When the form was opened, long enough ago for a person to have filled it in. */
async function contactStamp(app: RunningServer): Promise<string> {
  const stamp = /name="_time" value="([^"]+)"/.exec(await (await fetch(`${app.url}/contact`)).text())?.[1];
  await pause(2_100);
  return stamp ?? "";
}

function contactFields(stamp: string): Record<string, string> {
  return {
    _time: stamp,
    name: "Ada Lindqvist",
    email: `ada${addresses}@example.test`,
    phone: "905 555 0199",
    inquiryPurpose: "Get a Quote",
    serviceType: "Event Security",
    preferredContactTime: "Any Time",
    message: "A street party in June.",
  };
}
