import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { onReconnect } from "~/platform/event-bus.server";
import { logSoon } from "~/platform/log.server";
import { newReference } from "~/platform/scope.server";
import { onPagesDropped } from "~/platform/stored-pages.server";
import { type Found, PageCache } from "./page-cache";
import { isAnonymousRead, keyFinder, notFoundKey } from "./page-keys";
import { anonymousRenderer } from "./page-render";

export interface PageAnswers {
  /** Answers what it can from the page cache, before anything else is done, and leaves the rest to the app. */
  before(app: RequestListener): RequestListener;
  /** Answers addresses that no file and no route has with the one page for them. */
  missing: RequestHandler;
}

/** The page cache over a build of the app, and how requests are answered from it. */
export function pageAnswers(
  build: ServerBuild,
  nameRoute: (path: string) => string,
  draining: () => boolean,
): PageAnswers {
  const cache = new PageCache({ render: anonymousRenderer(build) });
  const findKey = keyFinder(build.routes);
  onPagesDropped((path) => cache.drop(path));
  onReconnect(() => cache.expire());

  function send({ page, age }: Found, request: IncomingMessage, response: ServerResponse): number {
    if (age === undefined && !draining()) return page.send(request, response);
    const more = age === undefined ? [] : ["Age", String(age)];
    return page.send(request, response, draining() ? [...more, "Connection", "close"] : more);
  }

  /** Calls back at once when the page is there: a promise would cost more than all the rest. */
  function withPage(key: string, then: (found: Found | undefined) => void): void {
    const found = cache.find(key);
    if (found instanceof Promise) void found.then(then);
    else then(found);
  }

  return {
    before: (app) => (request, response) => {
      const began = performance.now();
      const key = request.url === undefined ? undefined : findKey(request.url);
      if (key === undefined || !isAnonymousRead(request)) return app(request, response);
      withPage(key, (found) => {
        if (!found) return app(request, response);
        const status = send(found, request, response);
        const [route] = key.split("?");
        const ms = Math.round(performance.now() - began);
        const { method } = request;
        logSoon("request", { request: newReference(), method, route, status, ms, user: null, stored: true });
      });
    },
    missing: (request, response, next) => {
      const { path } = request;
      const isPage = !path.endsWith(".data") && path !== "/__manifest";
      if (!isPage || !isAnonymousRead(request) || nameRoute(path) !== notFoundKey) return next();
      withPage(notFoundKey, (found) => {
        if (!found) return next();
        send(found, request, response);
      });
    },
  };
}
