import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import visitorScript from "virtual:visitor-script";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { Page, type PageContext } from "~/page-context";
import { withMark } from "~/page-mark";
import { paperStyle } from "~/paper-style.server";
import { isDataLight } from "~/platform/data-light.server";
import { logError } from "~/platform/log.server";
import { requestReference } from "~/platform/scope.server";
import {
  facePreload,
  livePolicy,
  type PolicyNeeds,
  paperPolicy,
  visitorPolicy,
} from "~/platform/security-headers.server";
import { type PageKind, readHandle } from "~/route-handle";

/** Milliseconds. */
export const streamTimeout = 10_000;

/** Writes a page as its kind says; a data-light one never with a script. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  const kind = kindOf(remixContext);
  const light = isDataLight(request.headers.get("Cookie"), request.headers.get("Save-Data"));
  const page: PageContext = {
    kind,
    light,
    nonce: kind === "live" && !light ? randomBytes(16).toString("base64") : undefined,
    style: kind === "paper" ? paperStyle.css : undefined,
    script: kind === "visitor" && !light ? visitorScript : undefined,
    reference: status >= 500 ? requestReference() : undefined,
  };
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Vite's client in development writes scripts and styles of its own into the page.
  if (!import.meta.env.DEV) headers.set("Content-Security-Policy", policyOf(page, needsOf(remixContext)));
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", isSignedIn(remixContext) ? "no-store" : "no-cache");
  headers.append("Vary", "Cookie, Save-Data");
  if (!light) headers.append("Link", facePreload);
  return render(request, status, headers, page.nonce ? inFewFiles(remixContext) : remixContext, page);
}

function policyOf({ kind, nonce, script }: PageContext, needs: PolicyNeeds): string {
  if (kind === "paper") return paperPolicy(paperStyle.hash, needs);
  return nonce ? livePolicy(nonce, needs) : visitorPolicy(script ? "'self'" : "'none'", needs);
}

export function handleDataRequest(response: Response): Response {
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** Expected refusals are responses and do not come here. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return;
  logError("request.failed", error);
}

function render(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  page: PageContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answered = status;
    const { pipe, abort } = renderToPipeableStream(
      <Page.Provider value={page}>
        <RemixServer context={remixContext} url={request.url} nonce={page.nonce} abortDelay={streamTimeout} />
      </Page.Provider>,
      {
        nonce: page.nonce,
        // Nothing is deferred: text browsers and robots get the whole page at once.
        onAllReady() {
          clearTimeout(patience);
          pipe(
            gather((body) => {
              const sent = page.nonce ? forHydration(body) : body;
              headers.set("Content-Length", String(sent.length));
              resolve(new Response(sent, { status: answered, headers }));
            }),
          );
        },
        onShellError: reject,
        onError(error) {
          answered = 500;
          logError("render.failed", error);
        },
      },
    );
    const patience = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** The entry brings the modules of all live routes, so a file that is loaded anyway stands for those of the page. */
function inFewFiles(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const [packages = manifest.entry.module] = manifest.entry.imports;
  const routes = { ...manifest.routes };
  for (const { route } of staticHandlerContext.matches) {
    const entry = routes[route.id];
    if (entry) routes[route.id] = { ...entry, module: packages };
  }
  return { ...context, manifest: { ...manifest, routes } };
}

/** Scripts improve a page that can be read and used already: on a slow line they wait for the style sheet. */
function forHydration(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const html = withMark(Buffer.from(body.buffer).toString());
  return new Uint8Array(
    Buffer.from(
      html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
    ),
  );
}

/** Sending a document in one piece costs a fraction of sending it in many. */
function gather(done: (body: Uint8Array<ArrayBuffer>) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(new Uint8Array(Buffer.concat(chunks)));
      next();
    },
  });
}

function kindOf(context: EntryContext): PageKind {
  const { errors } = context.staticHandlerContext;
  // The error page of the root is paper; a route that shows its own failure stays what it is.
  if (errors !== null && "root" in errors) return "paper";
  return handles(context).findLast(({ page }) => page)?.page ?? "live";
}

function handles({ staticHandlerContext, routeModules }: EntryContext) {
  return staticHandlerContext.matches.map(({ route }) => readHandle(routeModules[route.id]?.handle));
}

function needsOf(context: EntryContext): PolicyNeeds {
  const all = handles(context);
  return {
    foreignImages: all.some(({ foreignImages }) => foreignImages),
    payment: all.some(({ payment }) => payment),
  };
}

function isSignedIn({ staticHandlerContext }: EntryContext): boolean {
  const root: unknown = staticHandlerContext.loaderData.root;
  return typeof root === "object" && root !== null && "person" in root && root.person !== null;
}
