import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { type FileFault, maxPixels } from "./file-kinds";
import { errorCode } from "./log.server";
import { withTimeout } from "./with-timeout.server";

/** package.json gives the worker's path under this name: a bundle can move, and a worker needs a file. */
const workerFile = createRequire(import.meta.url).resolve("#pdf-worker");

/** Milliseconds once the worker is ready: of processor time, which others may use too, and in total. */
const limits = { toCount: { working: 2_000, inAll: 10_000 }, toDraw: { working: 30_000, inAll: 30_000 } };
const lookAgain = 100;

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
  draw?: { maxPages: number; width: number };
}

/** How many pages a PDF has, or what is wrong with it. */
export async function pagesOf(bytes: Uint8Array): Promise<number | FileFault> {
  if (!endsWhole(bytes)) return "damaged";
  return run({ bytes }, limits.toCount, async () => undefined);
}

/** @throws Error if the PDF cannot be opened or takes longer than 30 s */
export async function drawPages<T>(
  bytes: Uint8Array,
  draw: { maxPages: number; width: number },
  encode: (picture: Page) => Promise<T>,
): Promise<T[]> {
  const made: T[] = [];
  const end = await run({ bytes, draw }, limits.toDraw, async (page) => {
    made.push(await encode(page));
  });
  if (typeof end === "string") throw new Error(`The pages could not be drawn: ${end}.`);
  return made;
}

/** PDFium repairs a file that was cut short, and would lose pages unnoticed. */
function endsWhole(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(-4096)).includes("%%EOF");
}

async function run(
  order: Order,
  { working, inAll }: { working: number; inAll: number },
  take: (page: Page) => Promise<void>,
): Promise<number | FileFault> {
  const worker = new Worker(workerFile, {
    workerData: { ...order, maxDeclared: maxPixels },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let watch: NodeJS.Timeout | undefined;
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
    watch = watchedBy(worker, working);
    return await withTimeout<number | FileFault>(inAll, end, () => "tooComplex");
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}

function watchedBy(worker: Worker, milliseconds: number): NodeJS.Timeout {
  const before = worker.cpuUsage().catch(() => undefined);
  return setInterval(async () => {
    const { user, system } = await worker.cpuUsage(await before).catch(() => ({ user: 0, system: 0 }));
    if ((user + system) / 1_000 > milliseconds) await worker.terminate();
  }, lookAgain);
}
