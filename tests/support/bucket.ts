import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A number refuses with that status and S3's code; "hang" never answers, "slow" answers after a second. */
export type BucketManner = "answer" | "hang" | "slow" | 403 | 500 | 507;

const codes = { 403: "AccessDenied", 500: "InternalError", 507: "InsufficientStorage" };

/** Plays an S3 bucket in memory, as far as the app uses one, and can misbehave; it checks no signature. */
export class BucketStandIn {
  readonly objects = new Map<string, Buffer>();
  manner: BucketManner = "answer";
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response));

  static async start(): Promise<BucketStandIn> {
    const standIn = new BucketStandIn();
    standIn.#server.listen(0, "127.0.0.1");
    await once(standIn.#server, "listening");
    return standIn;
  }

  get env(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      S3_BUCKET: "files",
      S3_ENDPOINT: `http://localhost:${port}`,
      S3_REGION: "ca-central-1",
      S3_ACCESS_KEY_ID: "stand-in",
      S3_SECRET_ACCESS_KEY: "stand-in-secret",
    };
  }

  /** Ends the connections clients keep open, so that they have to find it again. */
  hangUp(): void {
    this.#server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { manner } = this;
    if (manner === "hang") return;
    if (manner === "slow") await pause(1_000);
    if (typeof manner === "number") return refuse(response, manner, codes[manner]);
    const url = new URL(request.url ?? "/", "http://bucket");
    const key = decodeURIComponent(url.pathname.split("/").slice(2).join("/"));
    if (!key) return this.#list(url, response);
    if (request.method === "PUT") {
      this.objects.set(key, Buffer.concat(chunks));
      return void response.writeHead(200, { ETag: '"stored"' }).end();
    }
    if (request.method === "DELETE") {
      this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = this.objects.get(key);
    if (!found) return refuse(response, 404, "NoSuchKey");
    response.writeHead(200, { "Content-Length": found.length, "Last-Modified": new Date().toUTCString() });
    response.end(request.method === "HEAD" ? undefined : found);
  }

  #list(url: URL, response: ServerResponse): void {
    const start = url.searchParams.get("prefix") ?? "";
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(start)).sort();
    const rows = keys.map((key) => {
      const size = this.objects.get(key)?.length ?? 0;
      return `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`;
    });
    response.writeHead(200, { "Content-Type": "application/xml" });
    response.end(
      `<ListBucketResult><KeyCount>${keys.length}</KeyCount><IsTruncated>false</IsTruncated>${rows.join("")}</ListBucketResult>`,
    );
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<Error><Code>${code}</Code><Message>Told to refuse</Message></Error>`);
}
