import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { inScope, newReference, type Scope } from "~/platform/scope.server";
import { notFoundKey } from "./page-keys";
import type { RenderedPage } from "./stored-page";

/** Milliseconds that the making of a page may take; visitors who wait for it get the older one then. */
const patience = 3_000;

/** A script, or what lets one run; data for search engines is neither. */
const live = /<script(?! type="application\/ld\+json">)|\snonce=/i;

/** Renders the page of a key, or undefined when what came is not for keeping. */
export type Render = (key: string) => Promise<RenderedPage | undefined>;

/** Renders pages as nobody: through Remix itself, without a cookie or any other header of the visitor who asked first. */
export function anonymousRenderer(build: ServerBuild): Render {
  const handle = createRequestHandler(build);
  return (key) => {
    const scope: Scope = { id: newReference(), address: "", userId: null };
    return inScope(scope, async () => {
      const request = new Request(`${env.appUrl.origin}${key}`, { signal: AbortSignal.timeout(patience) });
      const response = await handle(request);
      const body = Buffer.from(await response.arrayBuffer());
      const page = { status: response.status, headers: [...response.headers], body };
      return !scope.provisional && isForKeeping(key, page) ? page : undefined;
    });
  };
}

/** Only a whole paper page that says the same to everyone (design.md 3). */
export function isForKeeping(key: string, { status, headers, body }: RenderedPage): boolean {
  const given = new Headers(headers);
  return (
    status === (key === notFoundKey ? 404 : 200) &&
    !given.has("Set-Cookie") &&
    !/no-store|private/.test(given.get("Cache-Control") ?? "") &&
    /^text\/html\b/.test(given.get("Content-Type") ?? "") &&
    /script-src 'none'/.test(given.get("Content-Security-Policy") ?? "") &&
    !live.test(body.toString("utf8"))
  );
}
