// Runs the built app for tests/support/app.ts; it never outlives the test that started it.
import names from "node:dns";
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";

process.on("disconnect", () => process.exit(1));

// Lets a test move performance.now() forward, so that no test sleeps.
const now = performance.now.bind(performance);
let passed = 0;
performance.now = () => now() + passed;
process.on("message", ({ advance = 0, hasten = 0, clock, dns }) => {
  passed += advance;
  for (const { due, run } of [...waits.values()]) if (due <= now() + hasten) run();
  if (clock !== undefined) setClock(clock);
  if (dns !== undefined) setNames(dns);
  process.send?.("advanced");
});

// Anything waiting a second or more can be told that its time has come.
const { setTimeout: start, clearTimeout: end } = globalThis;
const /** @type {Map<unknown, { due: number, run: () => void }>} */ waits = new Map();
function startWait(
  /** @type {(...given: unknown[]) => void} */ work,
  ms = 0,
  /** @type {unknown[]} */ ...given
) {
  const run = () => {
    endWait(timer);
    work(...given);
  };
  const timer = start(run, ms);
  if (ms >= 1_000) waits.set(timer, { due: now() + ms, run });
  return timer;
}
function endWait(/** @type {NodeJS.Timeout | undefined} */ timer) {
  waits.delete(timer);
  end(timer);
}
Object.assign(globalThis, { setTimeout: Object.assign(startWait, start), clearTimeout: endWait });
AbortSignal.timeout = (ms) => {
  const late = new AbortController();
  startWait(() => late.abort(new DOMException("It took too long", "TimeoutError")), ms).unref();
  return late.signal;
};

// The wall clock is this many milliseconds off.
const RealDate = Date;
function setClock(/** @type {number} */ offset) {
  const now = () => RealDate.now() + offset;
  globalThis.Date = new Proxy(RealDate, {
    construct: (_date, parts) => Reflect.construct(RealDate, parts.length > 0 ? parts : [now()]),
    get: (_date, name) => (name === "now" ? now : Reflect.get(RealDate, name)),
  });
}

const { lookup } = names;
function setNames(/** @type {boolean} */ answered) {
  const fail = (/** @type {string} */ name, /** @type {unknown[]} */ ...rest) => {
    const error = Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), { code: "EAI_AGAIN" });
    const tell = rest.at(-1);
    process.nextTick(() => typeof tell === "function" && tell(error));
  };
  Object.assign(names, { lookup: answered ? lookup : fail });
}

// A busy app may close a connection for being idle just as a client writes to it again: so longer than any test.
const { createServer } = http;
Object.assign(http, {
  createServer: (/** @type {Parameters<typeof createServer>} */ ...given) =>
    Object.assign(createServer(...given), { keepAliveTimeout: 600_000 }),
});
syncBuiltinESMExports();

try {
  const { serve } = await import(new URL("../../build/server.js", import.meta.url).href);
  await serve({ production: process.env.DEMO !== "1" });
  process.send?.("ready");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
