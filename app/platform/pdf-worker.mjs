import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { PDFiumDocument, PDFiumModule } from "@hyzyla/pdfium";

// A separate thread for one PDF: anything that loops or leaks ends with it. Plain JavaScript, outside the bundles.

/** Enough for a page scanned at 300 dpi and for a photo of 12 megapixels; PDFium itself takes 18 MB of it. */
const maxHeapBytes = 44 * 1024 * 1024;
const maxPixels = 4_000_000;
/** PDFium's page object types, and how deep nested forms are searched. */
const [imageObject, formObject, deepest] = [3, 5, 3];
/** A page is drawn in strips: PDFium scales only what it draws, and needs half the memory. */
const stripRows = 256;
/** PDFium's constants: BGR, and how to draw: with notes, in the order RGB. */
const [colours, withNotes, asRgb] = [2, 1, 16];
const errors = { password: 4, security: 5 };
/** Emscripten asks for memory three times, each time for less, before it gives up. */
const attempts = 3;
let refused = 0;
let isGreedy = false;
/** @type {Uint8Array | undefined} Returned after the previous page. */
let spare;

const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (/** @type {number} */ pages) {
  refused = this.buffer.byteLength + pages * 65_536 > maxHeapBytes ? refused + 1 : 0;
  isGreedy ||= refused === attempts;
  if (refused > 0) throw new RangeError("Too much memory");
  return grow.call(this, pages);
};

/** @type {{ bytes: Uint8Array, maxDeclared: number, draw?: { maxPages: number, width: number } }} */
const { bytes, maxDeclared, draw } = workerData;

class TooManyPixels extends Error {}

async function work() {
  const pdfium = await PDFiumModule({});
  // Time counts from here: starting takes longer on a busy machine, whatever the file.
  parentPort?.postMessage({ ready: true });
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  const documentPtr = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, documentPtr);
  const documentIdx = pdfium._FPDF_LoadMemDocument(documentPtr, bytes.length, 0);
  if (!documentIdx) return { fault: faultOf(pdfium._FPDF_GetLastError()) };
  const pages = pdfium._FPDF_GetPageCount(documentIdx);
  if (pages === 0) return { fault: "damaged" };
  const form = new PDFiumDocument({ module: pdfium, documentIdx, documentPtr }).initializeFormFields();
  // A page that cannot be drawn should be noticed while its sender is there.
  const { maxPages, width } = draw ?? { maxPages: 1, width: 200 };
  for (let index = 0; index < Math.min(maxPages, pages); index++) {
    const page = pdfium._FPDF_LoadPage(documentIdx, index);
    if (!page) throw new Error("A page that cannot be opened");
    refuseLarge(pdfium, page);
    const drawn = picture(pdfium, form, page, width);
    if (!draw) continue;
    parentPort?.postMessage({ picture: drawn }, /** @type {ArrayBuffer[]} */ ([drawn.data.buffer]));
    [spare] = await once(/** @type {import("node:worker_threads").MessagePort} */ (parentPort), "message");
  }
  return { pages };
}

/** A picture's header is known before any of it is unpacked, which takes seconds for a large one. */
function refuseLarge(
  /** @type {Awaited<ReturnType<typeof PDFiumModule>>} */ pdfium,
  /** @type {number} */ page,
) {
  const size = pdfium.wasmExports.malloc(8);
  const look = (/** @type {number} */ object, /** @type {number} */ depth) => {
    const type = pdfium._FPDFPageObj_GetType(object);
    if (type === imageObject && pdfium._FPDFImageObj_GetImagePixelSize(object, size, size + 4)) {
      const [width = 0, height = 0] = pdfium.HEAP32.subarray(size / 4, size / 4 + 2);
      if (width * height > maxDeclared) throw new TooManyPixels();
    }
    if (type !== formObject || depth === deepest) return;
    // The package's types leave these two out.
    const count = Reflect.get(pdfium, "_FPDFFormObj_CountObjects")(object);
    const inside = Reflect.get(pdfium, "_FPDFFormObj_GetObject");
    for (let index = 0; index < count; index++) look(inside(object, index), depth + 1);
  };
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) look(pdfium._FPDFPage_GetObject(page, index), 0);
  pdfium.wasmExports.free(size);
}

/** Three bytes per pixel. A very long page is drawn smaller. */
function picture(
  /** @type {Awaited<ReturnType<typeof PDFiumModule>>} */ pdfium,
  /** @type {number} */ form,
  /** @type {number} */ page,
  /** @type {number} */ wanted,
) {
  const [originalWidth, originalHeight] = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)];
  if (!(originalWidth > 0)) throw new Error("A page without a size");
  const shape = Math.min(Math.max(originalHeight / originalWidth, 0.02), 50) || 1;
  const width = Math.max(Math.floor(Math.min(wanted, Math.sqrt(maxPixels / shape))), 1);
  const height = Math.max(Math.floor(width * shape), 1);
  const size = width * height * 3;
  const data = spare?.length === size ? spare : new Uint8Array(size);
  const strip = pdfium.wasmExports.malloc(width * stripRows * 3);
  if (!strip) throw new RangeError("Too much memory");
  pdfium._FORM_OnAfterLoadPage(page, form);
  for (let top = 0; top < height; top += stripRows) {
    const rows = Math.min(stripRows, height - top);
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, rows, colours, strip, width * 3);
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, 0xffffffff);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, height, 0, withNotes | asRgb);
    pdfium._FPDF_FFLDraw(form, bitmap, page, 0, -top, width, height, 0, asRgb);
    data.set(pdfium.HEAPU8.subarray(strip, strip + width * rows * 3), top * width * 3);
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
  pdfium._FORM_OnBeforeClosePage(page, form);
  pdfium._FPDF_ClosePage(page);
  pdfium.wasmExports.free(strip);
  if (isGreedy) throw new RangeError("Too much memory");
  return { data, width, height };
}

function faultOf(/** @type {number} */ code = 0) {
  if (isGreedy) return "tooComplex";
  return code === errors.password || code === errors.security ? "protected" : "damaged";
}

try {
  parentPort?.postMessage(await work());
} catch (error) {
  parentPort?.postMessage({ fault: error instanceof TooManyPixels ? "tooManyPixels" : faultOf() });
}
