import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { seal, sealedName, unseal } from "./sealed-file.server";

const key = "Xk2v9Qw7Lr4Tn8Zb1Mc6Hd3Js5Fg0Pa-";
const other = "Pa0gF5sJ3dH6cM1bZ8nT4rL7wQ9v2kX-";
const name = "backups/20261123T020648000Z-f1a6/dump";
const piece = 64 * 1024;

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function sealed(bytes: Uint8Array, size = 10_000): Promise<Buffer> {
  return buffer(seal(inChunks(bytes, size), key, name));
}

function read(bytes: Uint8Array, keys = [key], as = name): Promise<Buffer> {
  return buffer(unseal(inChunks(bytes, 7_777), keys, as));
}

test.each([0, 1, 9_999, piece - 1, piece, piece + 1, 3 * piece, 3 * piece + 5])(
  "%d bytes come back as they were, whatever the size of the chunks, and lie nowhere in the clear",
  async (length) => {
    const clear = randomBytes(length);
    for (const size of [1_000, piece, 200_000]) {
      const hidden = await sealed(clear, size);
      expect((await read(hidden)).equals(clear)).toBe(true);
      if (length > 16) expect(hidden.includes(clear.subarray(0, 16))).toBe(false);
    }
  },
);

test("two files of the same content have nothing in common", async () => {
  const clear = Buffer.alloc(1_000, "a");
  const [one, two] = [await sealed(clear), await sealed(clear)];
  expect(one.subarray(12).includes(two.subarray(-32))).toBe(false);
});

test("a flipped bit is found wherever it is", async () => {
  const hidden = await sealed(randomBytes(2 * piece + 100));
  for (const at of [0, 5, 20, 44, 1_000, piece + 50, hidden.length - 20, hidden.length - 1]) {
    const changed = Buffer.from(hidden);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(read(changed), `byte ${at}`).rejects.toThrow(/is damaged|another BACKUP_KEY/);
  }
});

test("a file that was cut off is found wherever it was cut", async () => {
  const hidden = await sealed(randomBytes(3 * piece));
  for (const length of [0, 10, 43, 44, 60, 1_000, 44 + piece, hidden.length - 1])
    await expect(read(hidden.subarray(0, length)), `${length} bytes`).rejects.toThrow(/cut off|damaged/);
  const whole = 44 + piece + 16;
  await expect(read(hidden.subarray(0, whole))).rejects.toThrow(`${name} is cut off.`);
});

test("pieces cannot be swapped, repeated or followed by others", async () => {
  const hidden = await sealed(randomBytes(3 * piece));
  const [head, ...parts] = [0, 1, 2, 3].map((n) =>
    n === 0 ? hidden.subarray(0, 44) : hidden.subarray(44 + (n - 1) * (piece + 16), 44 + n * (piece + 16)),
  );
  const [one, two, three] = parts;
  const of = (...list: (Buffer | undefined)[]) => Buffer.concat(list.map((part) => part ?? Buffer.alloc(0)));
  for (const wrong of [
    of(head, two, one, three),
    of(head, one, one, two, three),
    of(head, one, two, three, three),
  ])
    await expect(read(wrong)).rejects.toThrow("is damaged");
});

test("nothing is handed on before it is proven", async () => {
  const hidden = await sealed(randomBytes(2 * piece));
  hidden[44 + piece + 16 + 5] = (hidden[44 + piece + 16 + 5] ?? 0) ^ 1;
  let got = 0;
  const reading = async () => {
    for await (const chunk of unseal(inChunks(hidden, 5_000), [key], name)) got += chunk.length;
  };
  await expect(reading()).rejects.toThrow("is damaged");
  expect(got).toBe(piece);
});

test("another key is named, without saying what it is, and any of several keys may be the one", async () => {
  const hidden = await sealed(Buffer.from("secret"));
  const failure = await read(hidden, [other]).catch((error: Error) => error.message);
  expect(failure).toMatch(
    /was encrypted with another BACKUP_KEY: it needs [0-9a-f]{8}, here is [0-9a-f]{8}\.$/,
  );
  expect(failure).not.toContain(key.slice(0, 6));
  expect((await read(hidden, [other, key])).toString()).toBe("secret");
});

test("a file under the name of another one is refused", async () => {
  const hidden = await sealed(Buffer.from("yesterday"));
  await expect(read(hidden, [key], "backups/20261124T020648000Z-f1a6/dump")).rejects.toThrow("is damaged");
});

test("names of objects say nothing about the content to whoever has no key", () => {
  expect(sealedName(key, "ab".repeat(32))).toBe(sealedName(key, "ab".repeat(32)));
  expect(sealedName(key, "ab".repeat(32))).not.toBe(sealedName(other, "ab".repeat(32)));
  expect(sealedName(key, "ab".repeat(32))).toMatch(/^[0-9a-f]{64}$/);
});
