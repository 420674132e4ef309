import { once } from "node:events";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { keysOf, onBothStores } from "../../tests/support/file-stores";
import { env } from "./env.server";
import { FileStore, FileStoreError, keyParts, newFileKey } from "./file-store.server";

const bytes = new TextEncoder().encode("%PDF-1.7 the bytes");

async function refusal(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => "nothing was refused",
    (error: unknown) => error,
  );
}

onBothStores("files", (made) => {
  const store = () => made.current.store;

  test("what was stored comes back, as bytes and as a stream, and is gone once removed", async () => {
    const key = newFileKey();
    await store().put(key, bytes, "application/pdf");
    expect(Buffer.from(await store().bytes(key)).equals(bytes)).toBe(true);
    expect(await new Response(await store().open(key)).text()).toBe("%PDF-1.7 the bytes");
    expect((await store().writtenAt(key))?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await store().remove(key);
    await store().remove(key);
    expect(await refusal(store().open(key))).toMatchObject({ name: "FileStoreError", missing: true });
    expect(await refusal(store().bytes(key))).toMatchObject({ missing: true });
    expect(await store().writtenAt(key)).toBeUndefined();
  });

  test("a file of 5 MiB less a byte is whole", async () => {
    const key = newFileKey();
    const large = new Uint8Array(5 * 1024 * 1024 - 1).fill(7);
    await store().put(key, large, "image/png");
    expect(Buffer.from(await store().bytes(key)).equals(large)).toBe(true);
    await store().remove(key);
  });

  test("ASVS V5.3.2: keys are random and nothing else is a key", async () => {
    const keys = Array.from({ length: 500 }, newFileKey);
    expect(new Set(keys).size).toBe(500);
    expect(keys.every((key) => keyParts.some((part) => key.startsWith(part)))).toBe(true);
    for (const key of ["../secrets.json", "a/../../x", "/etc/passwd", "", "a/b", `${newFileKey()}/x`]) {
      for (const call of [
        () => store().put(key, bytes, "text/plain"),
        () => store().open(key),
        () => store().bytes(key),
        () => store().remove(key),
      ])
        expect(await refusal(call())).toBeInstanceOf(FileStoreError);
    }
  });

  test("all keys are listed, and those of one part", async () => {
    const keys = Array.from({ length: 20 }, newFileKey).sort();
    await Promise.all(keys.map((key) => store().put(key, bytes, "application/pdf")));
    expect(await keysOf(store())).toEqual(keys);
    const listed: string[] = [];
    for (const part of keyParts) for await (const key of store().list(part)) listed.push(key);
    expect(listed.sort()).toEqual(keys);
    await Promise.all(keys.map((key) => store().remove(key)));
    expect(await keysOf(store())).toEqual([]);
  });

  test("ASVS V5.3.1: other requests are refused: there is no address, or a key is wrong or missing", async () => {
    const { store, target } = made.current;
    const key = newFileKey();
    await store.put(key, bytes, "application/pdf");
    if ("folder" in target) {
      await store.remove(key);
      return expect(target.folder).not.toContain("public");
    }
    const stranger = new FileStore({ ...target, secretAccessKey: "guessed" });
    for (const call of [() => stranger.bytes(key), () => stranger.put(newFileKey(), bytes, "text/plain")])
      expect(await refusal(call())).toMatchObject({ code: "SignatureDoesNotMatch", missing: false });
    const anonymous = await fetch(`${target.endpoint}/${target.bucket}/${key}`);
    expect(anonymous.ok).toBe(false);
    expect(await anonymous.text()).not.toContain("%PDF");
    await store.remove(key);
  });

  test("F3: a full store refuses, keeps nothing of the file, and accepts it again when there is room", async () => {
    const key = newFileKey();
    await made.current.full();
    expect(await refusal(store().put(key, bytes, "application/pdf"))).toBeInstanceOf(FileStoreError);
    await made.current.heal();
    expect(await keysOf(store())).toEqual([]);
    await store().put(key, bytes, "application/pdf");
    expect(await keysOf(store())).toEqual([key]);
    await store().remove(key);
  });

  test("a store that does not answer is an error within its time limit, and works again afterwards", async () => {
    const hasty = new FileStore(made.current.target, 500);
    await made.current.away();
    const failed = await refusal(hasty.put(newFileKey(), bytes, "application/pdf"));
    await made.current.heal();
    expect(failed).toBeInstanceOf(FileStoreError);
    await store().put(newFileKey(), bytes, "application/pdf");
  });
});

/** A bucket that answers every call the same way, over real HTTP. */
async function bucketThat(answer: (reply: ServerResponse) => void, limit?: number) {
  const server = createServer((request, reply) => {
    request.resume().on("end", () => answer(reply));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const endpoint = `http://127.0.0.1:${port}`;
  const names = { region: "us-east-1", accessKeyId: "nightjar", secretAccessKey: "secret" };
  return {
    store: new FileStore({ bucket: "files", endpoint, ...names }, limit),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const refusedWith = (status: number, code: string) => (reply: ServerResponse) => {
  reply.writeHead(status, { "Content-Type": "application/xml" });
  reply.end(`<Error><Code>${code}</Code><Message>No</Message></Error>`);
};

describe("a bucket", () => {
  test.each([
    [403, "AccessDenied"],
    [403, "InvalidAccessKeyId"],
    [404, "NoSuchBucket"],
    [507, "InsufficientStorage"],
  ])("that answers %i %s is an error with that code, and no file is missing", async (status, code) => {
    const { store, stop } = await bucketThat(refusedWith(status, code));
    const calls = [
      store.put(newFileKey(), bytes, "application/pdf"),
      store.bytes(newFileKey()),
      store.open(newFileKey()),
      store.remove(newFileKey()),
      keysOf(store),
    ];
    const errors = await Promise.all(calls.map(refusal));
    stop();
    for (const error of errors) {
      expect(error).toBeInstanceOf(FileStoreError);
      expect(error).toMatchObject({ code, missing: false });
    }
  });

  test("that is slow, but within the limit, keeps the file", async () => {
    const { store, stop } = await bucketThat((reply) => {
      setTimeout(() => reply.writeHead(200, { ETag: '"0"' }).end(), 2_000);
    });
    await store.put(newFileKey(), bytes, "application/pdf");
    stop();
  });

  test("that begins its answer and never ends it is an error within the limit", async () => {
    const { store, stop } = await bucketThat((reply) => {
      reply.writeHead(200, { "Content-Length": "100" }).write("%PDF");
    }, 500);
    const error = await refusal(store.bytes(newFileKey()));
    stop();
    expect(error).toBeInstanceOf(FileStoreError);
  });
});

describe("a folder", () => {
  test("is for this user only, and a file gets its name once it is whole", async () => {
    const folder = path.join(env.dataDir, "private", "files");
    const store = new FileStore({ folder });
    const key = newFileKey();
    await store.put(key, bytes, "application/pdf");
    const file = path.join(folder, key);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(path.dirname(file))).toEqual([path.basename(key)]);
  });

  test("F3: a write to a full disk leaves no part behind", async () => {
    const folder = path.join(env.dataDir, "full");
    const store = new FileStore({ folder });
    const key = newFileKey();
    // A folder already has this name, so the last step fails as it would on a full disk.
    await mkdir(path.join(folder, key), { recursive: true });
    expect(await refusal(store.put(key, bytes, "application/pdf"))).toMatchObject({ code: "EISDIR" });
    expect(readdirSync(path.join(folder, key.slice(0, 1)))).toEqual([path.basename(key)]);
  });

  test("a part left by a killed process is listed, so that the sweep finds it; other files are not", async () => {
    const folder = path.join(env.dataDir, "parts");
    const store = new FileStore({ folder });
    const key = newFileKey();
    await store.put(key, bytes, "application/pdf");
    writeFileSync(path.join(folder, `${key}.0123abcd.part`), "half");
    writeFileSync(path.join(folder, "README"), "not ours");
    expect(await keysOf(store)).toEqual([key, `${key}.0123abcd.part`]);
    await store.remove(`${key}.0123abcd.part`);
    expect(await keysOf(store)).toEqual([key]);
  });
});
