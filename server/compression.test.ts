import type { IncomingMessage } from "node:http";
import { createGunzip } from "node:zlib";
import { expect, test } from "vitest";
import { compressed } from "./compression";

const request = { headers: { "accept-encoding": "gzip" } } as unknown as IncomingMessage;

test("what a page writes arrives before the page ends", async () => {
  let write: (text: string) => void = () => {};
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write = (text) => controller.enqueue(new TextEncoder().encode(text));
      end = () => controller.close();
    },
  });
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  const answer = await compressed(request, new Response(body, { headers }));
  const unzip = createGunzip().setEncoding("utf8");
  const texts = unzip[Symbol.asyncIterator]();
  void answer.body?.pipeTo(
    new WritableStream({ write: (chunk) => void unzip.write(chunk), close: () => void unzip.end() }),
  );
  for (const text of ["first", "second"]) {
    write(text);
    expect((await texts.next()).value).toBe(text);
  }
  end();
  expect((await texts.next()).done).toBe(true);
});

test.each([
  ["a file", { "Content-Type": "text/csv" }],
  ["a stream of events", { "Content-Type": "text/event-stream" }],
  ["what has an ETag", { "Content-Type": "text/html", ETag: '"1"' }],
])("%s goes as it is", async (_what, headers) => {
  const answer = new Response("x", { headers });
  expect(await compressed(request, answer)).toBe(answer);
});

test("a reader who leaves in the middle of a page affects nobody else", async () => {
  let cancelled = 0;
  for (let n = 0; n < 200; n++) {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(20_000).fill(n)),
      cancel: () => void cancelled++,
    });
    const answer = await compressed(
      request,
      new Response(body, { headers: { "Content-Type": "text/html" } }),
    );
    const reader = answer.body?.getReader();
    await reader?.read();
    const next = reader?.read();
    for (let turn = 0; turn < n % 10; turn++) await Promise.resolve();
    await reader?.cancel();
    await next;
  }
  await expect.poll(() => cancelled).toBe(200);
});

test("a page that fails half-way is cut short, not ended", async () => {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new Error("half-way"));
    },
  });
  const answer = await compressed(request, new Response(body, { headers: { "Content-Type": "text/html" } }));
  await expect(answer.bytes()).rejects.toThrow("half-way");
});
