import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureBuilt } from "../scripts/build.mjs";
import { freePort } from "../scripts/free-port.mjs";
import { launch } from "../scripts/launch.mjs";
import { createTestDatabase } from "../tests/support/database";
import { hugePdf, pdfOf } from "../tests/support/documents";
import { type Figure, print } from "./figure";
import { memoryOf } from "./memory";
import { builtApp, type RunningServer, serversIn } from "./servers";

/** Unfinished posts at once, all from one address, and the bytes of each. */
const floods = 400;
const floodBytes = 11_000_000;
const floodSeconds = 25;
const honest = 40;
const padding = `% ${"x".repeat(4_500_000)}\n`;
/** PDFs at once from one address that take as long to judge as a file may. */
const hostile = 12;
/** Until memory has come back. */
const restSeconds = 15;
const flooder = "127.0.0.2";
const reader = "127.0.0.3";

const [, , otherFolder] = process.argv;
let applicants = 0;

// Everything goes to servers started here on 127.0.0.1, from addresses of this machine.
await launch(async () => {
  if (process.platform !== "linux") throw new Error("The bench reads memory from /proc: it needs Linux.");
  await ensureBuilt();
  if (otherFolder) {
    const build = path.resolve(otherFolder, "build/server.js");
    await measure(`The build in ${otherFolder}`, [
      ...builtApp.slice(0, -1),
      `import('${build}').then((app) => app.serve())`,
    ]);
  }
  const figures = await measure("This build", builtApp);
  if (spawnSync("haproxy", ["-v"]).status === 0)
    figures.push(...(await measure("This build behind deploy/haproxy.cfg", builtApp, { proxied: true })));
  else console.log("Not measured behind deploy/haproxy.cfg: HAProxy is not installed.");
  if (figures.some(({ value, goal }) => goal !== undefined && !(value <= goal))) process.exitCode = 1;
});

async function measure(title: string, args: string[], { proxied = false } = {}): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-uploads-"));
  const servers = serversIn(folder);
  const database = await createTestDatabase({ empty: true });
  let proxy: RunningServer | undefined;
  const proxyPort = await freePort();
  try {
    const started = await servers.start("app", args, {
      DEMO: "1",
      ...(proxied && { TRUSTED_PROXIES: "127.0.0.1", APP_URL: `http://127.0.0.1:${proxyPort}` }),
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      // Drawing is a job, and in production jobs have their own process.
      WORKER_IN_WEB: "0",
    });
    if (proxied) proxy = await behindHaproxy(started, proxyPort, folder);
    const app = proxy ?? started;
    const posting = /\/careers\/[\da-f-]{36}/.exec(await (await fetch(`${app.url}/careers`)).text())?.[0];
    if (!posting) throw new Error("The demo has no posting.");
    const time = /name="_time" value="([^"]+)"/.exec(
      await (await fetch(`${app.url}${posting}?apply=1`)).text(),
    )?.[1];
    const form = { app, path: `${posting}?apply=1`, time: time ?? "" };
    // Older than two seconds, as a form that a person has filled in.
    await pause(2_500);
    for (let n = 0; n < 3; n++) await apply(form, `127.0.3.${n + 1}`);
    await pause(3_000);
    const idle = memoryOf(app.pid, "VmRSS");
    const figures = [
      { what: "idle, MB", value: idle },
      ...(await flood(form, idle)),
      ...(await together(form, idle)),
      ...(await besideHostile(form)),
    ];
    const load = loadavg()[0]?.toFixed(1);
    print(`${title}: Node.js ${process.version}, ${cpus().length} cores, load ${load}`, figures);
    return figures;
  } finally {
    await proxy?.stop();
    await servers.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The app as seen through its proxy; `stop` ends the proxy. */
async function behindHaproxy(
  { url, pid }: RunningServer,
  port: number,
  folder: string,
): Promise<RunningServer> {
  const config = readFileSync("deploy/haproxy.cfg", "utf8")
    .replace("bind :3000", `bind 127.0.0.1:${port}`)
    .replace(/app-[12]:3000/g, new URL(url).host);
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(file, config);
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const proxy = { url: `http://127.0.0.1:${port}`, pid, stop };
  for (let n = 0; n < 100; n++) {
    const answer = await fetch(`${proxy.url}/readyz`).catch(() => undefined);
    if (answer?.ok) return proxy;
    await pause(100);
  }
  await stop();
  throw new Error("HAProxy did not start.");
}

interface Form {
  app: RunningServer;
  path: string;
  time: string;
}

/** Pages, forms and files of others while one address sends what it never finishes. */
async function flood(form: Form, idle: number): Promise<Figure[]> {
  const sockets = Array.from({ length: floods }, () => unfinished(form));
  const watched = watch(form.app);
  await pause(3_000);
  const files = [1, 2, 3].map((n) => apply(form, `127.0.1.${n}`));
  const others = await contact(form.app, "127.0.2.1");
  const own = await contact(form.app, flooder);
  const answers = await Promise.all(files);
  await pause(Math.max(0, floodSeconds * 1_000 - 3_000));
  const { peak, figures } = await watched.end("in the flood");
  for (const socket of sockets) socket.destroy();
  await pause(restSeconds * 1_000);
  const bad = answers.filter(({ status }) => status !== 303).length;
  return [
    { what: `${floods} unfinished posts: memory over idle at most, MB`, value: peak - idle, goal: 120 },
    { what: `${restSeconds} s after, MB over idle`, value: memoryOf(form.app.pid, "VmRSS") - idle, goal: 60 },
    ...figures,
    { what: "good files of others refused, of 3", value: bad, goal: 0 },
    { what: "the slowest of them, s", value: Math.max(...answers.map(({ seconds }) => seconds)) },
    { what: "a contact form of another address, status", value: others.status, goal: 303 },
    { what: "a contact form of the same address, status", value: own.status, goal: 303 },
  ];
}

/** Good files from as many addresses. */
async function together(form: Form, idle: number): Promise<Figure[]> {
  const watched = watch(form.app);
  const answers = await Promise.all(
    Array.from({ length: honest }, (_, n) => apply(form, `127.0.4.${n + 1}`)),
  );
  const { peak, figures } = await watched.end("beside them");
  const bad = answers.filter(({ status }) => status !== 303).length;
  return [
    { what: `${honest} good files of 4.5 MB at once: refused`, value: bad, goal: 0 },
    { what: "the slowest of them, s", value: Math.max(...answers.map(({ seconds }) => seconds)) },
    { what: "memory over idle at most, MB", value: peak - idle, goal: 120 },
    ...figures,
  ];
}

/** A small file of someone else while one address sends PDFs that were made to take long. */
async function besideHostile(form: Form): Promise<Figure[]> {
  const kinds = [
    ["of a picture of 900 megapixels", hugePdf(30_000, 30_000)],
    ["that draw 49 megapixels 200 times", hugePdf(7_000, 7_000, 200)],
  ] as const;
  const figures: Figure[] = [];
  for (const [at, [kind, file]] of kinds.entries()) {
    const watched = watch(form.app);
    const posts = Array.from({ length: hostile }, () => apply(form, flooder, file));
    await pause(500);
    const good = await apply(form, `127.0.5.${at + 1}`, pdfOf(1));
    const answers = await Promise.all(posts);
    figures.push(
      {
        what: `${hostile} PDFs ${kind}: accepted`,
        value: answers.filter(({ status }) => status === 303).length,
      },
      {
        what: "the last of them was answered after, s",
        value: Math.max(...answers.map(({ seconds }) => seconds)),
      },
      { what: "a small file of someone else refused", value: good.status === 303 ? 0 : 1, goal: 0 },
      { what: "it waited, s", value: good.seconds, goal: 10 },
      ...(await watched.end("beside them")).figures,
    );
  }
  return figures;
}

/** Reads the memory, and two pages one after the other, until told to stop. */
function watch(app: RunningServer) {
  const agent = new Agent({ keepAlive: true, localAddress: reader });
  let peak = 0;
  let bad = 0;
  let isOver = false;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(app.pid, "VmRSS"));
  }, 50);
  const read = async (page: string) => {
    const took: number[] = [];
    while (!isOver) {
      const { seconds, status } = await send(app, { path: page, agent });
      took.push(seconds * 1_000);
      if (status !== 200) bad++;
      await pause(20);
    }
    took.sort((one, other) => one - other);
    return took[Math.floor(took.length * 0.99)] ?? Number.NaN;
  };
  const pages = ["/", "/contact"];
  const reading = pages.map(read);
  return {
    async end(when: string) {
      isOver = true;
      const slow = await Promise.all(reading);
      clearInterval(timer);
      agent.destroy();
      const figures = pages.map((page, at) => ({
        what: `p99 of ${page} ${when}, ms`,
        value: slow[at] ?? Number.NaN,
        goal: 500,
      }));
      return { peak, figures: [...figures, { what: `pages refused ${when}`, value: bad, goal: 0 }] };
    },
  };
}

function unfinished({ app, path: page }: Form): Socket {
  const socket = connect({ port: Number(new URL(app.url).port), host: "127.0.0.1", localAddress: flooder });
  const part = 'Content-Disposition: form-data; name="resume"; filename="a.pdf"';
  const head = [
    `POST ${page} HTTP/1.1`,
    "Host: a",
    `Origin: ${app.url}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${floodBytes + 1_000_000}`,
  ];
  const piece = Buffer.alloc(256 * 1024, "a");
  let left = floodBytes;
  const more = () => {
    while (left > 0 && !socket.destroyed) {
      left -= piece.length;
      if (!socket.write(piece)) return;
    }
  };
  socket.on("error", () => undefined).on("drain", more);
  socket.resume();
  socket.on("connect", () => {
    socket.write(`${head.join("\r\n")}\r\n\r\n--x\r\n${part}\r\n\r\n%PDF-1.4\n`);
    more();
  });
  return socket;
}

function apply({ app, path: page, time }: Form, address: string, resume = pdfOf(1, padding)) {
  applicants++;
  const fields = {
    _time: time,
    fullName: "Ada Lindqvist",
    email: `applicant${applicants}@example.test`,
    phoneNumber: "905 555 0199",
    availability: "flexible",
    employmentStatus: "retired",
    heardFrom: "other",
    securityExperience: "None",
    whyInterested: "Nights suit me",
    whyGoodFit: "I stay calm",
    declaration: "on",
    consent: "on",
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = '--x\r\nContent-Disposition: form-data; name="resume"; filename="ada.pdf"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(parts.join("") + file), resume, Buffer.from("\r\n--x--\r\n")]);
  return send(app, { path: page, type: "multipart/form-data; boundary=x", body, address });
}

async function contact(app: RunningServer, address: string) {
  const { text } = await send(app, { path: "/contact", address });
  const time = /name="_time" value="([^"]+)"/.exec(text)?.[1] ?? "";
  await pause(2_100);
  const fields = {
    _time: time,
    name: "Ada Lindqvist",
    email: "ada@example.test",
    phone: "905 555 0199",
    inquiryPurpose: "Get a Quote",
    serviceType: "Event Security",
    preferredContactTime: "Any Time",
    message: "A street party in June.",
  };
  const body = Buffer.from(new URLSearchParams(fields).toString());
  return send(app, { path: "/contact", type: "application/x-www-form-urlencoded", body, address });
}

interface Sent {
  path: string;
  type?: string;
  body?: Buffer;
  address?: string;
  agent?: Agent;
}

/** The status is 0 if the connection broke. */
function send(app: RunningServer, { path: page, type, body, address, agent }: Sent) {
  const began = performance.now();
  return new Promise<{ status: number; seconds: number; text: string }>((resolve) => {
    const end = (status: number, text: string) =>
      resolve({ status, text, seconds: (performance.now() - began) / 1_000 });
    const outgoing = request(`${app.url}${page}`, {
      method: body ? "POST" : "GET",
      headers: body ? { Origin: app.url, "Content-Type": type, "Content-Length": body.length } : {},
      ...(agent ? { agent } : { agent: false, localAddress: address }),
    });
    outgoing.on("error", () => end(0, ""));
    outgoing.on("response", (incoming) => {
      let text = "";
      incoming.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      incoming.on("error", () => end(0, text));
      incoming.on("end", () => end(incoming.statusCode ?? 0, text));
    });
    outgoing.end(body);
  });
}
