import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import { z } from "zod";
import { errorCode } from "~/platform/log.server";
import type { LearnedIntents } from "./learned-intents";

/** What the chat has learned from its examples: what questions mean, and what danger sounds like. */
export interface Learned {
  /** `sourceHash` of the files that it was learned from. */
  source: string;
  intents: LearnedIntents;
  danger: Float32Array;
}

let read: { learned: Learned | undefined } | undefined;

/**
 * What the build has learned, read once a process. Undefined in tests and in development if the examples or the code
 * that learns have changed since, or nothing was built: then each process has to learn itself, for many seconds.
 */
export function readLearned(): Learned | undefined {
  read ??= { learned: fromBuild() };
  return read.learned;
}

function fromBuild(): Learned | undefined {
  const bytes = builtFile();
  if (!bytes) return undefined;
  const learned = learnedSchema.parse(deserialize(bytes));
  const isSource = import.meta.url.endsWith(".ts");
  const folder = path.join(import.meta.dirname, "..");
  return isSource && learned.source !== sourceHash(folder) ? undefined : learned;
}

/** package.json gives its path under this name, as for the PDF worker. */
function builtFile(): Buffer | undefined {
  try {
    return readFileSync(createRequire(import.meta.url).resolve("#learned"));
  } catch (error) {
    if (missing.has(errorCode(error) ?? "")) return undefined;
    throw error;
  }
}

/** What Node.js says of a file that is not there, and tsx, which looks for it as a script. */
const missing = new Set(["MODULE_NOT_FOUND", "ERR_PACKAGE_IMPORT_NOT_DEFINED", "ENOENT"]);

const learnedSchema = z.custom<Learned>(
  (value) => typeof value === "object" && value !== null && "source" in value && "danger" in value,
  "build/learned.bin is not what the build writes",
);

/** The bytes of the file that `readLearned` reads. */
export function learnedBytes(learned: Learned): Buffer {
  return serialize(learned);
}

const taught = ["danger", "intents", "knowledge"];

/** Of everything in the chat's folder that what it learns depends on. */
export function sourceHash(folder: string): string {
  const hash = createHash("sha256");
  for (const part of taught)
    for (const name of readdirSync(path.join(folder, part), { recursive: true, encoding: "utf8" }).sort())
      if (/\.(ts|json)$/.test(name) && !name.includes(".test."))
        hash.update(`${part}/${name}\0`).update(readFileSync(path.join(folder, part, name)));
  return hash.digest("hex");
}
