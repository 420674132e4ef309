import pLimit from "p-limit";
import type { Sharp } from "sharp";
import { type FileFault, type FileKind, maxPixels } from "./file-kinds";
import { drawPages } from "./pdf.server";
import { singleton } from "./singleton.server";

/** A separate lane for jobs, so that nobody waiting for a form's answer waits for a drawing. */
const drawing = singleton("files.drawing", () => pLimit(1));

const scaling = singleton("files.scaling", () => pLimit(1));

const limits = { limitInputPixels: maxPixels, failOn: "error" } as const;

const maxSeconds = 5;

type PictureKind = Extract<FileKind, "jpeg" | "png" | "webp">;

export function isPicture(kind: FileKind): kind is PictureKind {
  return kind === "jpeg" || kind === "png" || kind === "webp";
}

/** Pixels of the longer side, enough to print a page: turning a phone's 48-megapixel picture would take 400 MB. */
const longestSide = 4_000;

/** Loaded on first use: it takes 28 MB of memory. */
async function openSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

interface Picture {
  bytes: Uint8Array;
  contentType: string;
  width: number;
  height: number;
}

/** Decoded, turned upright and encoded again, which drops metadata and anything appended. */
export async function rewritten(bytes: Uint8Array, kind: PictureKind): Promise<Uint8Array | FileFault> {
  const sharp = await openSharp();
  try {
    const size = {
      width: longestSide,
      height: longestSide,
      fit: "inside",
      withoutEnlargement: true,
    } as const;
    const picture = sharp(bytes, limits).timeout({ seconds: maxSeconds }).autoOrient().resize(size);
    return new Uint8Array(await inKind(picture, kind).toBuffer());
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    if (reason.startsWith("timeout")) return "tooComplex";
    return reason.includes("pixel limit") ? "tooManyPixels" : "damaged";
  }
}

/** Pixels of the longer side of a drawing once it is a picture, and the most bytes that are drawn: seconds at worst. */
const drawnSide = 512;
const maxSvgBytes = 256 * 1_024;

/** An SVG in UTF-8: after what may stand before it, its element, with the usual or no prefix. */
export function isSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 4_096)).toString("utf8");
  return /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->).)*-->\s*|<!DOCTYPE svg[^[>]*>\s*)*<svg[\s>]/s.test(
    start,
  );
}

/** Letters need a font that we do not have; the rest could point elsewhere, act, or grow. */
const notShapes =
  /<(?:\w+:)?(?:text|image|feImage|script|foreignObject|animate\w*|set|filter|pattern|a)\b|<!ENTITY|@import/i;

/**
 * An SVG drawn as PNG. librsvg, which draws it, opens no other file and no address for what comes without one of its
 * own, and runs no script.
 */
export async function drawnSvg(bytes: Uint8Array): Promise<Uint8Array | FileFault> {
  if (bytes.length > maxSvgBytes) return "tooComplex";
  if (notShapes.test(Buffer.from(bytes).toString("utf8"))) return "notShapes";
  const sharp = await openSharp();
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const density = Math.min(Math.max((72 * drawnSide) / Math.max(width, height), 1), 20_000);
    const picture = sharp(bytes, { ...limits, density }).timeout({ seconds: maxSeconds });
    const box = { width: drawnSide, height: drawnSide, fit: "inside" } as const;
    return new Uint8Array(await picture.resize(box).png().toBuffer());
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    return reason.startsWith("timeout") ? "tooComplex" : "damaged";
  }
}

function inKind(picture: Sharp, kind: PictureKind): Sharp {
  if (kind === "jpeg") return picture.jpeg({ quality: 90, optimiseCoding: false });
  return kind === "png" ? picture.png() : picture.webp({ quality: 90 });
}

/**
 * A checked picture as WebP in these widths, never wider than it is, on white where it is transparent. One at a time per
 * process. @throws Error if it takes too long
 */
export async function scaled(bytes: Uint8Array, widths: readonly number[]): Promise<Picture[]> {
  return scaling(async () => {
    const sharp = await openSharp();
    const whole = sharp(bytes, limits).timeout({ seconds: maxSeconds }).flatten({ background: "#fff" });
    const { data, info } = await whole
      .resize({ width: Math.max(...widths), withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: widest, height, channels } = info;
    const pictures = [];
    for (const width of [...widths.filter((each) => each < widest), widest]) {
      const smaller = sharp(data, { raw: { width: widest, height, channels } }).resize({ width });
      const made = await smaller.webp({ quality: 78 }).toBuffer({ resolveWithObject: true });
      const size = { width: made.info.width, height: made.info.height };
      pictures.push({ bytes: new Uint8Array(made.data), contentType: "image/webp", ...size });
    }
    return pictures;
  });
}

/** A checked picture as PNG that fits into a box, with what is transparent left so. @throws Error if it takes too long */
export async function fitted(bytes: Uint8Array, box: { width: number; height: number }): Promise<Uint8Array> {
  return scaling(async () => {
    const sharp = await openSharp();
    const picture = sharp(bytes, limits)
      .timeout({ seconds: maxSeconds })
      .resize({ ...box, fit: "inside", withoutEnlargement: true });
    return new Uint8Array(await picture.png({ palette: true }).toBuffer());
  });
}

/** Pixels of a drawing, from its upper corner at the start of a line. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A drawing of ours as PNG, with a checked picture as large as fits into a box of it. @throws Error if it takes too long */
export async function composed(
  drawing: string,
  inside?: { bytes: Uint8Array; box: Box },
): Promise<Uint8Array> {
  return scaling(async () => {
    const sharp = await openSharp();
    const picture = sharp(Buffer.from(drawing), limits).timeout({ seconds: maxSeconds });
    if (inside) {
      const { left, top, width, height } = inside.box;
      const background = { r: 0, g: 0, b: 0, alpha: 0 };
      const fitting = sharp(inside.bytes, limits).resize({ width, height, fit: "contain", background });
      picture.composite([{ input: await fitting.png().toBuffer(), left, top }]);
    }
    return new Uint8Array(await picture.png({ palette: true }).toBuffer());
  });
}

/**
 * The first pages of a PDF, or the picture itself, as JPEG, for pages that never show the file; none for a Word file.
 * One at a time per process. `width` is in pixels; pictures are not enlarged.
 * @throws Error if it takes too long
 */
export async function picturesOf(
  bytes: Uint8Array,
  kind: FileKind,
  { maxPages, width }: { maxPages: number; width: number },
): Promise<Picture[]> {
  return drawing(async () => {
    if (kind === "pdf") return drawPages(bytes, { maxPages, width }, encoded);
    if (!isPicture(kind)) return [];
    const picture = (await openSharp())(bytes, limits).autoOrient();
    return [await asJpeg(picture.resize({ width, withoutEnlargement: true }))];
  });
}

async function encoded({ data, width, height }: { data: Uint8Array; width: number; height: number }) {
  const sharp = await openSharp();
  return asJpeg(sharp(data, { raw: { width, height, channels: 3 } }));
}

async function asJpeg(picture: Sharp): Promise<Picture> {
  // Optimal coding would keep a second copy of the whole picture.
  const jpeg = picture.jpeg({ quality: 80, optimiseCoding: false });
  const { data, info } = await jpeg.toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), contentType: "image/jpeg", width: info.width, height: info.height };
}
