import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inOrder } from "./connections";

const mib = 1024 * 1024;
let server: Server;
let port: number;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  server = createServer(
    inOrder((_request, response) => response.writeHead(413, { Connection: "close" }).end("Too large")),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});

afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

/** A client that sends without end and has read nothing yet, and the server's end of its connection. */
async function sending(): Promise<{ client: Socket; socket: Socket; failures: Error[] }> {
  const accepted = once(server, "connection");
  const client = connect(port, "127.0.0.1").pause();
  const failures: Error[] = [];
  client.on("error", (error) => failures.push(error));
  const [socket]: Socket[] = await accepted;
  if (!socket) throw new Error("There is no connection.");
  client.write("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
  const chunk = Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(mib, 97), Buffer.from("\r\n")]);
  for (let sent = 0; sent < 40; sent++) client.write(chunk);
  await vi.waitUntil(() => socket.bytesRead > 16 * mib, { timeout: 60_000 });
  await vi.waitUntil(() => socket.destroyed || socket.isPaused(), { timeout: 60_000 });
  return { client, socket, failures };
}

test("security.md F12: a client that reads its answer late gets it, though it was cut off", async () => {
  const { client, socket, failures } = await sending();
  expect(socket.bytesRead).toBeLessThan(18 * mib);
  let answer = "";
  client.on("data", (bytes) => {
    answer += bytes;
  });
  client.resume();
  await once(client, "end");
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*Too large/s);
  expect(failures).toEqual([]);
  client.destroy();
});

test("security.md F12: a client that does not hang up after its answer is disconnected", async () => {
  const { client, socket } = await sending();
  client.resume();
  await once(client, "end");
  expect(socket.destroyed).toBe(false);
  const closed = once(socket, "close");
  vi.advanceTimersByTime(5_000);
  await closed;
  client.destroy();
});
