import pg from "pg";
import { errorCode, log } from "./log.server";

/** Milliseconds. A statement may take ten seconds, but a server that does not even answer a greeting is gone. */
const pulse = { patience: 750, greeting: 1_250, own: 250 };

interface Wait {
  since: number;
  giveUp(): void;
}

/**
 * Tells a slow statement from a server that has gone silent, such as one behind a broken network: nothing else would
 * ever end a wait for it. Whatever waits on it fails with `Silent`, and so does everything new until it greets again.
 */
export class DatabasePulse {
  readonly #waits = new Set<Wait>();
  readonly #urls: string[];
  #timer: NodeJS.Timeout | undefined;
  #silent = false;
  #closed = false;

  /** A pooler answers even if the server behind it is silent, so both are asked. */
  constructor(urls: string[]) {
    this.#urls = urls;
  }

  /** A client of the pool, watched until it is released. @throws Error if the server is silent */
  async connect(pool: pg.Pool): Promise<pg.PoolClient> {
    if (this.#silent) throw silent();
    const client = await this.#connected(pool);
    const leave = this.#watch(() => client.connection.stream.destroy(silent()));
    const release = client.release.bind(client);
    client.release = (...given) => {
      leave();
      release(...given);
    };
    return client;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #connected(pool: pg.Pool): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      let late = false;
      const leave = this.#watch(() => {
        late = true;
        reject(silent());
      });
      pool.connect().then(
        (client) => {
          leave();
          if (late) client.release();
          else resolve(client);
        },
        (error) => {
          leave();
          reject(error);
        },
      );
    });
  }

  #watch(giveUp: () => void): () => void {
    const wait = { since: performance.now(), giveUp };
    this.#waits.add(wait);
    this.#again();
    return () => this.#waits.delete(wait);
  }

  #again(): void {
    if (this.#timer || this.#closed) return;
    this.#timer = setTimeout(async () => {
      await this.#look();
      this.#timer = undefined;
      if (this.#waits.size > 0 || this.#silent) this.#again();
    }, pulse.patience);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const now = performance.now();
    const long = [...this.#waits].filter(({ since }) => now - since >= pulse.patience);
    if (long.length === 0 && !this.#silent) return;
    const answers = (await Promise.all(this.#urls.map(greet))).every((answer) => answer);
    if (this.#silent === !answers) return;
    this.#silent = !answers;
    log(answers ? "db.speaks" : "db.silent", { waits: this.#waits.size });
    if (!answers) for (const wait of [...this.#waits]) wait.giveUp();
  }
}

/** Whether the server answers at all, even if only to refuse us. */
async function greet(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "nightjar-pulse",
    connectionTimeoutMillis: pulse.greeting,
  });
  client.on("error", () => undefined);
  const began = performance.now();
  try {
    await client.connect();
    return true;
  } catch (error) {
    const took = performance.now() - began;
    // A timer that fires late was held up by our own process: the answer may be waiting unread.
    return errorCode(error) !== undefined || took < pulse.greeting || took > pulse.greeting + pulse.own;
  } finally {
    void client.end().catch(() => undefined);
  }
}

function silent(): Error {
  return Object.assign(new Error("The database does not answer."), { code: "SILENT" });
}
