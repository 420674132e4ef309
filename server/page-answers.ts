import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { requestFigures } from "~/modules/operations/monitor/request-figures.server";
import type { ConcurrencyLimiter } from "~/platform/concurrency-limiter.server";
import { onReconnect } from "~/platform/event-bus.server";
import { logSoon } from "~/platform/log.server";
import { newReference } from "~/platform/scope.server";
import { onPagesDropped } from "~/platform/stored-pages.server";
import { type Found, PageCache } from "./page-cache";
import { isAnonymousRead, keyFinder, notFoundKey, wantsLight } from "./page-keys";
import { anonymousRenderer } from "./page-render";

interface PageAnswers {
  /** Answers what it can from the page cache before anything else runs; the rest goes to the app. */
  before(app: RequestListener): RequestListener;
  /** Answers every unknown address with the one stored 404 page. */
  missing: RequestHandler;
}

export function pageAnswers(
  build: ServerBuild,
  nameRoute: (path: string) => string,
  draining: () => boolean,
  turns: ConcurrencyLimiter,
): PageAnswers {
  const cacheOf = (light: boolean) => {
    const render = anonymousRenderer(build, { light });
    const cache = new PageCache({ render: (key) => turns.run(() => render(key)) });
    onPagesDropped((path) => cache.drop(path));
    onReconnect(() => cache.expire());
    return cache;
  };
  const [cache, lightCache] = [cacheOf(false), cacheOf(true)];
  const findKey = keyFinder(build.routes);

  function send({ page, age }: Found, request: IncomingMessage, response: ServerResponse): number {
    if (age === undefined && !draining()) return page.send(request, response);
    const more = age === undefined ? [] : ["Age", String(age)];
    return page.send(request, response, draining() ? [...more, "Connection", "close"] : more);
  }

  /** Calls back synchronously if the page is there: a promise would cost more than all the rest. */
  function withPage(
    { headers }: IncomingMessage,
    key: string,
    then: (found: Found | undefined) => void,
  ): void {
    const found = (wantsLight(headers) ? lightCache : cache).find(key);
    if (found instanceof Promise) void found.then(then);
    else then(found);
  }

  return {
    before: (app) => (request, response) => {
      const began = performance.now();
      const showsOrigin = request.headers["sec-fetch-site"] !== undefined;
      const key = request.url === undefined ? undefined : findKey(request.url, showsOrigin);
      if (key === undefined || !isAnonymousRead(request)) return app(request, response);
      withPage(request, key, (found) => {
        if (!found) return app(request, response);
        const status = send(found, request, response);
        const [route = key] = key.split("?");
        const took = performance.now() - began;
        const ms = Math.round(took);
        const { method = "GET" } = request;
        requestFigures.count({ route, method, status, ms: took });
        logSoon("request", { request: newReference(), method, route, status, ms, user: null, stored: true });
      });
    },
    missing: (request, response, next) => {
      const { path } = request;
      const isPage = !path.endsWith(".data") && path !== "/__manifest";
      if (!isPage || !isAnonymousRead(request) || nameRoute(path) !== notFoundKey) return next();
      withPage(request, notFoundKey, (found) => {
        if (!found) return next();
        send(found, request, response);
      });
    },
  };
}
