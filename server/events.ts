import type { Request, RequestHandler, Response } from "express";
import type { Person } from "~/access/guards.server";
import { findListener } from "~/access/listener.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import { subscribe } from "~/platform/event-bus.server";
import { changedKeys, liveFigures } from "~/platform/live.server";
import { logError } from "~/platform/log.server";
import { addressKey } from "~/platform/rate-limit.server";
import { closedPolicy } from "~/platform/security-headers.server";
import { LiveFeed } from "./live-feed";
import { liveTopics } from "./live-topics";

/** Streams at once; the people of an office share an address. */
const mostOf = { person: 3, address: 100 };
/** The topics of one stream. */
const mostTopics = 4;
/** Bytes that a reader may leave unread. */
const mostUnsent = 64 * 1024;
/** Milliseconds that a stream lasts, 20 % more or less, until the browser opens it anew. */
const life = 15 * 60_000;
const perQuery = 1_000;

interface Stream {
  response: Response;
  person: Person;
  until: number;
}

interface Asked {
  feed: LiveFeed<Person>;
  key: string;
  /** As the page asked for it. */
  name: string;
}

export interface EventStreams {
  /** `GET /events?on=bell&on=inquiry.ID`: the state of each topic as it is now, and again after each change. */
  answer: RequestHandler;
  /** Every 25 to 30 s: ends what is due, or has lost its session, and shows the others that the stream is alive. */
  beat(): Promise<void>;
  /** Sends everybody away, to come back within seconds, each at another time. */
  close(): void;
}

export function eventStreams(topics = liveTopics): EventStreams {
  const feeds = new Map(topics.map((topic) => [topic.name, new LiveFeed(topic)]));
  const streams = new Set<Stream>();
  const places = new Map<string, number>();
  let closed = false;

  async function answer(request: Request, response: Response): Promise<void> {
    const found = await findListener({ headers: request }).catch((error) => {
      logError("events.not-opened", error);
      return "unknown" as const;
    });
    // 204 tells a browser to stop asking; a stream that ends, to come back.
    if (closed || found === "unknown") return void begin(response).end(comeBack(5_000, 10_000));
    const asked = found ? topicsOf(request, found, feeds) : [];
    const taken = [`${found?.userId}`, addressKey()];
    const [own = 0, near = 0] = taken.map((place) => places.get(place));
    if (!found || asked.length === 0 || own >= mostOf.person || near >= mostOf.address)
      return void response.status(204).set("Cache-Control", "no-store").end();
    if (request.method === "HEAD" || response.destroyed) return void begin(response).end();
    open(request, response, found, asked, taken);
  }

  function open(request: Request, response: Response, person: Person, asked: Asked[], taken: string[]): void {
    const stream = { response, person, until: performance.now() + life * (0.8 + 0.4 * Math.random()) };
    const known = request.get("last-event-id")?.split(",") ?? [];
    const versions = asked.map((_, at) => (known.length === asked.length ? known[at] : ""));
    begin(response).write("retry: 1000\n\n");
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
    const count = (by: 1 | -1) => {
      liveFigures.open += by;
      for (const place of taken) {
        const left = (places.get(place) ?? 0) + by;
        if (left > 0) places.set(place, left);
        else places.delete(place);
      }
    };
    streams.add(stream);
    count(1);
    response.on("close", () => {
      streams.delete(stream);
      count(-1);
      for (const stop of leave) stop();
    });
  }

  async function check(some: Stream[]): Promise<void> {
    try {
      for (let start = 0; start < some.length; start += perQuery) {
        const part = some.slice(start, start + perQuery);
        const roles = await Sessions.stillValid(part.map(({ person }) => person.sessionId));
        for (const { response, person } of part)
          if (roles.get(person.sessionId) !== person.role) response.end();
      }
    } catch (error) {
      logError("events.not-checked", error);
    }
  }

  async function beat(): Promise<void> {
    clearTimeout(timer);
    timer = later();
    for (const stream of streams) {
      // Its reader has not even taken the end.
      if (stream.response.writableEnded) cut(stream);
      else if (stream.until < performance.now()) stream.response.end();
      else send(stream, ":\n\n");
    }
    for (const feed of feeds.values()) feed.read();
    await check([...streams]);
  }

  const later = () => setTimeout(() => void beat(), 25_000 + 5_000 * Math.random()).unref();
  let timer = later();

  subscribe(Sessions.endedTopic, (payload) => {
    const people = new Set(changedKeys(payload));
    void check([...streams].filter(({ person }) => people.has(person.userId)));
  });

  return {
    answer: (request, response, next) => void answer(request, response).catch(next),
    beat,
    close() {
      closed = true;
      clearTimeout(timer);
      for (const { response } of streams) response.end(comeBack(1_000, 5_000));
    },
  };
}

function topicsOf(request: Request, person: Person, feeds: Map<string, LiveFeed<Person>>): Asked[] {
  const names = new URLSearchParams(request.url.split("?")[1]).getAll("on");
  return [...new Set(names)].slice(0, mostTopics).flatMap((name) => {
    const [, topic = "", key] = /^(\w+)(?:\.([\w-]+))?$/.exec(name) ?? [];
    const feed = feeds.get(topic);
    const own = feed?.topic.keyOf(person, key);
    return feed && own !== undefined ? [{ feed, key: own, name }] : [];
  });
}

/** The connection is for this answer alone, so that it ends with it. */
function begin(response: Response): Response {
  response.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "Content-Security-Policy": closedPolicy,
    "X-Accel-Buffering": "no",
    Connection: "close",
  });
  return response;
}

function send(stream: Stream, text: string): void {
  const { response } = stream;
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > mostUnsent) cut(stream);
  else response.write(text);
}

function cut({ response }: Stream): void {
  liveFigures.cut += 1;
  response.destroy();
}

/** When to open the stream again: at random between these milliseconds. */
function comeBack(least: number, most: number): string {
  return `retry: ${Math.round(least + (most - least) * Math.random())}\n\n`;
}
