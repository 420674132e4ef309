import type { IncomingMessage, RequestListener } from "node:http";
import type { Socket } from "node:net";

/** Bytes of a body we read in total, including the discarded rest: a client gets its answer and not a reset. */
const readLimit = 16 * 1024 * 1024;
/** Time for the answer to reach a client that is still sending. */
const leastDiscarded = 1024 * 1024;
/** Milliseconds for a client to read its answer once nothing more of its body is read. */
const patience = 5_000;

interface Connection {
  answering: boolean;
  waiting: (() => void)[];
}

/**
 * Handles pipelined requests one at a time, and reads what the app left of a body, so that the connection stays usable.
 */
export function inOrder(app: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  return (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket) ?? { answering: false, waiting: [] };
    connections.set(socket, connection);

    const start = () => {
      connection.answering = true;
      const before = socket.bytesRead;
      if (hasBody(request))
        response.prependListener("finish", () => discardRest(request, socket.bytesRead - before));
      response.once("close", next);
      app(request, response);
    };
    const next = () => {
      connection.answering = false;
      // After the connection's last answer, anything still queued is dropped.
      if (!socket.writable) return;
      const started = connection.waiting.shift();
      started?.();
      if (started && connection.waiting.length === 0) socket.resume();
    };

    if (!connection.answering) return start();
    connection.waiting.push(start);
    socket.pause();
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** Runs just before Node.js would discard an unread body itself, which it does without a limit. */
function discardRest(request: IncomingMessage, read: number): void {
  if (request.readableEnded || request.destroyed) return;
  let left = Math.max(readLimit - read, leastDiscarded);
  // A reader that has lost interest would pause the request again.
  request.removeAllListeners("data").removeAllListeners("readable");
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) stopReading(request);
  });
  request.read();
  request.resume();
  closeAfter(request);
}

/** A reset could reach the client before it has read its answer, so the connection closes a little later. */
function stopReading(request: IncomingMessage): void {
  const { socket } = request.pause();
  socket.end();
  setTimeout(() => socket.destroy(), patience).unref();
}

/** A socket closed with bytes unread is reset, which can overtake the answer. After the last one Node.js calls destroySoon. */
function closeAfter(request: IncomingMessage): void {
  const { socket } = request;
  const close = socket.destroySoon.bind(socket);
  let wanted = false;
  socket.destroySoon = () => {
    wanted = true;
    socket.end();
  };
  request.once("end", () => {
    socket.destroySoon = close;
    if (wanted) close();
  });
}
