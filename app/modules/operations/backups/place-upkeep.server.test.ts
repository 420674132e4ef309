import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dumpName, listBackups, type Manifest, manifestName, objectName } from "./manifest.server";
import { prune } from "./place-upkeep.server";
import { FolderPlace } from "./places.server";
import { seal } from "./sealed-file.server";

const key = "Xk2v9Qw7Lr4Tn8Zb1Mc6Hd3Js5Fg0Pa-";
let place: FolderPlace;

beforeEach(() => {
  place = new FolderPlace(mkdtempSync(path.join(tmpdir(), "nightjar-upkeep-")));
});

afterEach(() => rmSync(place.folder, { recursive: true, force: true }));

async function* one(text: string) {
  yield Buffer.from(text);
}

/** A backup of that day with one file of that day, and one that all share. */
async function addBackup(day: string): Promise<string> {
  const id = `${day.replaceAll("-", "")}T084100000Z-0000`;
  const object = (name: string) => ({ key: `a/${name}`, name, sha256: name, contentType: "application/pdf" });
  const manifest: Manifest = {
    format: 1,
    id,
    runId: "",
    at: `${day}T08:41:00Z`,
    engine: "postgres",
    server: "16.4",
    dumper: 16,
    migrations: ["0001_accounts"],
    encryptionKeys: [],
    dump: { bytes: 1, sha256: "" },
    tables: [],
    objects: [object("shared"), object(day)],
    missing: [],
  };
  for (const name of ["shared", day]) await place.write(objectName(name), one(name));
  await place.write(dumpName(id), one("dump"));
  await place.write(manifestName(id), seal(one(JSON.stringify(manifest)), key, manifestName(id)));
  return id;
}

const days = Array.from({ length: 10 }, (_, n) => `2026-11-${String(n + 10)}`);

test("a backup that need not be kept goes with its dump and with the files that no other one has", async () => {
  for (const day of days) await addBackup(day);
  const removed = await prune(place, [key]);
  const left = (await listBackups(place)).map(
    (id) => `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`,
  );
  expect([removed, left]).toEqual([3, days.slice(3)]);
  expect(await place.list("objects/")).toEqual(["shared", ...left].map(objectName).sort());
  expect(await place.list("backups/")).toHaveLength(2 * left.length);
});

test("where an old backup cannot be read, nothing is removed", async () => {
  for (const day of days) await addBackup(day);
  const before = await place.list("");
  await expect(prune(place, ["another key, of 32 bytes or more …"])).rejects.toThrow("another BACKUP_KEY");
  expect(await place.list("")).toEqual(before);
});
