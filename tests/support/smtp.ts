import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A number refuses each recipient with that SMTP code, or only the one in `only`; "hang" never answers. */
export type SmtpManner =
  | "accept"
  | "hang"
  | number
  | { code: number; text?: string; only?: string }
  | "no-sender";

export interface ReceivedMail extends Email {
  envelope: { from: string; to: string[] };
}

/** A mail server that keeps what it receives and can misbehave on demand. */
export class SmtpStandIn {
  readonly messages: ReceivedMail[] = [];
  connections = 0;
  /** How many of them have ended: a client that gets no answer ends its own. */
  ended = 0;
  manner: SmtpManner = "accept";
  /** Who alone may send; without one, anybody may, and nobody can sign in. */
  account: { username: string; password: string } | undefined;
  port = 0;
  #server: SMTPServer | undefined;
  #arrived = new EventTarget();

  static async start(): Promise<SmtpStandIn> {
    const standIn = new SmtpStandIn();
    await standIn.open();
    return standIn;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      closeTimeout: 50,
      onConnect: (_session, next) => {
        this.connections++;
        if (this.manner !== "hang") next();
      },
      onClose: () => {
        this.ended++;
      },
      onAuth: ({ username, password }, _session, next) => {
        const isKnown = username === this.account?.username && password === this.account?.password;
        if (isKnown) return next(null, { user: username });
        next(Object.assign(new Error("Wrong user name or password"), { responseCode: 535 }));
      },
      onMailFrom: (_address, { user }, next) => {
        if (this.account && !user)
          return next(Object.assign(new Error("Sign in first"), { responseCode: 530 }));
        if (this.manner !== "no-sender") return next();
        next(Object.assign(new Error("Sender address rejected"), { responseCode: 553 }));
      },
      onRcptTo: ({ address }, _session, next) => {
        if (typeof this.manner === "string") return next();
        const {
          code,
          text = "Told to refuse",
          only = address,
        } = typeof this.manner === "number" ? { code: this.manner } : this.manner;
        if (only !== address) return next();
        next(Object.assign(new Error(text), { responseCode: code }));
      },
      onData: (stream, session, next) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", async () => {
          const { mailFrom, rcptTo } = session.envelope;
          this.messages.push({
            ...(await PostalMime.parse(Buffer.concat(chunks))),
            envelope: { from: mailFrom ? mailFrom.address : "", to: rcptTo.map((to) => to.address) },
          });
          next();
          this.#arrived.dispatchEvent(new Event("mail"));
        });
      },
    });
    // A client that hangs up halfway is not our problem.
    server.on("error", () => undefined);
    const listener = server.listen(this.port, "127.0.0.1");
    await once(listener, "listening");
    this.port = (listener.address() as AddressInfo).port;
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  /** Resolves once this many messages have arrived; the test's timeout limits the wait. */
  async received(count: number): Promise<ReceivedMail[]> {
    while (this.messages.length < count) await once(this.#arrived, "mail");
    return this.messages;
  }
}
