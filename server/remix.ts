import type { ServerResponse } from "node:http";
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
} from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";

/**
 * Answers requests by Remix. In place of the adapter of @remix-run/express, which writes as fast as the app reads: a
 * large export lay in memory for a slow reader, and was made to its end for one who had left.
 */
export function remixHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  contextOf: (response: ExpressResponse) => AppLoadContext,
): RequestHandler {
  const handle = createRequestHandler(build, typeof build === "function" ? "development" : "production");
  return async (request, response, next) => {
    try {
      await send(await handle(webRequest(request, response), contextOf(response)), response);
    } catch (error) {
      next(error);
    }
  };
}

function webRequest(request: ExpressRequest, response: ExpressResponse): Request {
  const controller = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headers)) {
    for (const value of [values ?? []].flat()) headers.append(name, value);
  }
  const init = { method: request.method, headers, signal: controller.signal };
  const reads = request.method === "GET" || request.method === "HEAD";
  return new Request(
    new URL(`${request.protocol}://${request.headers.host}${request.originalUrl}`),
    reads ? init : { ...init, body: createReadableStreamFromReadable(request), duplex: "half" },
  );
}

async function send(answer: Response, response: ExpressResponse): Promise<void> {
  response.statusMessage = answer.statusText;
  response.status(answer.status);
  for (const [name, value] of answer.headers) response.append(name, value);
  if (answer.headers.get("Content-Type")?.startsWith("text/event-stream")) response.flushHeaders();
  if (answer.body) await sendBody(answer.body, response);
  else response.end();
}

/** Writes a body no faster than it is taken, and lets go of it when the reader leaves. */
export async function sendBody(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  const reader = body.getReader();
  const left = () => void reader.cancel().catch(() => undefined);
  response.once("close", left);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || response.destroyed) break;
      if (!response.write(value)) await taken(response);
    }
    response.end();
  } catch (error) {
    response.destroy(error instanceof Error ? error : undefined);
    throw error;
  } finally {
    response.off("close", left);
  }
}

/** Waits until more may be written, or nobody reads any more. Most pages wait once or twice: it must cost next to nothing. */
function taken(response: ServerResponse): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const goOn = () => {
      response.off("drain", goOn).off("close", goOn);
      resolve();
    };
    response.on("drain", goOn).on("close", goOn);
  });
}
