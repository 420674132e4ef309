import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { vi } from "vitest";

/** What the app answered; nothing is followed by itself. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export type Fields = Record<string, string> | [string, string][];

let addresses = 0;

/** An address that nobody else in this test file has, so that no two visitors share a rate limit. */
export function newAddress(): string {
  addresses++;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Someone who speaks plain HTTP to an app, from an address and with cookies of their own, a connection a request. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly address = newAddress();
  readonly #app: { port: number };
  readonly #headers: OutgoingHttpHeaders;

  /** `origin` is what the site calls itself, where that is another name than the one that is listened on. */
  constructor(app: { url: string; port: number }, origin = app.url) {
    this.#app = app;
    this.#headers = { "X-Forwarded-For": this.address, Origin: origin };
  }

  get(path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    const { Origin: _, ...own } = this.#headers;
    return this.send("GET", path, { ...own, ...headers });
  }

  /** Posts a form as a browser does, from a page of the site itself. */
  post(path: string, fields: Fields, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    const body = new URLSearchParams(fields).toString();
    const type = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": body.length };
    return this.send("POST", path, { ...this.#headers, ...type, ...headers }, body);
  }

  /** Sends exactly these headers, and the cookies. Rejects when the connection ends before there is a whole answer. */
  send(method: string, path: string, headers: OutgoingHttpHeaders, body?: string | Buffer): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Promise((resolve, reject) => {
      const outgoing = request({
        host: "127.0.0.1",
        port: this.#app.port,
        agent: false,
        method,
        path,
        headers: { ...(cookie && { Cookie: cookie }), ...headers },
      });
      outgoing.on("error", reject);
      outgoing.on("response", (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          this.#keep(incoming.headers["set-cookie"] ?? []);
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
        });
      });
      outgoing.end(body);
    });
  }

  #keep(cookies: string[]): void {
    for (const cookie of cookies) {
      const [, name = "", value = ""] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
      if (/; *(Max-Age=0|Expires=Thu, 01 Jan 1970)/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** A contact form that is filled in rightly, with the changes that a test wants. */
export function contactFields(changes: Record<string, string> = {}): Record<string, string> {
  return {
    name: "Ada Lindqvist",
    email: "ada@example.test",
    phone: "905 555 0199",
    inquiryPurpose: "Get a Quote",
    serviceType: "Event Security",
    preferredContactTime: "Any Time",
    message: "A street party in June.",
    ...changes,
  };
}

/**
 * The hidden fields of a contact form that a person has had open long enough (row 48: two seconds). Its time may be used
 * again, its key is for one submission.
 */
export async function openContactForm(visitor: Visitor): Promise<{ _key: string; _time: string }> {
  const { text } = await visitor.get("/contact");
  const opened = Date.now();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? "";
  const stamp = { _key: field("_key"), _time: field("_time") };
  if (!stamp._key || !stamp._time) throw new Error(`/contact holds no form:\n${text.slice(0, 500)}`);
  await vi.waitUntil(() => Date.now() - opened > 2_000, { timeout: 5_000 });
  return stamp;
}

/** The reference that an answer acknowledges a contact form with; undefined when it does not. */
export function acknowledged({ status, headers }: Answer): string | undefined {
  if (status !== 303) return undefined;
  return /^\/thank-you\?ref=(NJ-[0-9A-Z]{4}-[0-9A-Z]{4})$/.exec(headers.location ?? "")?.[1];
}
