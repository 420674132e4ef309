import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { eventually } from "../tests/support/eventually";
import { sendBody } from "./remix";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Pieces of 64 KB; counts how many were produced, and notes whether the body was cancelled. */
function countedBody(pieces: number) {
  const seen = { made: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.made++ < pieces) controller.enqueue(new Uint8Array(65_536));
        else controller.close();
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, body };
}

/** Sends a body to a reader that starts reading when told to. */
async function reading(body: ReadableStream<Uint8Array>): Promise<IncomingMessage> {
  const server = createServer((_request, response) => {
    sendBody(body, response).catch(() => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const asked = get({ host: "127.0.0.1", port, agent: false });
  const [answer] = await once(asked, "response");
  closing.push(() => answer.destroy());
  return answer;
}

/** Waits until no more pieces are being produced. */
async function settled(seen: { made: number }): Promise<number> {
  let last = -1;
  await eventually(() => {
    const before = last;
    last = seen.made;
    expect(last).toBe(before);
  }, 200);
  return last;
}

test("row 233: a large answer is produced no faster than it is read", async () => {
  const pieces = 2_000;
  const { seen, body } = countedBody(pieces);
  const answer = await reading(body);
  expect(await settled(seen)).toBeLessThan(pieces / 2);
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  expect(bytes).toBe(pieces * 65_536);
});

test("row 233: an answer is no longer produced for a reader who has left", async () => {
  const { seen, body } = countedBody(2_000);
  const answer = await reading(body);
  await settled(seen);
  answer.destroy();
  await eventually(() => expect(seen.cancelled).toBe(true));
  expect(seen.made).toBeLessThan(1_000);
});

test("an answer that fails halfway ends cut off, not as if complete", async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (pulled++ === 0) controller.enqueue(new Uint8Array(10));
      else controller.error(new Error("The database is away."));
    },
  });
  await expect(async () => {
    for await (const _ of await reading(body));
  }).rejects.toThrow(/aborted|hang up/);
});
