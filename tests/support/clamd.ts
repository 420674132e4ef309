import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** Plays clamd over TCP: gives one answer to each stream, or none. */
export class ClamdStandIn {
  readonly streams: Buffer[] = [];
  answer: string | undefined = "stream: OK\0";
  url = "";
  #server: Server | undefined;
  #sockets = new Set<Socket>();
  #arrived = new EventTarget();

  static async start(): Promise<ClamdStandIn> {
    const standIn = new ClamdStandIn();
    await standIn.#open();
    return standIn;
  }

  async #open() {
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      let received = Buffer.alloc(0);
      socket.on("error", () => undefined);
      socket.on("data", (chunk) => {
        received = Buffer.concat([received, chunk]);
        const stream = streamIn(received);
        if (!stream) return;
        this.streams.push(stream);
        if (this.answer !== undefined) socket.end(this.answer, "latin1");
        this.#arrived.dispatchEvent(new Event("stream"));
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The stand-in has no port.");
    this.#server = server;
    this.url = `tcp://127.0.0.1:${address.port}`;
  }

  /** Resolves once a whole stream has come in. */
  async received(): Promise<void> {
    await new Promise((resolve) => this.#arrived.addEventListener("stream", resolve, { once: true }));
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server?.close();
  }
}

/** The bytes between the command and the empty piece; undefined while that is missing. */
function streamIn(received: Buffer): Buffer | undefined {
  const command = Buffer.from("zINSTREAM\0");
  if (!received.subarray(0, command.length).equals(command)) return undefined;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

export const clamdProgram = ["/usr/sbin/clamd", "/usr/local/sbin/clamd"].find(existsSync);

/** Debian's clamd, which knows one virus: a file of exactly `virus`. It downloads nothing. */
export async function startClamd(
  virus: Buffer,
  name: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (!clamdProgram) throw new Error("There is no clamd.");
  const folder = await mkdtemp(path.join(tmpdir(), "nightjar-clamd-"));
  const socket = path.join(folder, "clamd.ctl");
  const hash = createHash("md5").update(virus).digest("hex");
  await writeFile(path.join(folder, "own.hdb"), `${hash}:${virus.length}:${name}\n`);
  const settings = {
    LocalSocket: socket,
    DatabaseDirectory: folder,
    Foreground: "yes",
    StreamMaxLength: "1M",
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} ${value}\n`);
  await writeFile(path.join(folder, "clamd.conf"), lines.join(""));
  const child = spawn(clamdProgram, ["--config-file", path.join(folder, "clamd.conf")], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  await listening(child);
  return {
    url: `unix:${socket}`,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The last line of its start-up says so. */
async function listening(child: ChildProcess): Promise<void> {
  let said = "";
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    said += chunk;
    if (said.includes("Self checking")) return void child.stdout?.resume();
  }
  throw new Error(`clamd ended: ${said}`);
}
