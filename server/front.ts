import type { RequestListener, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import { isReachable } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { log, logError } from "~/platform/log.server";
import { anyOriginPaths, isOwnOrigin } from "~/platform/origin.server";
import { inScope, newReference, type Scope } from "~/platform/scope.server";
import { closedPolicy, commonHeaders } from "~/platform/security-headers.server";
import { clientAddress, trustList } from "./clients";
import { pageAnswers } from "./page-answers";
import { typedText } from "./refusal";
import { remixHandler } from "./remix";
import { buildSlicer } from "./route-slices";
import { routeNamer } from "./routes";

/** What the front needs: the build of the app, how its files are served, and whether it still takes requests. */
export interface FrontOptions {
  build: ServerBuild | (() => Promise<ServerBuild>);
  files: RequestHandler;
  draining: () => boolean;
  /** What stands in for Stripe in the demo: its API takes calls of programs, its pages writes of this site alone. */
  sandbox?: RequestListener;
}

const reads = new Set(["GET", "HEAD"]);
const writes = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * The HTTP front (design.md 3): every request passes these steps in this order, but the ready pages for anonymous readers
 * come before all of them.
 */
export function createFront(options: FrontOptions): RequestListener {
  const { build, draining } = options;
  const nameRoute = typeof build === "function" ? undefined : routeNamer(build.routes);
  // In development the app changes under way, and nothing is kept.
  const pages =
    typeof build === "function" ? undefined : pageAnswers(build, routeNamer(build.routes), draining);
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(scoped(nameRoute));
  app.use(headers);
  app.get("/healthz", (_request, response) => plain(response, 200, "ok"));
  app.get("/readyz", ready(options));
  app.use(methods);
  if (options.sandbox) app.use(below("/v1/", options.sandbox));
  app.use(ownOrigin);
  if (options.sandbox) app.use(below("/sandbox/stripe", options.sandbox));
  app.use(options.files);
  if (pages) app.use(pages.missing);
  app.use(remix(options));
  app.use(failure);
  return pages ? pages.before(app) : app;
}

/** Leaves the addresses that begin so to a listener, which sees them whole. */
function below(start: string, listener: RequestListener): RequestHandler {
  return (request, response, next) => {
    if (!request.path.startsWith(start)) return next();
    listener(request, response);
  };
}

/** Gives each request its reference and the address it comes from, and writes its line in the log. */
function scoped(nameRoute?: (path: string) => string): RequestHandler {
  const trusted = trustList(env.trustedProxies);
  return (request, response, next) => {
    const scope: Scope = { id: newReference(), address: clientAddress(request, trusted), userId: null };
    const began = performance.now();
    // A refused form goes on as a request for the page that says so.
    const { method, path } = request;
    response.on("close", () => {
      log("request", {
        request: scope.id,
        method,
        route: nameRoute?.(path),
        status: response.statusCode,
        ms: Math.round(performance.now() - began),
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

function ready({ draining }: FrontOptions): RequestHandler {
  return async (_request, response) => {
    if (draining()) return plain(response, 503, "stopping");
    return (await isReachable(1_000))
      ? plain(response, 200, "ready")
      : plain(response, 503, "database unreachable");
  };
}

function methods(request: Request, response: Response, next: NextFunction): void {
  // Remix still has its older way to ask for a route's data; ours is the single-fetch one alone.
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

/**
 * Refuses a write that comes from elsewhere, and shows its text for copying. Remix compares Origin and Host for itself and
 * answers a bare 500: what passed here reaches it under the one name it knows.
 */
async function ownOrigin(request: Request, response: Response, next: NextFunction): Promise<void> {
  request.headers.host = env.appUrl.host;
  if (reads.has(request.method)) return next();
  if (anyOriginPaths.has(request.path)) {
    delete request.headers.origin;
    return next();
  }
  if (isOwnOrigin((name) => request.get(name))) {
    if (request.headers.origin) request.headers.origin = env.appUrl.origin;
    return next();
  }
  log("origin.refused", { site: request.get("sec-fetch-site") });
  if (request.path.endsWith(".data")) return plain(response, 403, "Forbidden");
  response.locals.refused = await typedText(request);
  request.method = "GET";
  request.url = "/refused";
  request.originalUrl = "/refused";
  delete request.headers["content-length"];
  delete request.headers.origin;
  next();
}

function remix({ build, draining }: FrontOptions): RequestHandler {
  const handlerOf = (part: FrontOptions["build"]) =>
    remixHandler(part, (response) => ({ refused: response.locals.refused }));
  const sliced = typeof build === "function" ? () => build : buildSlicer(build);
  const handlers = new Map<FrontOptions["build"], ReturnType<typeof handlerOf>>();
  return (request, response, next) => {
    if (draining()) response.setHeader("Connection", "close");
    const part = sliced(request.path);
    const handle = handlers.get(part) ?? handlerOf(part);
    handlers.set(part, handle);
    return handle(request, response, next);
  };
}

/** What even the app's own error page could not catch: a plain sentence with the reference, never a stack. */
function failure(error: unknown, _request: Request, response: Response, _next: NextFunction): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const bad = isClientFault(error);
  if (!bad) logError("front.failed", error);
  plain(
    response,
    bad ? 400 : 500,
    bad ? "Bad request" : "Something went wrong. Please try again in a minute.",
  );
}

function isClientFault(error: unknown): boolean {
  return (
    error instanceof URIError ||
    (error instanceof TypeError && "code" in error && error.code === "ERR_INVALID_URL")
  );
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Security-Policy", closedPolicy);
  response.end(`${text}\n`);
}
