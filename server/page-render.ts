import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { languageOf } from "~/platform/languages";
import { inScope, newReference, type Scope } from "~/platform/scope.server";
import { notFoundKey } from "./page-keys";
import type { RenderedPage } from "./stored-page";

/** Milliseconds. */
const patience = 3_000;

/** Anything that is or enables a script, except data for search engines. */
const live = /<script(?! type="application\/ld\+json">)|\snonce=/i;

export type Render = (key: string) => Promise<RenderedPage | undefined>;

/** Renders pages without a cookie or any other header of the visitor who asked first. */
export function anonymousRenderer(build: ServerBuild, { light }: { light: boolean }): Render {
  const handle = createRequestHandler(build);
  const headers: HeadersInit = light ? { "Save-Data": "on" } : {};
  return (key) => {
    const language = languageOf(key.replace(/\?.*/, ""));
    const scope: Scope = { id: newReference(), address: "", userId: null, shared: true, language };
    return inScope(scope, async () => {
      const signal = AbortSignal.timeout(patience);
      const request = new Request(`${env.appUrl.origin}${key}`, { headers, signal });
      const response = await handle(request);
      const body = Buffer.from(await response.arrayBuffer());
      const page = { status: response.status, headers: [...response.headers], body };
      return !scope.provisional && isForKeeping(key, page) ? page : undefined;
    });
  };
}

/** Only a complete paper page that is the same for everyone. */
function isForKeeping(key: string, { status, headers, body }: RenderedPage): boolean {
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
