import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { PDFiumLibrary } from "@hyzyla/pdfium";

// A thread of its own for one PDF: what loops or leaks in it ends with it. Plain JavaScript, outside the bundles.

const mostMemory = 192 * 1024 * 1024;
const mostPixels = 8_000_000;
let isGreedy = false;

const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (/** @type {number} */ pages) {
  isGreedy = this.buffer.byteLength + pages * 65_536 > mostMemory;
  if (isGreedy) throw new RangeError("Too much memory");
  return grow.call(this, pages);
};

/** @type {{ bytes: Uint8Array, draw?: { most: number, width: number } }} */
const { bytes, draw } = workerData;

async function work() {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const pages = document.getPageCount();
  if (pages === 0 || document.getPage(0).getOriginalSize().originalWidth <= 0) return { fault: "damaged" };
  // A page that cannot be drawn should be known while its sender is there.
  if (!draw) await picture(document.getPage(0), 200);
  for (let index = 0; draw && index < Math.min(draw.most, pages); index++) {
    const drawn = await picture(document.getPage(index), draw.width);
    parentPort?.postMessage({ picture: drawn }, /** @type {ArrayBuffer[]} */ ([drawn.data.buffer]));
    await once(/** @type {import("node:worker_threads").MessagePort} */ (parentPort), "message");
  }
  return { pages };
}

/** A page that is very long is drawn smaller. */
async function picture(
  /** @type {import("@hyzyla/pdfium").PDFiumPage} */ page,
  /** @type {number} */ wanted,
) {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const shape = Math.min(Math.max(originalHeight / originalWidth, 0.02), 50) || 1;
  const width = Math.max(Math.floor(Math.min(wanted, Math.sqrt(mostPixels / shape))), 1);
  const height = Math.max(Math.floor(width * shape), 1);
  const { data } = await page.render({ width, height, renderFormFields: true });
  return { data, width, height };
}

try {
  parentPort?.postMessage(await work());
} catch (error) {
  const isLocked = error instanceof Error && /password|security/i.test(error.message);
  parentPort?.postMessage({ fault: isGreedy ? "tooComplex" : isLocked ? "protected" : "damaged" });
}
