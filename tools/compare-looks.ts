import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { ensureBuilt } from "../scripts/build.mjs";
import { findBrowser } from "../scripts/find-browser.mjs";
import { startApp } from "../tests/support/app";
import { takePictures } from "./screens";

/**
 * `before` takes pictures of every screen and keeps the demo data and the hour they were taken with; `after` takes them
 * again, with the same data at the same hour, and lists the screens that differ. A second word is a pattern for the
 * names of screens.
 */
const [phase, only = "."] = process.argv.slice(2);
const folder = new URL("../looks/", import.meta.url).pathname;
/** Screens with more than this share of different pixels are listed. */
const allowed = 0.001;

if (phase !== "before" && phase !== "after") throw new Error("Say before or after.");
await ensureBuilt();
if (phase === "before") await freeze();
await rm(`${folder}${phase}`, { recursive: true, force: true });
await mkdir(`${folder}${phase}`, { recursive: true });
await photograph(`${folder}${phase}/`);
if (phase === "after") await compare();

/** Fills a folder with the demo's data, once, and remembers the hour. */
async function freeze(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const app = await startApp({ engine: "embedded", dataDir: `${folder}data` });
  await app.stop();
  await writeFile(`${folder}hour.txt`, new Date().toISOString());
}

async function photograph(into: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "nightjar-looks-"));
  await cp(`${folder}data`, dataDir, { recursive: true });
  const app = await startApp({ engine: "embedded", dataDir });
  const browser = await chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: false });
  try {
    const hour = Date.parse(await readFile(`${folder}hour.txt`, "utf8"));
    await app.setClock(Math.round((hour - Date.now()) / 1_000));
    await takePictures(browser, app.url, into, {
      widths: [360, 1280],
      wanted: (name) => new RegExp(only).test(name),
      masked: "time, .reference, .qr",
    });
  } finally {
    await browser.close();
    await app.dispose();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(): Promise<void> {
  const names = await readdir(`${folder}after`);
  let listed = 0;
  for (const name of names) {
    const share = await difference(`${folder}before/${name}`, `${folder}after/${name}`);
    if (share <= allowed) continue;
    listed++;
    console.log(`${name}: ${(share * 100).toFixed(2)} % of the pixels differ`);
  }
  console.log(`${names.length} pictures, ${listed} differ by more than ${allowed * 100} %.`);
  process.exitCode = listed > 0 ? 1 : 0;
}

/** The share of pixels that differ; an area in only one picture counts as different. */
async function difference(one: string, other: string): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b) return 1;
  const width = Math.max(a.info.width, b.info.width);
  const height = Math.max(a.info.height, b.info.height);
  let different = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!sameAt(a, b, x, y)) different++;
    }
  }
  return different / (width * height);
}

interface Picture {
  data: Buffer;
  info: { width: number; height: number };
}

function sameAt(a: Picture, b: Picture, x: number, y: number): boolean {
  for (const { info } of [a, b]) if (x >= info.width || y >= info.height) return false;
  const p = (y * a.info.width + x) * 3;
  const q = (y * b.info.width + x) * 3;
  return [0, 1, 2].every((n) => Math.abs((a.data[p + n] ?? 0) - (b.data[q + n] ?? 0)) < 3);
}
