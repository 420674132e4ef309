import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A feed as a police service might publish it. */
export function feedOf(...items: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>Peel &amp; Area Releases</title><link>https://releases.example</link>${items.join("\n")}
</channel></rss>`;
}

/** Plays a server with one feed in RSS over HTTP. */
export class RssStandIn {
  asked = 0;
  body = feedOf();
  status = 200;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((_request, response) => {
      this.asked++;
      response.writeHead(this.status, { "Content-Type": "application/rss+xml" }).end(this.body);
    });
  }

  static async start(): Promise<RssStandIn> {
    const standIn = new RssStandIn();
    standIn.#server.listen(0, "127.0.0.1");
    await once(standIn.#server, "listening");
    return standIn;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/releases.xml`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}
