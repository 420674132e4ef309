import { type Entry, fromBufferPromise } from "yauzl";
import type { FileFault } from "./file-kinds";

const maxEntries = 2_000;
/** Bytes all entries together may have once unpacked. */
const maxUnpackedBytes = 50 * 1024 * 1024;

/** Reads only the archive's directory: nothing is ever unpacked (ASVS V5.2.3). */
export async function faultOfDocx(bytes: Uint8Array): Promise<FileFault | undefined> {
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
    });
    if (archive.entryCount > maxEntries) return "tooComplex";
    const entries: Entry[] = [];
    for await (const entry of archive.eachEntry()) entries.push(entry);
    return faultOfEntries(entries);
  } catch {
    return "damaged";
  }
}

function faultOfEntries(entries: Entry[]): FileFault | undefined {
  const names = new Set(entries.map(({ fileName }) => fileName));
  if (entries.some((entry) => entry.isEncrypted())) return "protected";
  if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > maxUnpackedBytes)
    return "tooComplex";
  if (!names.has("[Content_Types].xml") || !names.has("word/document.xml")) return "misnamed";
  return [...names].some((name) => /(^|\/)vbaProject\.bin$/i.test(name)) ? "macros" : undefined;
}

interface Stream {
  name: string;
  start: number;
  size: number;
}

/** An OLE file whose directory has Word's text, according to [MS-CFB] and [MS-DOC]. */
export function faultOfDoc(bytes: Uint8Array): FileFault | undefined {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const sector = 1 << view.getUint16(0x1e, true);
    if (sector !== 512 && sector !== 4096) return "damaged";
    const streams = directoryOf(view, sector);
    const names = streams.map(({ name }) => name);
    if (names.includes("EncryptedPackage")) return "protected";
    const text = streams.find(({ name }) => name === "WordDocument");
    if (!text) return "misnamed";
    const at = (text.start + 1) * sector;
    if (text.size < 4096 || view.getUint16(at, true) !== 0xa5ec || at + text.size > bytes.length + sector)
      return "damaged";
    if (view.getUint16(at + 0x0a, true) & 0x0100) return "protected";
    return names.includes("_VBA_PROJECT") ? "macros" : undefined;
  } catch (error) {
    if (error instanceof RangeError) return "damaged";
    throw error;
  }
}

/** @throws RangeError if a sector is outside the file or the chain loops */
function directoryOf(view: DataView, sector: number): Stream[] {
  const streams: Stream[] = [];
  const seen = new Set<number>();
  const perTable = sector / 4;
  // The header lists the first 109 tables, which is enough for 6.8 MB.
  const next = (id: number) =>
    view.getUint32(
      (view.getUint32(0x4c + Math.floor(id / perTable) * 4, true) + 1) * sector + (id % perTable) * 4,
      true,
    );
  for (let id = view.getUint32(0x30, true); id < 0xfffffffa; id = next(id)) {
    if (seen.has(id) || id >= 109 * perTable) throw new RangeError("The directory has no end.");
    seen.add(id);
    for (let at = (id + 1) * sector; at < (id + 2) * sector; at += 128) {
      const length = Math.min(view.getUint16(at + 0x40, true), 64);
      const units = Array.from({ length: Math.max(length / 2 - 1, 0) }, (_, n) =>
        view.getUint16(at + n * 2, true),
      );
      streams.push({
        name: String.fromCharCode(...units),
        start: view.getUint32(at + 0x74, true),
        size: view.getUint32(at + 0x78, true),
      });
    }
  }
  return streams;
}
