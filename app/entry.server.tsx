import { randomBytes } from "node:crypto";
import visitorScript from "virtual:visitor-script";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { companyShown } from "~/company-shown.server";
import { translationFor } from "~/languages-shown.server";
import { mayBeListed } from "~/modules/office/setup/visibility.server";
import { company } from "~/modules/shared/company/company.server";
import { offers } from "~/modules/shared/offers/offers.server";
import { type Brand, usualBrand } from "~/modules/shared/theme/colours";
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
import { readHandle } from "~/route-handle";
import { Translated } from "~/ui/language";
import { brokenAt } from "~/ui/page-break";
import { Page, type PageContext, type PageKind } from "~/ui/page-context";
import { isRootData, KnownCompany } from "~/ui/root-data";
import { wholePage } from "~/whole-page";

/** Milliseconds. */
export const streamTimeout = 10_000;

/** Renders a page according to its kind; a data-light one never gets a script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  const kind = kindOf(remixContext);
  const light = isDataLight(request.headers.get("Cookie"), request.headers.get("Save-Data"));
  const own = handles(remixContext).find(({ sheet }) => sheet)?.sheet;
  const { css, hash } = paperStyle(own === "home" || own === "guard" ? own : "other", brandIn(remixContext));
  const page: PageContext = {
    kind,
    light,
    nonce: kind === "live" && !light ? randomBytes(16).toString("base64") : undefined,
    style: kind === "paper" ? css : undefined,
    rich: own === "rich",
    script: kind === "visitor" && !light ? visitorScript : undefined,
    reference: status >= 500 ? requestReference() : undefined,
  };
  headers.set("Content-Type", "text/html; charset=utf-8");
  // In development Vite's client writes its own scripts and styles into the page.
  if (!import.meta.env.DEV)
    headers.set("Content-Security-Policy", policyOf(page, needsOf(remixContext), hash));
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", isSignedIn(remixContext) ? "no-store" : "no-cache");
  headers.append("Vary", "Cookie, Save-Data");
  if (!(await mayBeListed())) headers.set("X-Robots-Tag", "noindex");
  if (!light && own !== "guard") headers.append("Link", facePreload);
  const later = page.nonce ? undefined : laterOf(remixContext);
  // The data for scripts can be read only once.
  if (later)
    return inTwoParts(() => render(request, status, withoutHandoff(remixContext), page), later, headers);
  const context = page.nonce ? inFewFiles(remixContext) : remixContext;
  return whole(await render(request, status, context, page), headers);
}

function withoutHandoff({ serverHandoffStream: _, ...context }: EntryContext): EntryContext {
  return context;
}

function whole({ status, body }: Drawn, headers: Headers): Response {
  headers.set("Content-Length", String(body.length));
  return new Response(body, { status, headers });
}

/** Page data that is still to come, and how it joins the rest. */
interface Later {
  data: Promise<unknown>;
  join(data: unknown): void;
}

function laterOf({ staticHandlerContext, routeModules }: EntryContext): Later | undefined {
  for (const { route } of staticHandlerContext.matches) {
    const { unfinished } = readHandle(routeModules[route.id]?.handle);
    const data: unknown = staticHandlerContext.loaderData[route.id];
    if (!unfinished || typeof data !== "object" || data === null) continue;
    const value: unknown = Reflect.get(data, unfinished);
    if (value instanceof Promise) return { data: value, join: (come) => Reflect.set(data, unfinished, come) };
  }
  return undefined;
}

/** The page up to its break, then the rest once the data is there: in order, so that it needs no script. */
async function inTwoParts(draw: () => Promise<Drawn>, later: Later, headers: Headers): Promise<Response> {
  const first = await draw();
  const parts = brokenAt(Buffer.from(first.body).toString());
  if (!parts) return whole(first, headers);
  let left = false;
  const rest = async () => {
    try {
      later.join(await later.data);
      return brokenAt(Buffer.from((await draw()).body).toString())?.[1] ?? parts[1];
    } catch (error) {
      logError("page.unfinished", error);
      return parts[1];
    }
  };
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(encoder.encode(parts[0]));
      void rest().then((html) => {
        if (left) return;
        controller.enqueue(encoder.encode(html));
        controller.close();
      });
    },
    cancel() {
      left = true;
    },
  });
  return new Response(body, { status: first.status, headers });
}

function policyOf({ kind, nonce, script }: PageContext, needs: PolicyNeeds, hash: string): string {
  if (kind === "paper") return paperPolicy(hash, needs);
  return nonce ? livePolicy(nonce, needs) : visitorPolicy(script ? "'self'" : "'none'", needs);
}

export function handleDataRequest(response: Response): Response {
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** Expected refusals are responses and do not get here. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return;
  logError("request.failed", error);
}

interface Drawn {
  status: number;
  body: Uint8Array<ArrayBuffer>;
}

async function render(
  request: Request,
  status: number,
  remixContext: EntryContext,
  page: PageContext,
): Promise<Drawn> {
  // An action that fails leaves out the loaders, and its page has the emergency line all the same.
  const known = isRootData(remixContext.staticHandlerContext.loaderData.root)
    ? undefined
    : companyShown(await company(), (await offers()).services);
  // What explains a failure exists in English only.
  const failed = remixContext.staticHandlerContext.errors !== null;
  const translation = failed ? undefined : translationFor(new URL(request.url).pathname);
  return new Promise((resolve, reject) => {
    let answered = status;
    const { pipe, abort } = renderToPipeableStream(
      <Page.Provider value={page}>
        <KnownCompany.Provider value={known}>
          <Translated.Provider value={translation}>
            <RemixServer
              context={remixContext}
              url={request.url}
              nonce={page.nonce}
              abortDelay={streamTimeout}
            />
          </Translated.Provider>
        </KnownCompany.Provider>
      </Page.Provider>,
      {
        nonce: page.nonce,
        // Nothing is deferred: text browsers and robots get the whole page at once.
        onAllReady() {
          clearTimeout(patience);
          pipe(
            wholePage((body) => {
              resolve({ status: answered, body: page.nonce ? forHydration(body) : body });
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

/**
 * The entry includes the modules of all live routes, so a file that is loaded anyway stands in for those of the page.
 */
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

/** Scripts improve a page that can already be read and used: on a slow line they wait for the style sheet. */
function forHydration(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const html = withMark(Buffer.from(body.buffer).toString());
  return new Uint8Array(
    Buffer.from(
      html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
    ),
  );
}

function kindOf(context: EntryContext): PageKind {
  const { errors } = context.staticHandlerContext;
  // The root's error page is paper; a route that shows its own failure keeps its kind.
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
    framed: all.some(({ framed }) => framed),
  };
}

/** The company's colours, if the page knows them. */
function brandIn({ staticHandlerContext }: EntryContext): Brand {
  const root: unknown = staticHandlerContext.loaderData.root;
  return isRootData(root) ? (root.company.brand ?? usualBrand) : usualBrand;
}

function isSignedIn({ staticHandlerContext }: EntryContext): boolean {
  const root: unknown = staticHandlerContext.loaderData.root;
  return typeof root === "object" && root !== null && "person" in root && root.person !== null;
}
