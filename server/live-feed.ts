import { driver } from "~/platform/db.server";
import { onReconnect, subscribe } from "~/platform/event-bus.server";
import { changedKeys, type LiveState, type LiveTopic } from "~/platform/live.server";
import { logError } from "~/platform/log.server";

const perQuery = 500;

interface Ear {
  key: string;
  hear(state: LiveState): void;
}

/** The states of one topic, read again whenever they may have changed and passed on to every listener. */
export class LiveFeed<Listener> {
  readonly topic: LiveTopic<Listener>;
  readonly #ears = new Map<string, Set<Ear>>();
  readonly #stale = new Set<string>();
  #reading = false;

  constructor(topic: LiveTopic<Listener>) {
    this.topic = topic;
    subscribe(topic.name, (payload) => this.read(changedKeys(payload)));
    // Anything published while nobody listened is read from the database.
    onReconnect(() => this.read(this.#ears.keys()));
  }

  add(ear: Ear): () => void {
    const ears = this.#ears.get(ear.key) ?? new Set();
    this.#ears.set(ear.key, ears.add(ear));
    this.read([ear.key]);
    return () => {
      ears.delete(ear);
      if (ears.size === 0 && this.#ears.get(ear.key) === ears) this.#ears.delete(ear.key);
    };
  }

  read(keys: Iterable<string> = []): void {
    for (const key of keys) if (this.#ears.has(key)) this.#stale.add(key);
    if (this.#reading || this.#stale.size === 0) return;
    this.#reading = true;
    // On the embedded database an event arrives in the middle of someone's query.
    void driver.outside(() => this.#readAll()).catch((error) => logError("events.not-read", error));
  }

  /**
   * One query at a time: an older state can never follow a newer one, and changes that arrive during it count as one.
   */
  async #readAll(): Promise<void> {
    try {
      while (this.#stale.size > 0) {
        const keys = [...this.#stale].slice(0, perQuery);
        const states = await this.topic.current(this.#taken(keys)).catch((error) => {
          for (const key of keys) this.#stale.add(key);
          throw error;
        });
        for (const [key, state] of states) for (const ear of this.#ears.get(key) ?? []) ear.hear(state);
      }
    } finally {
      this.#reading = false;
    }
  }

  #taken(keys: string[]): string[] {
    for (const key of keys) this.#stale.delete(key);
    return keys;
  }
}
