import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { BackupError } from "./backup-error";

/** The beginning of a sealed file: a mark, which key it is, and the salt of the file's own key. */
const mark = Buffer.from("NJB1");
const idBytes = 8;
const saltBytes = 32;
const headerBytes = mark.length + idBytes + saltBytes;

const pieceBytes = 64 * 1024;
const tagBytes = 16;

type Bytes = AsyncIterable<Uint8Array>;

/** Eight hexadecimal characters, to say which key is wanted without telling anything about it. */
function keyId(key: string): string {
  return derived(key, Buffer.alloc(0), "key id", idBytes).subarray(0, 4).toString("hex");
}

/**
 * The name of an object in a backup: equal content has one name under one key, and nobody without the key can tell
 * whether a document that they hold is in there.
 */
export function sealedName(key: string, sha256: string): string {
  return createHmac("sha256", derived(key, Buffer.alloc(0), "names", 32))
    .update(sha256)
    .digest("hex");
}

/**
 * AES-256-GCM over pieces of 64 KiB, each with its number and whether it is the last, under a key made for this file and
 * name: nothing unproven is ever handed on, whatever the size, and pieces or files cannot be swapped, lost or added.
 */
export async function* seal(source: Bytes, key: string, name: string): Bytes {
  const salt = randomBytes(saltBytes);
  const header = Buffer.concat([mark, derived(key, Buffer.alloc(0), "key id", idBytes), salt]);
  const own = derived(key, salt, `file ${name}`, 32);
  yield header;
  let number = 0;
  for await (const { bytes, last } of pieces(source, pieceBytes)) {
    const cipher = createCipheriv("aes-256-gcm", own, nonce(number++, last)).setAAD(header);
    const body = cipher.update(bytes);
    cipher.final();
    yield Buffer.concat([body, cipher.getAuthTag()]);
  }
}

/** @throws BackupError for another key, a changed byte, a file that was cut off or belongs elsewhere */
export async function* unseal(source: Bytes, keys: string[], name: string): Bytes {
  const iterator = source[Symbol.asyncIterator]();
  try {
    const { header, rest } = await begun(iterator, name);
    const own = derived(keyOf(header, keys, name), header.subarray(-saltBytes), `file ${name}`, 32);
    let number = 0;
    for await (const { bytes, last } of pieces(following(rest, iterator), pieceBytes + tagBytes)) {
      const clear = opened(bytes, own, header, number, last);
      if (!clear) {
        const cutOff = last && opened(bytes, own, header, number, false);
        throw new BackupError(
          cutOff ? `${name} is cut off.` : `${name} is damaged: its bytes are not those that were written.`,
        );
      }
      number++;
      yield clear;
    }
  } finally {
    await iterator.return?.();
  }
}

async function begun(iterator: AsyncIterator<Uint8Array>, name: string) {
  let start = Buffer.alloc(0);
  while (start.length < headerBytes) {
    const { value, done } = await iterator.next();
    if (done) throw new BackupError(`${name} is cut off.`);
    start = Buffer.concat([start, value]);
  }
  const header = start.subarray(0, headerBytes);
  if (!header.subarray(0, mark.length).equals(mark))
    throw new BackupError(`${name} is damaged: it does not begin like a backup file.`);
  return { header, rest: start.subarray(headerBytes) };
}

function keyOf(header: Buffer, keys: string[], name: string): string {
  const id = header.subarray(mark.length, mark.length + idBytes);
  const key = keys.find((candidate) => derived(candidate, Buffer.alloc(0), "key id", idBytes).equals(id));
  if (key) return key;
  const wanted = id.subarray(0, 4).toString("hex");
  const given = keys.map(keyId).join(", ") || "none";
  throw new BackupError(
    `${name} was encrypted with another BACKUP_KEY: it needs ${wanted}, here is ${given}.`,
  );
}

function opened(
  bytes: Buffer,
  key: Buffer,
  header: Buffer,
  number: number,
  last: boolean,
): Buffer | undefined {
  if (bytes.length < tagBytes) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce(number, last));
    decipher.setAAD(header).setAuthTag(bytes.subarray(-tagBytes));
    const clear = decipher.update(bytes.subarray(0, -tagBytes));
    decipher.final();
    return clear;
  } catch {
    return undefined;
  }
}

function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(number, 5, 6);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

function derived(key: string, salt: Buffer, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, `nightjar backup ${purpose}`, length));
}

async function* following(first: Uint8Array, rest: AsyncIterator<Uint8Array>): Bytes {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** All of this size but the last one, which may be empty only when there is no other. */
async function* pieces(source: Bytes, size: number): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    const all = Buffer.concat(waiting);
    let at = 0;
    for (; all.length - at > size; at += size) yield { bytes: all.subarray(at, at + size), last: false };
    waiting = [all.subarray(at)];
    length = all.length - at;
  }
  yield { bytes: Buffer.concat(waiting), last: true };
}
