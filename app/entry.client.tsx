import siteRoutes from "virtual:live-routes/site";
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { isAsSent } from "./page-mark";

/** Remix would fetch a file for each route. */
async function addRouteModules(): Promise<void> {
  Object.assign(window.__remixRouteModules, siteRoutes);
  if (!location.pathname.startsWith("/admin")) return;
  const { default: adminRoutes } = await import("virtual:live-routes/admin");
  Object.assign(window.__remixRouteModules, adminRoutes);
}

/**
 * Waits until the page's data is decoded. RemixBrowser itself throws that promise once, at the root, where React cannot
 * wait for it when a key is pressed or a field focused meanwhile (React error 345).
 */
async function pageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

async function start(): Promise<void> {
  if (!import.meta.env.DEV) await addRouteModules();
  await pageData();
  if (isAsSent(document)) hydrate();
  else (await import("./ui/visitor")).improve();
}

void start();
