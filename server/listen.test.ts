import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { createHttpServer } from "./listen";

// Slow: Node.js checks for slow headers once in five seconds, and offers no other way to see it.
test("slow headers are checked every few seconds and refused with a message", async () => {
  await using server = createHttpServer((_request, response) => response.end("answered"));
  server.headersTimeout = 100;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const socket = connect(address.port, "127.0.0.1", () =>
    socket.write("GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "),
  );
  const received: string[] = [];
  socket.setEncoding("utf8").on("data", (text: string) => received.push(text));
  await once(socket, "close", { signal: AbortSignal.timeout(12_000) });
  expect(received.join("")).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
}, 15_000);
