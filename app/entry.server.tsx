import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { z } from "zod";
import { Page, type PageContext } from "~/page-context";
import { paperStyle } from "~/paper-style.server";
import { logError } from "~/platform/log.server";
import { requestReference } from "~/platform/scope.server";
import { livePolicy, type PolicyNeeds, paperPolicy } from "~/platform/security-headers.server";

/** Milliseconds after which a page that is still being written is given up. */
export const streamTimeout = 10_000;

/** Writes a page: paper without any script, live with a nonce (design.md 3). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  const paper = isPaper(remixContext);
  const nonce = paper ? undefined : randomBytes(16).toString("base64");
  const page: PageContext = {
    paper,
    nonce,
    style: paper ? paperStyle.css : undefined,
    reference: status >= 500 ? requestReference() : undefined,
  };
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Vite's client in development writes scripts and styles of its own into the page.
  if (!import.meta.env.DEV) {
    headers.set(
      "Content-Security-Policy",
      nonce ? livePolicy(nonce, needsOf(remixContext)) : paperPolicy(paperStyle.hash, needsOf(remixContext)),
    );
  }
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", isSignedIn(remixContext) ? "no-store" : "no-cache");
  headers.append("Vary", "Cookie");
  return render(request, status, headers, remixContext, page);
}

/** Data for hydrated pages: never stored. */
export function handleDataRequest(response: Response): Response {
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** Anything unexpected that a loader, action or render threw; expected refusals are responses and do not come here. */
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
        // Without late parts the whole page is ready here, and a text browser or a robot gets it at once.
        onAllReady() {
          clearTimeout(patience);
          pipe(
            gather((body) => {
              const sent = page.paper ? body : afterTheStyles(body);
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

/** Scripts improve a page that can be read and used already: on a slow line they wait for the style sheet. */
function afterTheStyles(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const html = Buffer.from(body.buffer).toString("latin1");
  const calm = html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
  return new Uint8Array(Buffer.from(calm, "latin1"));
}

/** Takes a whole document: in one piece it costs a fraction of what it costs in many. */
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

function isPaper(context: EntryContext): boolean {
  const { errors } = context.staticHandlerContext;
  // The error page of the root is paper; a route that shows its own failure stays what it is.
  return (errors !== null && "root" in errors) || handles(context).some((handle) => handle.page === "paper");
}

/** What the routes of a page say of themselves in `handle`. */
function handles({ staticHandlerContext, routeModules }: EntryContext) {
  return staticHandlerContext.matches.map(({ route }) => handleSchema.parse(routeModules[route.id]?.handle));
}

function needsOf(context: EntryContext): PolicyNeeds {
  const all = handles(context);
  return {
    foreignImages: all.some(({ foreignImages }) => foreignImages),
    payment: all.some(({ payment }) => payment),
  };
}

const handleSchema = z
  .object({
    page: z.enum(["paper"]).optional(),
    foreignImages: z.boolean().optional(),
    payment: z.boolean().optional(),
  })
  .default({});

function isSignedIn({ staticHandlerContext }: EntryContext): boolean {
  const root: unknown = staticHandlerContext.loaderData.root;
  return typeof root === "object" && root !== null && "person" in root && root.person !== null;
}
