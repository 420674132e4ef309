import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream";
import { constants, createGzip, gzipSync } from "node:zlib";
import { takesGzip } from "~/platform/http.server";

const pages = /^text\/(?:html|x-script)\b/;
const session = /(?:^|[;\s])(?:__Host-)?sid=/;

/** Not a secret or personal page that another site asked for: its length would reveal its content (BREACH). */
export async function compressed(request: IncomingMessage, answer: Response): Promise<Response> {
  if (!pages.test(answer.headers.get("Content-Type") ?? "") || answer.headers.has("ETag")) return answer;
  const headers = new Headers(answer.headers);
  headers.append("Vary", "Accept-Encoding");
  const { status, statusText, body } = answer;
  const takes = takesGzip.test(request.headers["accept-encoding"] ?? "");
  if (!takes || !isHarmless(request, headers)) return new Response(body, { status, statusText, headers });
  headers.set("Content-Encoding", "gzip");
  const isWhole = headers.has("Content-Length");
  headers.delete("Content-Length");
  if (!body || !isWhole) return new Response(body && flushing(body), { status, statusText, headers });
  const whole = gzipSync(await answer.bytes());
  headers.set("Content-Length", String(whole.length));
  return new Response(whole, { status, statusText, headers });
}

function isHarmless({ url, headers }: IncomingMessage, answer: Headers): boolean {
  const { cookie = "", "sec-fetch-site": site = "" } = headers;
  if (site === "same-origin" || site === "none") return true;
  if (session.test(cookie)) return false;
  // A refused form holds nothing but what came with it.
  return url === "/refused" || !/no-store/.test(answer.get("Cache-Control") ?? "");
}

function flushing(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const zip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // An error on either side destroys zip, and reading it says so.
  pipeline(body, zip, () => undefined);
  const chunks: AsyncIterator<Uint8Array> = zip.iterator();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void zip.destroy(),
    },
    { highWaterMark: 0 },
  );
}
