import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FoundArticle {
  title: string;
  description: string | null;
  content: string;
  url: string;
  image: string | null;
  publishedAt: string;
  source: { name: string; url: string };
}

/** How it answers: a number is a status with GNews's errors, "hang" never answers. */
export type NewsManner = "ok" | "hang" | "drop" | "errors" | "html" | "malformed" | "huge" | number;

/** Every way that asking for news fails, and what the monitor says about each. */
export const newsFailures: [NewsManner, RegExp][] = [
  ["hang", /^GNews did not answer within \d seconds?$/],
  ["drop", /^GNews could not be reached/],
  [401, /^GNews refuses the key: Told so\.$/],
  [403, /^The day’s quota is used up: Told so\.$/],
  [429, /^GNews asks us to wait: Told so\.$/],
  [500, /^GNews answered with status 500: Told so\.$/],
  ["errors", /^GNews sent no list of articles: Told so\.$/],
  ["html", /^GNews sent no JSON$/],
  ["malformed", /^GNews sent no list of articles$/],
  ["huge", /^GNews sent more than 1 MB$/],
];

export function foundArticle(changes: Partial<FoundArticle> = {}): FoundArticle {
  return {
    title: "Owls seen at dusk",
    description: "Three of them sat on a fence.",
    content: "Three of them sat on a fence… [1419 chars]",
    url: "https://courier.example/owls",
    image: "https://courier.example/owls.jpg",
    publishedAt: new Date().toISOString(),
    source: { name: "Courier", url: "https://courier.example" },
    ...changes,
  };
}

/** Plays GNews over HTTP. */
export class GnewsStandIn {
  readonly asked: URLSearchParams[] = [];
  articles: unknown[] = [];
  manner: NewsManner = "ok";
  retryAfter: string | undefined;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  static async start(): Promise<GnewsStandIn> {
    const standIn = new GnewsStandIn();
    standIn.#server.listen(0, "127.0.0.1");
    await once(standIn.#server, "listening");
    return standIn;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  reset(): void {
    Object.assign(this, { manner: "ok", articles: [], retryAfter: undefined });
    this.asked.length = 0;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", this.url);
    if (url.pathname !== "/api/v4/search") return void response.writeHead(404).end();
    this.asked.push(url.searchParams);
    const { manner } = this;
    if (manner === "hang") return;
    if (manner === "drop") return void request.socket.destroy();
    const json = { "Content-Type": "application/json" };
    const errors = JSON.stringify({ errors: ["Told so."] });
    if (typeof manner === "number") {
      const wait = this.retryAfter === undefined ? {} : { "Retry-After": this.retryAfter };
      return void response.writeHead(manner, { ...json, ...wait }).end(errors);
    }
    const bodies = {
      ok: JSON.stringify({ totalArticles: this.articles.length, articles: this.articles, information: {} }),
      errors: JSON.stringify({ errors: { q: "Told so." }, articles: [foundArticle()] }),
      html: "<h1>Welcome</h1>",
      malformed: '{"articles":[',
      huge: JSON.stringify({ articles: [], padding: "x".repeat(1_200_000) }),
    };
    response.writeHead(200, manner === "html" ? { "Content-Type": "text/html" } : json).end(bodies[manner]);
  }
}
