import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

interface Stored {
  uid: number;
  content: Buffer;
  flags: Set<string>;
}

/** "refuse" accepts no password; "drop" hangs up when a message is to be marked or moved, "stall" goes silent then. */
export type ImapManner = "accept" | "refuse" | "drop" | "stall";

/** As much of RFC 9051 as reading a mailbox needs, over a real connection. */
export class ImapStandIn {
  readonly inbox: Stored[] = [];
  readonly processed: Stored[] = [];
  readonly commands: string[] = [];
  manner: ImapManner = "accept";
  /** Without it the client copies, marks as deleted and expunges. */
  moves = true;
  uidValidity = 1;
  connections = 0;
  #nextUid = 1;
  #server: Server | undefined;
  #port = 0;
  readonly #sockets = new Set<Socket>();

  static async start(): Promise<ImapStandIn> {
    const standIn = new ImapStandIn();
    await standIn.open();
    return standIn;
  }

  get url(): string {
    return `imap://office:four%20owls@127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    this.#server = createServer((socket) => this.#serve(socket)).listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    const server = this.#server;
    this.#server = undefined;
    if (server?.close()) await once(server, "close");
  }

  deliver(content: string | Buffer): number {
    const uid = this.#nextUid++;
    this.inbox.push({ uid, content: Buffer.from(content), flags: new Set() });
    return uid;
  }

  /** As after a restore from a backup. */
  renumber(): void {
    this.uidValidity++;
    this.#nextUid = 1;
    for (const message of this.inbox) message.uid = this.#nextUid++;
  }

  #serve(socket: Socket): void {
    // Otherwise each answer in two writes waits for the reader's delayed acknowledgement.
    socket.setNoDelay();
    this.connections++;
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => undefined);
    socket.write("* OK ready\r\n");
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      for (let end = text.indexOf("\r\n"); end !== -1; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        this.#answer(socket, line);
      }
    });
  }

  #answer(socket: Socket, line: string): void {
    const [, tag = "", command = "", rest = ""] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? [];
    const name = command.toUpperCase();
    this.commands.push(name === "LOGIN" ? name : `${name} ${rest}`.trim());
    if (this.manner === "drop" && /STORE|MOVE/.test(name)) {
      socket.destroy();
      return;
    }
    if (this.manner === "stall" && /STORE|MOVE/.test(name)) return;
    const end = this.#perform(name, rest, (part) => void socket.write(part));
    socket.write(`${tag} ${end}\r\n`);
    if (name === "LOGOUT") socket.end();
  }

  /** Returns the end of the answer. */
  #perform(name: string, rest: string, say: (part: string | Buffer) => void): string {
    const last = this.inbox.at(-1)?.uid ?? 0;
    const within = (set: string) => this.inbox.filter(({ uid }) => matches(set, uid, last));
    const chosen = within(rest.split(" ")[0] ?? "");
    if (name === "CAPABILITY") say(`* CAPABILITY IMAP4rev1 UIDPLUS${this.moves ? " MOVE" : ""}\r\n`);
    else if (name === "LOGIN") {
      const known = this.manner !== "refuse" && rest === '"office" "four owls"';
      if (!known) return "NO [AUTHENTICATIONFAILED] no";
    } else if (name === "LIST") say('* LIST (\\HasNoChildren) "/" INBOX\r\n');
    else if (name === "SELECT") {
      say(`* ${this.inbox.length} EXISTS\r\n* FLAGS (\\Seen \\Deleted)\r\n`);
      say(`* OK [UIDVALIDITY ${this.uidValidity}] so\r\n* OK [UIDNEXT ${this.#nextUid}] so\r\n`);
      return "OK [READ-WRITE] done";
    } else if (name === "UID SEARCH") {
      const found = within(/UID (\S+)/.exec(rest)?.[1] ?? "");
      say(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join("")}\r\n`);
    } else if (name === "UID FETCH") {
      const maxBytes = Number(/<0\.(\d+)>/.exec(rest)?.[1] ?? 0);
      for (const message of chosen) {
        const part = message.content.subarray(0, maxBytes);
        const facts = `UID ${message.uid} RFC822.SIZE ${message.content.length} BODY[]<0>`;
        say(`* ${this.inbox.indexOf(message) + 1} FETCH (${facts} {${part.length}}\r\n`);
        say(part);
        say(")\r\n");
      }
    } else if (name === "UID STORE") {
      for (const { flags } of chosen) {
        for (const flag of rest.match(/\\\w+/g) ?? []) flags.add(flag);
      }
    } else if (name === "UID COPY") this.processed.push(...chosen.map((each) => ({ ...each })));
    else if (name === "UID MOVE") {
      this.processed.push(...chosen);
      this.#expunge(chosen, say);
    } else if (name === "UID EXPUNGE") {
      const gone = chosen.filter(({ flags }) => flags.has("\\Deleted"));
      this.#expunge(gone, say);
    } else if (name === "LOGOUT") say("* BYE\r\n");
    else if (!/^(CREATE|SUBSCRIBE|NOOP)$/.test(name)) return `BAD ${name}`;
    return "OK done";
  }

  #expunge(gone: Stored[], say: (text: string) => void): void {
    for (const message of gone) {
      const at = this.inbox.indexOf(message);
      this.inbox.splice(at, 1);
      say(`* ${at + 1} EXPUNGE\r\n`);
    }
  }
}

/** "5", "2,4" or "7:*", where the star is the last message, wherever the range starts. */
function matches(set: string, uid: number, last: number): boolean {
  return set.split(",").some((part) => {
    const [from = 0, to = from] = part.split(":").map((end) => (end === "*" ? last : Number(end)));
    return uid >= Math.min(from, to) && uid <= Math.max(from, to);
  });
}
