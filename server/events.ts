import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Person } from "~/access/guards.server";
import { findListener } from "~/access/listener.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import { env } from "~/platform/env.server";
import { subscribe } from "~/platform/event-bus.server";
import { changedKeys, liveFigures } from "~/platform/live.server";
import { logError, logSoon } from "~/platform/log.server";
import { addressKey } from "~/platform/rate-limit.server";
import { inScope, newReference, type Scope } from "~/platform/scope.server";
import { closedPolicy, commonHeaders } from "~/platform/security-headers.server";
import { clientAddress, trustList } from "./clients";
import { LiveFeed } from "./live-feed";
import { liveTopics } from "./live-topics";

const maxStreams = { person: 3, address: 100 };
const topicsInStream = 4;
const maxUnsentBytes = 64 * 1024;
const lifeInMs = 15 * 60_000;
const perQuery = 1_000;

interface Stream extends Pick<Person, "userId" | "sessionId" | "role"> {
  response: ServerResponse;
  until: number;
}

interface Asked {
  feed: LiveFeed<Person>;
  key: string;
  name: string;
}

export interface EventStreams {
  /** Answers `GET /events?on=bell&on=inquiry.ID`; Express would take 7 KB more per stream. */
  before(app: RequestListener): RequestListener;
  beat(): Promise<void>;
  close(): void;
}

export function eventStreams(topics = liveTopics): EventStreams {
  const feeds = new Map(topics.map((topic) => [topic.name, new LiveFeed(topic)]));
  const streams = new Set<Stream>();
  const places = new Map<string, number>();
  const count = (taken: string[], by: 1 | -1) => {
    liveFigures.open += by;
    for (const place of taken) {
      const left = (places.get(place) ?? 0) + by;
      if (left > 0) places.set(place, left);
      else places.delete(place);
    }
  };
  const trusted = trustList(env.trustedProxies);
  let closed = false;

  async function answer(request: IncomingMessage, response: ServerResponse, scope: Scope): Promise<void> {
    const found = await findListener(request.headers.cookie).catch((error) => {
      logError("events.not-opened", error);
      return "unknown" as const;
    });
    // 204 tells a browser to stop asking; a stream that ends tells it to come back.
    if (closed || found === "unknown") return void begin(response).end(comeBack(5_000, 10_000));
    const asked = found ? topicsOf(request, found, feeds) : [];
    const taken = [`${found?.userId}`, addressKey(scope.address)];
    const [own = 0, near = 0] = taken.map((place) => places.get(place));
    if (!found || asked.length === 0 || own >= maxStreams.person || near >= maxStreams.address)
      return void response.writeHead(204, headers()).end();
    scope.userId = found.userId;
    if (!response.destroyed) open(request, response, { person: found, asked, taken });
  }

  function open(
    { headers, url = "" }: IncomingMessage,
    response: ServerResponse,
    { person, asked, taken }: { person: Person; asked: Asked[]; taken: string[] },
  ): void {
    const { userId, sessionId, role } = person;
    const until = performance.now() + lifeInMs * (0.8 + 0.4 * Math.random());
    const stream = { response, userId, sessionId, role, until };
    const lastId = String(headers["last-event-id"] ?? "");
    begin(response).write("retry: 1000\n\n");
    const stop = follow(stream, asked, lastId);
    streams.add(stream);
    count(taken, 1);
    if (lastId !== "" || url.endsWith("&again")) liveFigures.again += 1;
    response.on("close", () => {
      streams.delete(stream);
      count(taken, -1);
      stop();
    });
  }

  async function beat(): Promise<void> {
    clearTimeout(timer);
    timer = later();
    for (const stream of streams) keepAlive(stream);
    for (const feed of feeds.values()) feed.read();
    await check([...streams]);
  }

  const later = () => setTimeout(() => void beat(), 25_000 + 5_000 * Math.random()).unref();
  let timer = later();

  subscribe(Sessions.endedTopic, (payload) => {
    const people = new Set(changedKeys(payload));
    void check([...streams].filter(({ userId }) => people.has(userId)));
  });

  return {
    before: (app) => (request, response) => {
      const { method, url = "" } = request;
      if (method !== "GET" || !url.startsWith("/events?") || !request.headers.host)
        return app(request, response);
      const scope: Scope = { id: newReference(), address: clientAddress(request, trusted), userId: null };
      logItsEnd(response, scope);
      void inScope(scope, () => answer(request, response, scope));
    },
    beat,
    close() {
      closed = true;
      clearTimeout(timer);
      for (const { response } of streams) response.end(comeBack(1_000, 5_000));
    },
  };
}

/** Sends each change to its topics, except versions its reader already has; returns a function that ends it. */
function follow(stream: Stream, asked: Asked[], lastId: string): () => void {
  const known = lastId.split(",");
  const versions = asked.map((_, at) => (known.length === asked.length ? known[at] : ""));
  const leave = asked.map(({ feed, key, name }, at) =>
    feed.add({
      key,
      hear({ version, text }) {
        if (versions[at] === version) return;
        versions[at] = version;
        liveFigures.sent += 1;
        send(stream, `id: ${versions}\nevent: ${name}\ndata: ${text}\n\n`);
      },
    }),
  );
  return () => {
    for (const stop of leave) stop();
  };
}

/** Ends streams whose session has ended or whose person has another role now. */
async function check(streams: Stream[]): Promise<void> {
  try {
    for (let start = 0; start < streams.length; start += perQuery) {
      const part = streams.slice(start, start + perQuery);
      const roles = await Sessions.stillValid(part.map(({ sessionId }) => sessionId));
      for (const { response, sessionId, role } of part) if (roles.get(sessionId) !== role) response.end();
    }
  } catch (error) {
    logError("events.not-checked", error);
  }
}

function keepAlive(stream: Stream): void {
  // Its reader has not even read the end.
  if (stream.response.writableEnded) cut(stream);
  else if (stream.until < performance.now()) stream.response.end();
  else send(stream, ":\n\n");
}

function logItsEnd(response: ServerResponse, scope: Scope): void {
  const began = performance.now();
  response.on("close", () => {
    const { id, userId: user } = scope;
    const ms = Math.round(performance.now() - began);
    const status = response.statusCode;
    logSoon("request", { request: id, method: "GET", route: "/events", status, ms, user });
  });
}

function topicsOf(request: IncomingMessage, person: Person, feeds: Map<string, LiveFeed<Person>>): Asked[] {
  const names = new URLSearchParams(request.url?.split("?")[1]).getAll("on");
  return [...new Set(names)].slice(0, topicsInStream).flatMap((name) => {
    const [, topic = "", key] = /^(\w+)(?:\.([\w-]+))?$/.exec(name) ?? [];
    const feed = feeds.get(topic);
    const own = feed?.topic.keyOf(person, key);
    return feed && own !== undefined ? [{ feed, key: own, name }] : [];
  });
}

function headers(): Record<string, string> {
  return {
    ...commonHeaders(),
    "Cache-Control": "no-store, no-transform",
    "Content-Security-Policy": closedPolicy,
  };
}

function begin(response: ServerResponse): ServerResponse {
  const own = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "X-Accel-Buffering": "no",
    Connection: "close",
  };
  return response.writeHead(200, { ...headers(), ...own });
}

function send(stream: Stream, text: string): void {
  const { response } = stream;
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > maxUnsentBytes) cut(stream);
  else response.write(text);
}

function cut({ response }: Stream): void {
  liveFigures.cut += 1;
  response.destroy();
}

function comeBack(min: number, max: number): string {
  return `retry: ${Math.round(min + (max - min) * Math.random())}\n\n`;
}
