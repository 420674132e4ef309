import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { env } from "~/platform/env.server";
import { closedPolicy, commonHeaders } from "~/platform/security-headers.server";
import { inOrder } from "./connections";

const timeouts = {
  requestTimeout: 60_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 10_000,
  // Checked every 30 s by default, which would give slow headers up to 45 s.
  connectionsCheckingInterval: 5_000,
};

export function createHttpServer(app: RequestListener): Server {
  const listener = inOrder(app);
  // The front itself refuses a request without a host, with our headers and a sentence.
  const server = createServer({ ...timeouts, requireHostHeader: false }, listener);
  server.maxRequestsPerSocket = 1_000;
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  server.on("checkExpectation", listener);
  refuseGarbage(server);
  return server;
}

const garbage: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

function refuseGarbage(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on("request", (request, response) => answers.set(request.socket, response));
  server.on("clientError", (error, socket) => {
    const answer = answers.get(socket);
    const begun = answer?.headersSent && !answer.writableFinished;
    if (!socket.writable || begun) return socket.destroy();
    const status = garbage[("code" in error && String(error.code)) || ""] ?? "400 Bad Request";
    const text = `${status.slice(4)}\n`;
    const headers = {
      ...commonHeaders(),
      "Content-Security-Policy": closedPolicy,
      "Cache-Control": "no-store",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const type = `Content-Type: text/plain; charset=utf-8\r\nContent-Length: ${text.length}\r\nConnection: close`;
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}${type}\r\n\r\n${text}`, () => socket.destroy());
  });
}

/** @throws Error with a readable sentence if the port is taken or not allowed */
export function listen(server: Server): Promise<void> {
  const { host, port } = env;
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const code = "code" in error ? error.code : undefined;
      if (code === "EADDRINUSE")
        reject(new Error(`Port ${port} is in use. Stop what uses it or set PORT to another number.`));
      else if (code === "EACCES")
        reject(new Error(`Port ${port} needs more privileges. Set PORT to a number above 1023.`));
      else reject(error);
    });
    server.listen(port, host, resolve);
  });
}

export async function drain(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const hurry = setTimeout(() => server.closeAllConnections(), milliseconds);
  await closed;
  clearTimeout(hurry);
}
