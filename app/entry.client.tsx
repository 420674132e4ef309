import shared, { sections } from "virtual:live-routes";
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { isAsSent } from "./page-mark";

/** Remix would otherwise fetch a file for each route. */
async function addRouteModules(): Promise<void> {
  const [, first = "", second = "", third = ""] = location.pathname.toLowerCase().split("/");
  const [page, section] = [`${first}/${second}/${third}`, `${first}/${second}`];
  const own = await (sections[page] ?? sections[section] ?? sections[first])?.();
  Object.assign(window.__remixRouteModules, shared, own?.default);
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

/** Scripts start before the last bytes of a page have arrived, which `isAsSent` would mistake for a change. */
async function parsed(): Promise<void> {
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
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
  await parsed();
  if (isAsSent(document)) hydrate();
  else (await import("./ui/visitor")).improve();
}

/** In an older browser an error would take the place of a page that works without scripts (docs/decisions/035). */
const isSupported = "hasOwn" in Object && "requestSubmit" in HTMLFormElement.prototype;

if (isSupported) void start();
