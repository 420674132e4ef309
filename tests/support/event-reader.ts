import { type IncomingHttpHeaders, request } from "node:http";
import { sql } from "kysely";
import { vi } from "vitest";
import type { Role } from "../../app/modules/roles/roles";
import { digest, randomToken } from "../../app/platform/secrets.server";
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
  /** Milliseconds after which to come back, the last that was said. */
  retry(): number | undefined;
  ended(): boolean;
  close(): void;
  /** Waits for an event after those that are there. */
  next(): Promise<LiveEvent>;
}

/** Opens `GET /events` as a browser's EventSource does, with the cookies of a visitor. */
export function readEvents(
  app: { port: number },
  { cookies }: { cookies: ReadonlyMap<string, string> },
  topics: string[],
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const query = new URLSearchParams(topics.map((topic) => ["on", topic]));
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: "127.0.0.1",
      port: app.port,
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
          await vi.waitUntil(() => events.length > seen, { timeout: 20_000, interval: 5 });
          return events[seen] ?? { id: "", event: "", data: "" };
        },
      });
    });
    outgoing.end();
  });
}

interface SignedIn {
  id: string;
  cookies: ReadonlyMap<string, string>;
}

/** People with a session each, put into the database directly: signing in one by one would take minutes. */
export async function signedInPeople(
  app: { databaseUrl?: string; dataDir: string },
  count: number,
  role: Role = "resident",
): Promise<SignedIn[]> {
  const tokens = Array.from({ length: count }, () => randomToken());
  const kind = role === "resident" ? "resident" : "staff";
  const ids = await inDatabaseOf(app, async (db) => {
    const { rows } = await sql<{ id: string }>`
      with person as (
        insert into profiles (id, kind, full_name, setup_completed)
        select gen_random_uuid(), ${kind}, ${role}, true from generate_series(1, ${count}::int) returning id
      )
      insert into users (id, email, role, email_verified_at)
      select id, id || '@example.test', ${role}, now() from person returning id`.execute(db);
    for (const [at, { id }] of rows.entries())
      await sql`
        insert into sessions (id, token_hash, user_id, kind, expires_at)
        values (gen_random_uuid(), ${digest(tokens[at] ?? "")}, ${id}, 'auth', now() + interval '1 hour')
      `.execute(db);
    return rows.map(({ id }) => id);
  });
  return ids.map((id, at) => ({ id, cookies: new Map([["sid", sidOf(tokens[at] ?? "")]]) }));
}

/** Remix writes a cookie's value as JSON in base64. */
function sidOf(token: string): string {
  return encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64"));
}

/** Changes the status of somebody's address, as those who check it will: the row and the event commit together. */
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
