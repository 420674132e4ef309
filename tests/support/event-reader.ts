import { type IncomingHttpHeaders, request } from "node:http";
import { sql } from "kysely";
import { vi } from "vitest";
import { inDatabaseOf } from "./engines";
import { newAddress } from "./visitor";

interface LiveEvent {
  id: string;
  event: string;
  data: string;
}

export interface EventReader {
  status: number;
  headers: IncomingHttpHeaders;
  events: LiveEvent[];
  /** Milliseconds after which to come back, as last announced. */
  retry(): number | undefined;
  ended(): boolean;
  close(): void;
  /** Waits for an event after those already there. */
  next(): Promise<LiveEvent>;
}

/** Opens `GET /events` as a browser's EventSource does, with a visitor's cookies. */
export function readEvents(
  app: { port: number } | { socketPath: string },
  { cookies }: { cookies: ReadonlyMap<string, string> },
  topics: string[],
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const query = new URLSearchParams(topics.map((topic) => ["on", topic]));
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Promise((resolve, reject) => {
    const outgoing = request({
      ...("port" in app ? { host: "127.0.0.1", port: app.port } : app),
      agent: false,
      path: `/events?${query}`,
      headers: {
        Accept: "text/event-stream",
        "X-Forwarded-For": newAddress(),
        ...(cookie && { Cookie: cookie }),
        ...headers,
      },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      const events: LiveEvent[] = [];
      let [rest, retry, ended] = ["", undefined as number | undefined, false];
      incoming.setEncoding("utf8").on("data", (text: string) => {
        const blocks = (rest + text).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
          const [id, event, data] = ["id", "event", "data"].map(field);
          if (data !== undefined) events.push({ id: id ?? "", event: event ?? "", data });
          if (field("retry")) retry = Number(field("retry"));
        }
      });
      for (const end of ["error", "close"]) incoming.on(end, () => (ended = true));
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        events,
        retry: () => retry,
        ended: () => ended,
        close: () => outgoing.destroy(),
        async next() {
          const seen = events.length;
          await vi.waitUntil(() => events.length > seen, { timeout: 60_000, interval: 5 });
          return events[seen] ?? { id: "", event: "", data: "" };
        },
      });
    });
    outgoing.end();
  });
}

/** Changes the status of a person's address as a review does: the row and the event commit together. */
export async function setVerification(
  app: { databaseUrl?: string; dataDir: string },
  userId: string,
  status: "unverified" | "pending" | "verified",
): Promise<void> {
  await inDatabaseOf(app, (db) =>
    db.transaction().execute(async (trx) => {
      await sql`
        update profiles set address_verification_status = ${status}, version = version + 1 where id = ${userId}
      `.execute(trx);
      const event = JSON.stringify({ topic: "verification", payload: { userId } });
      await sql`select pg_notify('nightjar', ${event})`.execute(trx);
    }),
  );
}
