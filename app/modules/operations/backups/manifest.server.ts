import { createHash } from "node:crypto";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { BackupError } from "./backup-error";
import type { Place } from "./places.server";
import { unseal } from "./sealed-file.server";
import { figuresSchema } from "./table-figures.server";

const sealedPart = z.object({ bytes: z.number(), sha256: z.string() });

const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  /** The row of backup_runs, which the dump holds unfinished. */
  runId: z.string(),
  /** The moment that the dump shows, as an ISO text. */
  at: z.string(),
  engine: z.enum(["postgres", "embedded"]),
  /** Of the server, such as 16.4, and the major version of the pg_dump that wrote the dump. */
  server: z.string(),
  dumper: z.number(),
  migrations: z.array(z.string()),
  /** Whose values of ENCRYPTION_KEYS open what is encrypted in the database. */
  encryptionKeys: z.array(z.string()),
  dump: sealedPart,
  tables: figuresSchema,
  objects: z.array(
    z.object({ key: z.string(), name: z.string(), sha256: z.string(), contentType: z.string() }),
  ),
  /** Keys of files that the database knew and the store did not have, or not as they were written. */
  missing: z.array(z.string()),
});

/** All that a backup consists of; without one it is none. */
export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpObject = Manifest["objects"][number];

const folderOf = (id: string) => `backups/${id}`;
export const manifestName = (id: string) => `${folderOf(id)}/manifest`;
export const dumpName = (id: string) => `${folderOf(id)}/dump`;
export const objectName = (name: string) => `objects/${name.slice(0, 2)}/${name}`;

const idShape = /^\d{8}T\d{9}Z-[0-9a-f]{4}$/;

/** Sorts by time. */
export function newBackupId(at: Date, random: string): string {
  return `${at.toISOString().replace(/[-:.]/g, "")}-${random}`;
}

export function momentOf(id: string): Date {
  const [, year, month, day, hour, minute, second, ms] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(id) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}

/** The ids of complete backups, oldest first. @throws BackupError */
export async function listBackups(place: Pick<Place, "list">): Promise<string[]> {
  const names = await place.list("backups/");
  return names.flatMap((name) => {
    const [, id = "", file] = name.split("/");
    return file === "manifest" && idShape.test(id) ? [id] : [];
  });
}

/** @throws BackupError */
export async function readManifest(
  place: Pick<Place, "read">,
  id: string,
  keys: string[],
): Promise<Manifest> {
  const name = manifestName(id);
  const parsed = manifestSchema.safeParse(await json(unseal(await place.read(name), keys, name)));
  if (parsed.success) return parsed.data;
  throw new BackupError(`${name} was written by another version of Nightjar. Restore it with that one.`);
}

/** Passes everything on; `result` holds when it ended. */
export function measured(source: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  const result = { bytes: 0, sha256: "" };
  async function* passing() {
    for await (const chunk of source) {
      hash.update(chunk);
      result.bytes += chunk.length;
      yield chunk;
    }
    result.sha256 = hash.digest("hex");
  }
  return { stream: passing(), result };
}
