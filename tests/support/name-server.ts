import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";

/** The records of each name, such as { "example.org": { TXT: ["v=spf1 mx ~all"], MX: ["10 mail.example.org"] } }. */
export type Zone = Record<string, { TXT?: string[]; MX?: string[] }>;

const types: Record<number, "TXT" | "MX"> = { 15: "MX", 16: "TXT" };

/** A name server over UDP (RFC 1035, 4): answers from its zone, or says that a name is not there. */
export class NameServer {
  zone: Zone = {};
  #socket: Socket | undefined;

  static async start(): Promise<NameServer> {
    const server = new NameServer();
    const socket = createSocket("udp4");
    server.#socket = socket;
    socket.on("message", (query, { port, address }) => {
      socket.send(server.#answer(query), port, address);
    });
    socket.bind(0, "127.0.0.1");
    await once(socket, "listening");
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.#socket?.address().port ?? 0}`;
  }

  close(): void {
    this.#socket?.close();
  }

  #answer(query: Buffer): Buffer {
    const { name, end } = readName(query);
    const type = types[query.readUInt16BE(end)];
    const records = type ? (this.zone[name]?.[type] ?? []) : [];
    const header = Buffer.from(query.subarray(0, 12));
    // An answer, with recursion; "no such name" for one that is not in the zone.
    header.writeUInt16BE(this.zone[name] ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(records.length, 6);
    header.fill(0, 8, 12);
    const question = query.subarray(12, end + 4);
    return Buffer.concat([header, question, ...records.map((text) => record(type ?? "TXT", text))]);
  }
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

function record(type: "TXT" | "MX", text: string): Buffer {
  const data = type === "TXT" ? texts(text) : exchange(text);
  const head = Buffer.alloc(12);
  // The name is a pointer to the one in the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type === "TXT" ? 16 : 15, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** Longer texts come in parts of 255 bytes. */
function texts(text: string): Buffer {
  const parts = text.match(/[\s\S]{1,255}/g) ?? [""];
  return Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
}

function exchange(text: string): Buffer {
  const [priority = "0", host = "."] = text.split(" ");
  const labels = host.split(".").filter(Boolean);
  const name = labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([Buffer.from([0, Number(priority)]), ...name, Buffer.from([0])]);
}
