import type { Page } from "@playwright/test";

/** Bytes on the wire: compressed, headers included. */
export interface Weight {
  /** Everything but pictures and the display face. */
  bytes: number;
  requests: number;
  /** Scripts alone, without headers. */
  script: number;
  /** Pictures, the icon and the display face, which load after the page is readable. */
  later: number;
}

const later = new Set(["Image", "Font"]);

/** Loads a page with an empty cache and weighs everything sent until the network is idle. */
export async function weigh(page: Page, url: string): Promise<Weight> {
  const network = await page.context().newCDPSession(page);
  const kinds = new Map<string, { type: string; script: boolean; head: number }>();
  const weight: Weight = { bytes: 0, requests: 0, script: 0, later: 0 };
  network.on("Network.responseReceived", ({ requestId, type = "", response }) => {
    const icon = /\/(favicon|apple-touch-icon)|\.webmanifest$/.test(response.url);
    const script = type === "Script" || /javascript/.test(response.mimeType);
    kinds.set(requestId, { type: icon ? "Image" : type, script, head: response.encodedDataLength });
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (!kind) return;
    if (later.has(kind.type)) weight.later += encodedDataLength;
    else {
      weight.bytes += encodedDataLength;
      weight.requests++;
      if (kind.script) weight.script += encodedDataLength - kind.head;
    }
  });
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  // A stream of events never ends, so the network would never be idle.
  await page.route("**/events?*", (route) => route.fulfill({ status: 204 }));
  await page.goto(url, { waitUntil: "networkidle" });
  await network.detach();
  return weight;
}

/** The page cache compresses a page only after its first answer. */
export async function untilCompressed(page: Page, url: string): Promise<void> {
  for (let n = 0; n < 100; n++) {
    const { "content-encoding": encoding, etag } = (await page.request.get(url)).headers();
    // A page without an ETag is rendered per visitor and never compressed by us.
    if (encoding === "br" || (n > 5 && !etag)) return;
  }
  throw new Error(`${url} never came compressed`);
}
