import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { docxOf, greedyPdf, heic, lockedPdf, pdfOf, pngOf, scanOf } from "../tests/support/documents";
import { keep } from "./figure";

/** MB over idle, once it is judged and its garbage is gone. */
const maxPages = 60;

const mib = 1024 * 1024;

async function noise(width: number, height: number): Promise<Buffer> {
  const grain = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "grey", noise: grain } })
    .jpeg({ quality: 10 })
    .toBuffer();
}

const files: Record<string, () => Promise<[string, Uint8Array]>> = {
  "an empty file": async () => ["a.pdf", Buffer.alloc(0)],
  "5 MiB": async () => ["a.pdf", Buffer.alloc(5 * mib)],
  "a renamed program": async () => ["a.pdf", Buffer.from(`MZ${"\0".repeat(mib)}`)],
  "GIF and PDF in one": async () => ["a.pdf", Buffer.concat([Buffer.from("GIF89a"), pdfOf(1)])],
  "a PDF with a password": async () => ["a.pdf", lockedPdf()],
  "a PDF of 0 pages": async () => ["a.pdf", pdfOf(0)],
  "a PDF of 300 pages": async () => ["a.pdf", pdfOf(300)],
  "a PDF that takes gigabytes": async () => ["a.pdf", greedyPdf()],
  "a PDF that was cut": async () => ["a.pdf", pdfOf(30).subarray(0, 2_000)],
  "a PNG of 40,000 x 40,000": async () => ["a.png", pngOf(40_000, 40_000)],
  "a HEIC": async () => ["a.heic", heic],
  "a DOCX bomb": async () => ["a.docx", docxOf({ name: "a.xml", size: 0xfffffff0 })],
  "a JPEG that was cut": async () => ["a.jpg", (await noise(3000, 2000)).subarray(0, 100_000)],
  "two extensions": async () => ["a.pdf.exe", pdfOf(1)],
  "a name of 300 characters": async () => [`${"\u202e".repeat(150)}${"a".repeat(146)}.pdf`, pdfOf(1)],
  "a stream of 2 GB": async () => ["stream", Buffer.alloc(0)],
  "good: 5 pages drawn for staff": async () => ["draw", pdfOf(30, "0 0 1 rg 0 0 612 396 re f")],
  "good: a PDF of 30 pages": async () => ["a.pdf", pdfOf(30)],
  "good: a photo of 12 megapixels as a PDF, drawn for staff": async () => [
    "draw",
    scanOf(await noise(3000, 4000), 3000, 4000),
  ],
  "good: 48 megapixels, turned": async () => [
    "a.jpg",
    await sharp(await noise(8000, 6000))
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 10 })
      .toBuffer(),
  ],
  "good: PNG of 48 megapixels": async () => [
    "a.png",
    await sharp({ create: { width: 8000, height: 6000, channels: 3, background: "grey" } })
      .png()
      .toBuffer(),
  ],
};

const [, , which] = process.argv;
if (which) await judge(which);
else await compare();

async function compare(): Promise<void> {
  const rows = [];
  for (const name of Object.keys(files)) rows.push(await inProcess(name));
  console.table(rows);
  const worst = Math.max(...rows.map((row) => row["MB after"]));
  keep([{ what: "the heaviest file, MB over idle after it", value: worst, goal: maxPages }]);
  const heavy = rows.filter((row) => row["MB after"] > maxPages);
  if (heavy.length === 0) return;
  console.error(`More than ${maxPages} MB over idle: ${heavy.map(({ file }) => file).join(", ")}`);
  process.exitCode = 1;
}

interface Row {
  file: string;
  answer: string;
  "MB at most": number;
  "MB after": number;
  ms: number;
}

async function inProcess(name: string): Promise<Row> {
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-bench-"));
  const args = ["--expose-gc", "--import", "tsx", fileURLToPath(import.meta.url), name];
  const env = { ...process.env, DEMO: "1", DATA_DIR: folder };
  const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "ipc"], env });
  try {
    const [row] = await once(child, "message");
    await once(child, "exit");
    return row;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In its own process, which has judged a good PDF and a good picture before: that is idle. */
async function judge(name: string): Promise<void> {
  const { checkFile } = await import("../app/platform/file-checks.server");
  const { picturesOf } = await import("../app/platform/file-pictures.server");
  const { readForm } = await import("../app/platform/request-body.server");
  const rule = { kinds: ["pdf", "jpeg", "png", "docx"] as const, maxBytes: 5 * mib };
  const proof = { ...rule, kinds: [...rule.kinds] };
  const [fileName, bytes] = (await files[name]?.()) ?? ["", Buffer.alloc(0)];
  await checkFile(new File([new Uint8Array(pdfOf(1))], "a.pdf"), proof);
  await checkFile(new File([new Uint8Array(await noise(300, 200))], "a.jpg"), proof);
  const work = async () => {
    if (fileName === "stream") await readForm(stream(), { document: proof });
    else if (fileName === "draw") await picturesOf(bytes, "pdf", { maxPages: 5, width: 1_600 });
    else await checkFile(new File([new Uint8Array(bytes)], fileName), proof);
  };
  globalThis.gc?.();
  const idle = process.memoryUsage.rss();
  let peak = idle;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 2);
  const start = performance.now();
  const answer = await work().then(
    () => "accepted",
    (error) => (error instanceof Response ? String(error.status) : String(error.message)),
  );
  const ms = Math.round(performance.now() - start);
  clearInterval(watch);
  // Memory that a thread freed is returned a moment later.
  for (let round = 0; round < 5; round++) {
    globalThis.gc?.();
    await pause(50);
  }
  const over = (rss: number) => Math.round(Math.max(rss - idle, 0) / mib);
  const row = {
    file: name,
    answer,
    "MB at most": over(peak),
    "MB after": over(process.memoryUsage.rss()),
    ms,
  };
  process.send?.(row, () => process.disconnect());
}

function stream(): Request {
  const begin = '--b\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n';
  const piece = new Uint8Array(64 * 1024);
  let left = (2 * 1024 * mib) / piece.length;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(begin)),
    pull: (controller) => (left-- > 0 ? controller.enqueue(piece.slice()) : controller.close()),
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=b", "Sec-Fetch-Site": "same-origin" };
  return new Request("http://localhost:3000/profile", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
}
