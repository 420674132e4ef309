import type { RequestListener, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import { requestFigures, visitorFigures } from "~/modules/operations/monitor/request-figures.server";
import { ConcurrencyLimiter, type ConcurrencyLimits } from "~/platform/concurrency-limiter.server";
import { isReachable } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { languageOf } from "~/platform/languages";
import { errorCode, log, logError } from "~/platform/log.server";
import { anyOriginPaths, isOwnWrite, originOf, tokenField } from "~/platform/origin.server";
import { currentScope, inScope, newReference, type Scope } from "~/platform/scope.server";
import { closedPolicy, commonHeaders } from "~/platform/security-headers.server";
import { withAway } from "./away";
import { bodyTurns } from "./bodies";
import { retryAfter, sayBusy } from "./busy";
import { clientAddress, peerAddress, trustList } from "./clients";
import { compressed } from "./compression";
import type { EventStreams } from "./events";
import { metricsForToken } from "./metrics";
import { pageAnswers } from "./page-answers";
import { readPosted, typedText } from "./refusal";
import { type Pace, remixHandler } from "./remix";
import { buildSlicer } from "./route-slices";
import { routeNamer } from "./routes";

const plainly: typeof compressed = async (_request, answer) => answer;

interface FrontOptions {
  build: ServerBuild | (() => Promise<ServerBuild>);
  files: RequestHandler;
  draining: () => boolean;
  events?: EventStreams;
  /** The demo's Stripe: its API may be called from anywhere, its pages accept forms from this site only. */
  sandbox?: RequestListener;
}

const tooLarge =
  "What you sent is larger than we can take. Please go back, shorten it or choose smaller files, and send it again.";
const fetchSites = new Set(["same-origin", "same-site", "cross-site", "none"]);
const reads = new Set(["GET", "HEAD"]);
const writes = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Pages rendered at once: 32 keep a processor busy while some wait for the database; 200 more wait a second or two. */
const pageLimits: ConcurrencyLimits = { maxActive: 32, maxQueued: 200, queueTimeoutMs: 5_000 };

/** The HTTP front: every request the page cache did not answer passes through these steps in this order. */
export function createFront(options: FrontOptions): RequestListener {
  const { build, draining } = options;
  const turns = new ConcurrencyLimiter(pageLimits);
  const built = typeof build === "function" ? undefined : build;
  const nameRoute = built && routeNamer(built.routes);
  const pages = built && nameRoute && pageAnswers(built, nameRoute, draining, turns);
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(scoped(nameRoute));
  app.use(headers);
  app.get("/healthz", (_request, response) => plain(response, 200, "ok"));
  app.get("/readyz", ready(options));
  app.get("/metrics", metricsForToken);
  app.use(methods);
  app.use(soundPath);
  app.use(bodyTurns());
  if (options.sandbox) app.use(below("/v1/", options.sandbox));
  app.use((request, response, next) => void ownOrigin(request, response, next).catch(next));
  if (options.sandbox) app.use(below("/sandbox/stripe", options.sandbox));
  app.use(options.files);
  if (pages) app.use(pages.missing);
  // In development Vite adds scripts and styles that no strict policy would allow.
  if (pages) app.use(strictPolicy);
  app.use(remix(options, turns));
  app.use(failure);
  const answered = pages ? pages.before(app) : app;
  return options.events ? options.events.before(answered) : answered;
}

function below(start: string, listener: RequestListener): RequestHandler {
  return (request, response, next) => {
    if (!request.path.startsWith(start)) return next();
    listener(request, response);
  };
}

/** Asked by the proxy itself and by programs that watch, for no visitor. */
const ownQuestions = new Set(["/healthz", "/readyz", "/metrics"]);

function scoped(nameRoute?: (path: string) => string): RequestHandler {
  const trusted = trustList(env.trustedProxies);
  return (request, response, next) => {
    const address = clientAddress(request, trusted);
    if (!ownQuestions.has(request.path))
      visitorFigures[address === peerAddress(request) ? "unnamed" : "named"] += 1;
    const isData = request.path.endsWith(".data");
    const language = languageOf(request.path);
    const scope: Scope = { id: newReference(), address, userId: null, isData, language };
    const began = performance.now();
    // Kept now, because a refused form is rewritten into a request for the refusal page.
    const { method, path } = request;
    const isUpload = request.headers["content-type"]?.startsWith("multipart/");
    response.on("close", () => {
      const took = performance.now() - began;
      const route = isSound(path) ? nameRoute?.(path) : "(none)";
      const counted = path.startsWith("/assets/") ? "(file)" : route;
      requestFigures.count({
        route: counted ?? "(development)",
        method,
        status: response.statusCode,
        ms: took,
        isUpload,
      });
      log("request", {
        request: scope.id,
        method,
        route,
        status: response.statusCode,
        ms: Math.round(took),
        user: scope.userId,
        cut: response.writableFinished ? undefined : true,
      });
    });
    inScope(scope, next);
  };
}

const common = Object.entries(commonHeaders());

function headers(_request: Request, response: Response, next: NextFunction): void {
  for (const [name, value] of common) response.setHeader(name, value);
  next();
}

function strictPolicy(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader("Content-Security-Policy", closedPolicy);
  next();
}

function ready({ draining }: FrontOptions): RequestHandler {
  return async (_request, response) => {
    if (draining()) return plain(response, 503, "stopping");
    return (await isReachable(1_000))
      ? plain(response, 200, "ready")
      : plain(response, 503, "database unreachable");
  };
}

function methods(request: Request, response: Response, next: NextFunction): void {
  // Remix still answers the older `_data` requests; this site uses single fetch only.
  const older = new URLSearchParams(request.url.split("?")[1]).has("_data");
  if (!request.headers.host || older) {
    plain(response, 400, "Bad request");
    return;
  }
  if (reads.has(request.method) || writes.has(request.method)) {
    next();
    return;
  }
  response.setHeader("Allow", [...reads, ...writes].join(", "));
  plain(response, 405, "Method not allowed");
}

/** A path no route may see: PostgreSQL refuses NUL, and Remix cannot match what it cannot decode. */
function isSound(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

function soundPath(request: Request, _response: Response, next: NextFunction): void {
  if (!isSound(request.path)) readInstead(request, request.path.endsWith(".data") ? "/404.data" : "/404");
  next();
}

function readInstead(request: Request, url: string): void {
  if (request.method !== "HEAD") request.method = "GET";
  request.url = url;
  request.originalUrl = url;
  delete request.headers["content-length"];
  delete request.headers.origin;
}

/**
 * What these change is of no use to anybody else, so they are accepted from a browser that does not say where it was.
 */
const unknownOriginPaths = new Set(["/data-light"]);

// Remix also compares Origin and Host, but answers with a bare 500, so it always sees the origin of APP_URL.
async function ownOrigin(request: Request, response: Response, next: NextFunction): Promise<void> {
  request.headers.host = env.appUrl.host;
  if (reads.has(request.method)) return next();
  if (anyOriginPaths.has(request.path)) {
    delete request.headers.origin;
    return next();
  }
  const origin = originOf(request);
  if (origin === "unknown" && unknownOriginPaths.has(request.path)) return next();
  if (origin === "own") {
    if (request.headers.origin) request.headers.origin = env.appUrl.origin;
    return next();
  }
  const isData = request.path.endsWith(".data");
  const posted = isData ? undefined : await readPosted(request);
  if (posted === "too large") {
    response.setHeader("Connection", "close");
    return plain(response, 413, tooLarge);
  }
  const token = posted?.fields.findLast(([name]) => name === tokenField)?.[1];
  if (origin === "unknown" && (await isOwnWrite(request, token))) {
    response.locals.body = posted?.body;
    return next();
  }
  const site = request.get("sec-fetch-site") ?? "";
  log("origin.refused", { site: fetchSites.has(site) ? site : undefined });
  if (!posted) return plain(response, 403, "Forbidden");
  response.locals.refused = typedText(posted);
  readInstead(request, "/refused");
  next();
}

function remix({ build, draining }: FrontOptions, turns: ConcurrencyLimiter): RequestHandler {
  // Forms and webhooks had their turn before their body was read; a slow sender would hold one of these for that long.
  const pace: Pace = (request, make) => (reads.has(request.method) ? turns.run(make) : make());
  const contextOf = (response: Response) => ({ refused: response.locals.refused });
  const packed = env.compress ? compressed : plainly;
  const pack: typeof compressed = (request, answer) => packed(request, withWait(answer));
  const handlerOf = (part: FrontOptions["build"]) =>
    remixHandler(part, { contextOf, pace, busy: sayBusy, pack });
  const whole = typeof build === "function" ? async () => withAway(await build()) : withAway(build);
  const sliced = typeof whole === "function" ? () => whole : buildSlicer(whole);
  const handlers = new Map<FrontOptions["build"], ReturnType<typeof handlerOf>>();
  return (request, response, next) => {
    if (draining()) response.setHeader("Connection", "close");
    const part = sliced(request.path);
    const handle = handlers.get(part) ?? handlerOf(part);
    handlers.set(part, handle);
    return handle(request, response, next);
  };
}

function withWait(answer: globalThis.Response): globalThis.Response {
  const away = answer.status === 503;
  const wait = currentScope()?.retryAfter ?? (away ? retryAfter : undefined);
  if ((away || answer.status === 429) && wait) answer.headers.set("Retry-After", String(wait));
  return answer;
}

function failure(error: unknown, request: Request, response: Response, _next: NextFunction): void {
  if (response.headersSent || request.socket.destroyed) {
    response.destroy();
    return;
  }
  const status = clientFault(error);
  if (!status) logError("front.failed", error);
  plain(
    response,
    status ?? 500,
    status ? "Bad request" : "Something went wrong. Please try again in a minute.",
  );
}

/** The status for a client's fault: from Express and its parts, or 400 for an invalid address. */
function clientFault(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("status" in error && typeof error.status === "number" && error.status < 500) return error.status;
  if (error instanceof URIError || errorCode(error) === "ERR_INVALID_URL") return 400;
  return undefined;
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Security-Policy", closedPolicy);
  if (status === 503) response.setHeader("Retry-After", String(retryAfter));
  response.end(`${text}\n`);
}
