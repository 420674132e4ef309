import { connect } from "node:net";

export interface RawAnswer {
  status: number;
  /** Lower-case names; the last one of repeated headers. */
  headers: Record<string, string>;
  body: string;
}

/** Bytes that nothing checks or corrects. Adds Host and Connection: close unless given. */
export function rawRequest(
  line: string,
  headers: Record<string, string>,
  body: string | Buffer = "",
): Buffer {
  const all = { Host: "127.0.0.1", Connection: "close", ...headers };
  const head = [`${line} HTTP/1.1`, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), Buffer.from(body)]);
}

/** @throws Error if the connection ends or is reset before there is a whole answer */
export async function exchange(port: number, bytes: Buffer): Promise<RawAnswer> {
  const received = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("end", () => socket.end());
    // A client still sending when the answer arrives sees a reset after it; what came before counts.
    socket.on("error", (error) => (chunks.length > 0 ? resolve(Buffer.concat(chunks)) : reject(error)));
    socket.on("close", () => resolve(Buffer.concat(chunks)));
  });
  return parse(received);
}

/** Hangs up after sending, as a phone in a tunnel does. */
export function sendAndCut(port: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, () => socket.resetAndDestroy()));
    socket.on("error", reject);
    socket.on("close", () => resolve());
  });
}

function parse(received: Buffer): RawAnswer {
  const end = received.indexOf("\r\n\r\n");
  const [first = "", ...lines] = received.subarray(0, Math.max(end, 0)).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  if (!status)
    throw new Error(`No answer, but ${received.length} bytes: ${received.toString("latin1", 0, 200)}`);
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(":")[0]?.toLowerCase() ?? "", line.slice(line.indexOf(":") + 1).trim()]),
  );
  const rest = received.subarray(end + 4);
  const body = headers["transfer-encoding"] === "chunked" ? joinChunks(rest) : rest;
  const length = headers["content-length"];
  if (length !== undefined && body.length !== Number(length))
    throw new Error(`The answer ${status} was cut: ${body.length} of ${length} bytes`);
  return { status, headers, body: body.toString("utf8") };
}

function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.toString("latin1", at, Math.max(end, at)), 16);
    if (end < 0 || Number.isNaN(size)) throw new Error("The answer was cut in the middle.");
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
