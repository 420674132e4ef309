import { sql } from "kysely";
import pg from "pg";
import { z } from "zod";
import { beforeCommit, db, driver, type Executor } from "./db.server";
import { log, logError } from "./log.server";
import { singleton } from "./singleton.server";

const channel = "nightjar";
/** PostgreSQL refuses payloads of 8000 bytes or more. */
const maxBytes = 7999;
/** Seconds before the first, second, … attempt to listen again. */
const backOff = [1, 2, 5, 10];
const heartbeat = 30_000;

const messageSchema = z.object({ topic: z.string(), payload: z.unknown() });

type Hear = (payload: unknown) => void;

/** Listening begins when the database is first used, never at import. */
class EventBus {
  readonly #ears = new Map<string, Set<Hear>>();
  readonly #reconnects = new Set<() => void>();
  readonly #waiting = new Set<() => void>();
  #attached = false;
  #wanted = false;
  #starting: Promise<void> | undefined;
  #stop: (() => Promise<void>) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;

  subscribe(topic: string, hear: Hear): () => void {
    const ears = this.#ears.get(topic) ?? new Set();
    // A separate wrapper, so that the same function may be subscribed twice.
    const ear: Hear = (payload) => hear(payload);
    this.#ears.set(topic, ears.add(ear));
    this.#attach();
    return () => {
      ears.delete(ear);
    };
  }

  onReconnect(listener: () => void): () => void {
    const own = () => listener();
    this.#reconnects.add(own);
    this.#attach();
    return () => {
      this.#reconnects.delete(own);
    };
  }

  get isListening(): boolean {
    return this.#stop !== undefined;
  }

  listening(): Promise<void> {
    if (this.#stop) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
      this.#attach();
      this.#start();
    });
  }

  async close(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#timer);
    await this.#starting;
    const stop = this.#stop;
    this.#stop = undefined;
    await stop?.();
  }

  #attach(): void {
    if (this.#attached) return;
    this.#attached = true;
    driver.onClose(() => this.close());
    driver.onOpen(() => this.#start());
  }

  #start(): void {
    this.#wanted = true;
    clearTimeout(this.#timer);
    if (this.#stop || this.#starting) return;
    this.#starting = driver
      .outside(() => this.#listen())
      .finally(() => {
        this.#starting = undefined;
      });
  }

  async #listen(): Promise<void> {
    try {
      const target = driver.target;
      this.#stop =
        "url" in target
          ? await this.#listenOnServer(target.direct ?? target.url)
          : await this.#listenInside();
    } catch (error) {
      logError("events.away", error);
      this.#retry();
      return;
    }
    if (this.#failures > 0) log("events.back", { failures: this.#failures });
    this.#failures = 0;
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
    // The first time too: something may have been read, and then changed by another process, before we listened.
    for (const listener of this.#reconnects) safely(listener);
  }

  #retry(): void {
    if (!this.#wanted) return;
    const seconds = backOff[Math.min(this.#failures, backOff.length - 1)] ?? 10;
    this.#failures += 1;
    this.#timer = setTimeout(() => this.#start(), seconds * 1000);
    this.#timer.unref();
  }

  async #listenOnServer(url: string): Promise<() => Promise<void>> {
    const client = new pg.Client({
      connectionString: url,
      application_name: "nightjar-events",
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    });
    let beat: NodeJS.Timeout | undefined;
    const stop = async () => {
      clearInterval(beat);
      await client.end().catch(() => undefined);
    };
    const lost = (error: unknown) => {
      if (this.#stop !== stop) return;
      this.#stop = undefined;
      logError("events.lost", error);
      void stop();
      this.#retry();
    };
    client.on("error", lost);
    client.on("end", () => lost(new Error("The connection ended.")));
    client.on("notification", (message) => this.#hear(message.payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      await stop();
      throw error;
    }
    beat = setInterval(() => client.query("select 1").catch(lost), heartbeat);
    beat.unref();
    return stop;
  }

  /** Runs while holding the connection: a LISTEN inside someone's transaction would be undone by its rollback. */
  async #listenInside(): Promise<() => Promise<void>> {
    return db.connection().execute(async () => {
      const lite = await driver.lite();
      if (!lite) throw new Error("The embedded database is not open.");
      let deaf = false;
      await lite.listen(channel, (text) => {
        if (!deaf) this.#hear(text);
      });
      return async () => {
        deaf = true;
      };
    });
  }

  #hear(text: string | undefined): void {
    safely(() => {
      const { topic, payload } = messageSchema.parse(JSON.parse(text ?? ""));
      for (const hear of this.#ears.get(topic) ?? []) safely(() => hear(payload));
    });
  }
}

function safely(work: () => void): void {
  try {
    work();
  } catch (error) {
    logError("events.listener-failed", error);
  }
}

const bus = singleton("event bus", () => new EventBus());

/** Heard once the transaction commits; may be lost while a listener is away. @throws RangeError above 7999 bytes */
export async function publish(
  topic: string,
  payload: Record<string, unknown>,
  executor: Executor,
): Promise<void> {
  const text = JSON.stringify({ topic, payload });
  if (Buffer.byteLength(text) > maxBytes) {
    throw new RangeError(
      `An event of topic ${topic} is longer than ${maxBytes} bytes. Send an id, not the thing.`,
    );
  }
  await tell(text, executor);
}

const tell = beforeCommit<string>(async (texts, executor) => {
  await sql`select pg_notify(${channel}, text) from unnest(${texts}::text[]) as text`.execute(executor);
});

/** Returns a function that stops it. May be called at import: it does not connect. */
export const subscribe = (topic: string, hear: (payload: unknown) => void) => bus.subscribe(topic, hear);

export const onReconnect = (listener: () => void) => bus.onReconnect(listener);
export const listening = () => bus.listening();
export const isListening = () => bus.isListening;
export const closeEventBus = () => bus.close();
