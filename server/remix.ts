import type { ServerResponse } from "node:http";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";

/** Runs `make` now or later; resolves to undefined if there is no room for it. */
export type Pace = (request: ExpressRequest, make: () => Promise<Response>) => Promise<Response | undefined>;

interface RemixOptions {
  contextOf: (response: ExpressResponse) => AppLoadContext;
  pace: Pace;
  busy: (request: ExpressRequest, response: ExpressResponse) => Promise<void>;
  pack: (request: ExpressRequest, answer: Response) => Promise<Response>;
}

/** @remix-run/express ignores back-pressure: it would hold a large export in memory for a slow or absent reader. */
export function remixHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  { contextOf, pace, busy, pack }: RemixOptions,
): RequestHandler {
  const handle = createRequestHandler(build, typeof build === "function" ? "development" : "production");
  return async (request, response, next) => {
    try {
      const asked = webRequest(request, response);
      const answer = await pace(request, () => handle(asked, contextOf(response)));
      await (answer ? send(await pack(request, answer), response) : busy(request, response));
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
    reads ? init : { ...init, body: response.locals.body ?? bodyOf(request), duplex: "half" },
  );
}

/** Read only when the app asks for it, and never destroyed: an app that stops reading still has to answer. */
function bodyOf(request: ExpressRequest): ReadableStream<Uint8Array> {
  const chunks = request.iterator({ destroyOnReturn: false });
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void chunks.return?.(),
    },
    { highWaterMark: 0 },
  );
}

async function send(answer: Response, response: ExpressResponse): Promise<void> {
  response.statusMessage = answer.statusText;
  response.status(answer.status);
  for (const [name, value] of answer.headers) {
    if (name === "set-cookie") response.append(name, value);
    else response.set(name, value);
  }
  if (answer.headers.get("Content-Type")?.startsWith("text/event-stream")) response.flushHeaders();
  if (answer.body) await sendBody(answer.body, response);
  else response.end();
}

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

/** Most pages wait here once or twice, so this has to be cheap. */
function taken(response: ServerResponse): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const resume = () => {
      response.off("drain", resume).off("close", resume);
      resolve();
    };
    response.on("drain", resume).on("close", resume);
  });
}
