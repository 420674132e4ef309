import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { type FileFault, mostPixels } from "./file-kinds";
import { errorCode } from "./log.server";
import { within } from "./within.server";

/** Under this name package.json tells where the worker is: a bundle moves, and a worker needs a file. */
const workerFile = createRequire(import.meta.url).resolve("#pdf-worker");

/** From when the worker is ready: others wait for whoever is judged. */
const milliseconds = { toCount: 2_000, toDraw: 30_000 };

const pageSchema = z.object({
  data: z.instanceof(Uint8Array<ArrayBuffer>),
  width: z.number(),
  height: z.number(),
});
const answer = z.union([
  z.object({ picture: pageSchema }),
  z.object({ pages: z.number() }),
  z.object({ fault: z.enum(["damaged", "protected", "tooComplex", "tooManyPixels"]) }),
  z.object({ ready: z.literal(true) }),
]);

type Page = z.output<typeof pageSchema>;

interface Order {
  bytes: Uint8Array;
  draw?: { most: number; width: number };
}

/** How many pages a PDF has, or what is wrong with it. */
export async function pagesOf(bytes: Uint8Array): Promise<number | FileFault> {
  if (!endsWhole(bytes)) return "damaged";
  return run({ bytes }, milliseconds.toCount, async () => undefined);
}

/** @throws Error when the PDF cannot be opened or takes longer than 30 s */
export async function drawPages<T>(
  bytes: Uint8Array,
  draw: { most: number; width: number },
  encode: (picture: Page) => Promise<T>,
): Promise<T[]> {
  const made: T[] = [];
  const end = await run({ bytes, draw }, milliseconds.toDraw, async (page) => {
    made.push(await encode(page));
  });
  if (typeof end === "string") throw new Error(`The pages could not be drawn: ${end}.`);
  return made;
}

/** PDFium mends a file that was cut short, and would lose pages unseen. */
function endsWhole(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(-4096)).includes("%%EOF");
}

async function run(
  order: Order,
  milliseconds: number,
  take: (page: Page) => Promise<void>,
): Promise<number | FileFault> {
  const worker = new Worker(workerFile, {
    workerData: { ...order, mostDeclared: mostPixels },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let begin = () => {};
  const ready = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const end = new Promise<number | FileFault>((resolve, reject) => {
    worker.on("message", async (message) => {
      try {
        const found = answer.parse(message);
        if ("ready" in found) return begin();
        if ("pages" in found) return resolve(found.pages);
        if ("fault" in found) return resolve(found.fault);
        await take(found.picture);
        const { data } = found.picture;
        worker.postMessage(data, [data.buffer]);
      } catch (error) {
        reject(error);
      }
    });
    worker.on("error", (error) => {
      const isFull = errorCode(error) === "ERR_WORKER_OUT_OF_MEMORY";
      if (isFull) resolve("tooComplex");
      else reject(error);
    });
    worker.on("exit", () => resolve("tooComplex"));
  });
  try {
    await Promise.race([ready, end]);
    return await within<number | FileFault>(milliseconds, end, () => "tooComplex");
  } finally {
    await worker.terminate();
  }
}
