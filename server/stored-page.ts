import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzipSync } from "node:zlib";
import { takesBrotli, takesGzip } from "~/platform/http.server";
import { commonHeaders } from "~/platform/security-headers.server";

export interface RenderedPage {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

interface Variant {
  body: Buffer;
  etag: string;
  headers: string[];
  notModified: string[];
}

const brotli = promisify(brotliCompress);

export class StoredPage {
  readonly #page: RenderedPage;
  readonly #hash: string;
  readonly #link: string | null;
  readonly #identity: Variant;
  #gzip: Variant | undefined;
  #brotli: Variant | undefined;

  constructor(page: RenderedPage) {
    this.#page = page;
    this.#link = new Headers(page.headers).get("Link");
    const hash = createHash("sha256")
      .update(JSON.stringify([page.status, page.headers]))
      .update(page.body);
    this.#hash = hash.digest("base64url").slice(0, 22);
    this.#identity = this.#variant(page.body);
  }

  get size(): number {
    const variants = [this.#identity, this.#gzip, this.#brotli];
    return variants.reduce((sum, variant) => sum + (variant ? variant.body.length + 1_000 : 0), 0);
  }

  isSameAs(other: StoredPage): boolean {
    return this.#hash === other.#hash;
  }

  /** gzip takes under a millisecond; brotli about fifty, on another thread. */
  async compress(): Promise<void> {
    const { body } = this.#page;
    this.#gzip = this.#variant(gzipSync(body, { level: constants.Z_BEST_COMPRESSION }), "gzip");
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    this.#brotli = this.#variant(await brotli(body, { params }), "br");
  }

  #further(request: IncomingMessage, more: string[]): string[] {
    return this.#link && request.headers["save-data"] !== "on" ? ["Link", this.#link, ...more] : more;
  }

  /** `more` are further header lines, name followed by value. Returns the status. */
  send(request: IncomingMessage, response: ServerResponse, more: string[] = []): number {
    const { headers, method } = request;
    const variant = this.#best(headers["accept-encoding"]);
    const further = this.#further(request, more);
    const known = headers["if-none-match"];
    if (known !== undefined && this.#page.status === 200 && (known === "*" || known.includes(variant.etag))) {
      response.writeHead(304, [...variant.notModified, ...further]);
      response.end();
      return 304;
    }
    response.writeHead(this.#page.status, [...variant.headers, ...further]);
    if (method === "HEAD") response.end();
    else response.end(variant.body);
    return this.#page.status;
  }

  #best(accepted: string | undefined): Variant {
    if (accepted === undefined) return this.#identity;
    if (this.#brotli && takesBrotli.test(accepted)) return this.#brotli;
    if (this.#gzip && takesGzip.test(accepted)) return this.#gzip;
    return this.#identity;
  }

  #variant(body: Buffer, encoding?: "gzip" | "br"): Variant {
    const etag = `"${this.#hash}${encoding ? `-${encoding}` : ""}"`;
    const shared = new Headers([...Object.entries(commonHeaders()), ...this.#page.headers]);
    shared.set("Cache-Control", "no-cache");
    shared.set("Vary", "Accept-Encoding, Cookie, Save-Data");
    shared.set("ETag", etag);
    shared.delete("Content-Length");
    shared.delete("Link");
    const own = new Headers(shared);
    if (encoding) own.set("Content-Encoding", encoding);
    own.set("Content-Length", String(body.length));
    shared.delete("Content-Type");
    return { body, etag, headers: [...own].flat(), notModified: [...shared].flat() };
  }
}
