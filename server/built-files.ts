import { readdirSync } from "node:fs";
import path from "node:path";
import type { RequestHandler, Response } from "express";
import { takesBrotli, takesGzip } from "~/platform/http.server";
import { errorCode, log } from "~/platform/log.server";

/** For endings that would be sent without a charset or as another type (ASVS V4.1.1). */
const contentTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".ico": "image/x-icon",
};

const encodings = [
  { ending: ".br", name: "br", isTaken: takesBrotli },
  { ending: ".gz", name: "gzip", isTaken: takesGzip },
];

/**
 * Serves the files that are in `folder` at the start, compressed if there is a compressed twin. One that has gone since
 * then is logged once and left to the next handler, so that replacing a build ends no process.
 */
export function builtFiles(folder: string): RequestHandler {
  const names = new Set(filesIn(folder));
  const away = new Set<string>();
  const options = { root: folder, cacheControl: false, acceptRanges: false };

  function report(file: string, code: string): void {
    if (away.has(file)) return;
    away.add(file);
    log("file.away", { file, code });
  }

  return ({ path: name, method, headers }, response, next) => {
    const isRead = method === "GET" || method === "HEAD";
    if (!isRead || !names.has(name) || /\.(br|gz)$/.test(name)) return next();
    const accepted = headers["accept-encoding"] ?? "";
    const twins = encodings.filter(
      ({ ending, isTaken }) => names.has(name + ending) && isTaken.test(accepted),
    );
    const attempt = () => {
      const twin = twins.shift();
      const file = name + (twin?.ending ?? "");
      const own = headersOf(name, twin?.name);
      response.sendFile(file, { ...options, headers: own }, (error) => {
        const code = errorCode(error);
        if (!error || code === "ECONNABORTED") return;
        if (!code) return next(error);
        report(file, code);
        if (response.headersSent) return void response.destroy();
        forget(response, own);
        if (twin) attempt();
        else next();
      });
    };
    attempt();
  };
}

function headersOf(name: string, encoding?: string): Record<string, string> {
  const type = contentTypes[path.extname(name)];
  const isHashed = name.startsWith("/assets/");
  return {
    "Cache-Control": isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    Vary: "Accept-Encoding",
    ...(type ? { "Content-Type": type } : {}),
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  };
}

/** A file may disappear between being found and being opened, when its headers are already set. */
function forget(response: Response, own: Record<string, string>): void {
  const common = ["Accept-Ranges", "Last-Modified", "ETag", "Content-Length", "Content-Type"];
  for (const name of [...common, ...Object.keys(own)]) response.removeHeader(name);
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`);
}
