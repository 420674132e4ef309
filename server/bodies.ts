import type { Request, RequestHandler } from "express";
import { ConcurrencyLimiter, type ConcurrencyLimits } from "~/platform/concurrency-limiter.server";
import { addressKey } from "~/platform/rate-limit.server";
import { sayBusy } from "./busy";

const kib = 1024;
const mib = 1024 * kib;
const unknownSize = 15 * mib;

/** `most` is in bytes, for bodies up to `upTo` bytes. */
interface BodyLimits extends ConcurrencyLimits {
  upTo: number;
}

/**
 * Typed text; the most a form without files may hold; and files, which are on disk. Each has its own room: files leave
 * forms theirs, and `each` and `eachPlaces` leave other addresses theirs.
 */
const bodyLimits: BodyLimits[] = [
  {
    upTo: 16 * kib,
    maxActive: 16 * mib,
    maxActivePerSender: 200,
    maxQueued: 1_000,
    maxQueuedPerSender: 200,
    queueTimeoutMs: 10_000,
  },
  {
    upTo: 256 * kib,
    maxActive: 24 * mib,
    maxActivePerSender: 16,
    maxQueued: 400,
    maxQueuedPerSender: 40,
    queueTimeoutMs: 25_000,
  },
  {
    upTo: Number.POSITIVE_INFINITY,
    maxActive: 384 * mib,
    maxActivePerSender: 4,
    maxQueued: 400,
    maxQueuedPerSender: 40,
    queueTimeoutMs: 25_000,
  },
];

/** Counts a body before a byte of it is read, per process and per address, until its request is answered. */
export function bodyTurns(limits = bodyLimits): RequestHandler {
  const lanes = limits.map((each) => ({ upTo: each.upTo, turns: new ConcurrencyLimiter(each) }));
  return async (request, response, next) => {
    const size = sizeOf(request);
    const turns = lanes.find(({ upTo }) => size <= upTo)?.turns;
    if (size === 0 || !turns) return next();
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const sender = addressKey();
    const end = await turns.take({ sender, size, signal: gone.signal });
    if (end) {
      gone.signal.addEventListener("abort", end);
      return gone.signal.aborted ? end() : next();
    }
    if (gone.signal.aborted) return;
    response.setHeader("Connection", "close");
    sayBusy(request, response, turns.has(sender) ? 429 : 503).catch(next);
  };
}

function sizeOf({ headers, method }: Request): number {
  if (method === "GET" || method === "HEAD") return 0;
  if (headers["transfer-encoding"] !== undefined) return unknownSize;
  return Math.min(Number(headers["content-length"] ?? 0), unknownSize);
}
