import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Of the body as it was sent. */
  bytes?: number;
}

export type Fields = Record<string, string> | [string, string][];

interface Site {
  port: number;
  earlierTime?(): Promise<string>;
}

let addresses = 0;

/** Its own address, so that no two visitors in a test file share a rate limit. */
export function newAddress(): string {
  addresses++;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** A plain HTTP client with its own address and cookies, using a new connection per request. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly address = newAddress();
  readonly #app: Site;
  readonly #headers: OutgoingHttpHeaders;

  /** `origin` is the site's public name, if that differs from the address it listens on. */
  constructor(
    app: Site & { url: string },
    readonly origin = app.url,
  ) {
    this.#app = app;
    this.#headers = { "X-Forwarded-For": this.address, Origin: origin };
  }

  earlierTime(): Promise<string> {
    if (!this.#app.earlierTime) throw new Error("The secret of this app is not known.");
    return this.#app.earlierTime();
  }

  get(path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    const { Origin: _, ...own } = this.#headers;
    return this.send("GET", path, { ...own, ...headers });
  }

  /** As a browser posts it from a page of the site. */
  post(path: string, fields: Fields, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    const body = new URLSearchParams(fields).toString();
    const type = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": body.length };
    return this.send("POST", path, { ...this.#headers, ...type, ...headers }, body);
  }

  /** Sends exactly these headers, plus the cookies. */
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
          const body = Buffer.concat(chunks);
          const { statusCode: status = 0, headers } = incoming;
          resolve({ status, headers, text: body.toString("utf8"), bytes: body.length });
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

/** The hidden fields of a form opened a minute ago. The time may be reused; the key is for one submission. */
export async function openContactForm(visitor: Visitor): Promise<{ _key: string; _time: string }> {
  const { text } = await visitor.get("/contact");
  const _key = /name="_key" value="([^"]+)"/.exec(text)?.[1];
  if (!_key || !text.includes('name="_time"'))
    throw new Error(`/contact holds no form:\n${text.slice(0, 500)}`);
  return { _key, _time: await visitor.earlierTime() };
}

export function acknowledged({ status, headers }: Answer): string | undefined {
  if (status !== 303) return undefined;
  return /^\/thank-you\?ref=([A-Z]{2,4}-[0-9A-Z]{4}-[0-9A-Z]{4})$/.exec(headers.location ?? "")?.[1];
}
