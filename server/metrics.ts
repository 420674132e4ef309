import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { NextFunction } from "express";
import { env } from "~/platform/env.server";
import { log, logError } from "~/platform/log.server";
import { digest } from "~/platform/secrets.server";
import { closedPolicy, commonHeaders } from "~/platform/security-headers.server";
import { metricsText } from "./metric-registry";

/** At the site's own address for clients with the token; without one, or with a port set, there is no such page. */
export function metricsForToken(
  request: IncomingMessage,
  response: ServerResponse,
  next: NextFunction,
): void {
  if (env.metricsToken && env.metricsPort === undefined) void answer(request, response);
  else next();
}

/** Opens METRICS_PORT, on this machine only unless METRICS_HOST says otherwise; undefined without it. */
export async function openMetrics(): Promise<Server | undefined> {
  const { metricsPort: port, metricsHost: host } = env;
  if (port === undefined) return undefined;
  const server = createServer((request, response) => {
    const [path] = (request.url ?? "").split("?");
    if (path === "/metrics" && request.method === "GET") void answer(request, response);
    else send(response, 404, "Not found\n");
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  // Prometheus keeps its connection open; the process may end all the same.
  server.unref();
  log("metrics.listening", { port });
  return server;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isAllowed(request)) return send(response, 401, "Unauthorized\n", { "WWW-Authenticate": "Bearer" });
  try {
    const { type, text } = await metricsText();
    send(response, 200, text, { "Content-Type": type });
  } catch (error) {
    logError("metrics.failed", error);
    send(response, 500, "The metrics cannot be read.\n");
  }
}

/** Digests have the same length, so the time taken reveals nothing about the token. */
function isAllowed({ headers }: IncomingMessage): boolean {
  if (!env.metricsToken) return true;
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(env.metricsToken));
}

function send(
  response: ServerResponse,
  status: number,
  text: string,
  more: Record<string, string> = {},
): void {
  response.writeHead(status, {
    ...commonHeaders(),
    "Content-Security-Policy": closedPolicy,
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...more,
  });
  response.end(text);
}
