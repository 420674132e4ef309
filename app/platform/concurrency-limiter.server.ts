export interface ConcurrencyLimits {
  /** In progress at once: the sum of their sizes, and how many may be one sender's. */
  maxActive: number;
  maxActivePerSender?: number;
  maxQueued: number;
  maxQueuedPerSender?: number;
  /** Milliseconds. */
  queueTimeoutMs: number;
}

interface Asker {
  sender?: string;
  size?: number;
  signal?: AbortSignal;
}

interface Waiting {
  size: number;
  settle: (came: boolean) => void;
}

/**
 * Limits concurrent work. The rest waits, and senders take turns, so that nobody waits for everything another one sent.
 */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #waiting = new Map<string, Set<Waiting>>();
  readonly #underWay = new Map<string, number>();
  #places = 0;
  #size = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  async run<T>(work: () => Promise<T>, asker?: Asker): Promise<T | undefined> {
    const end = await this.take(asker);
    try {
      return end && (await work());
    } finally {
      end?.();
    }
  }

  /** Returns a function that ends the turn; undefined if too many wait, the wait takes too long or the signal comes. */
  take({ sender = "", size = 1, signal }: Asker = {}): Promise<(() => void) | undefined> {
    if (signal?.aborted) return Promise.resolve(undefined);
    if (this.#fits(sender, size)) return Promise.resolve(this.#begin(sender, size));
    const { maxQueued, maxQueuedPerSender = maxQueued, queueTimeoutMs } = this.#limits;
    const line = this.#waiting.get(sender) ?? new Set();
    if (this.#places >= maxQueued || line.size >= maxQueuedPerSender) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const settle = (came: boolean) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
        this.#places--;
        line.delete(waiting);
        if (line.size === 0) this.#waiting.delete(sender);
        resolve(came ? this.#begin(sender, size) : undefined);
      };
      const leave = () => settle(false);
      const waiting = { size, settle };
      const timer = setTimeout(settle, queueTimeoutMs, false);
      signal?.addEventListener("abort", leave);
      this.#places++;
      this.#waiting.set(sender, line.add(waiting));
    });
  }

  has(sender: string): boolean {
    return this.#underWay.has(sender);
  }

  #fits(sender: string, size: number): boolean {
    const { maxActive, maxActivePerSender = maxActive } = this.#limits;
    const isFree = this.#size === 0 || this.#size + size <= maxActive;
    return isFree && (this.#underWay.get(sender) ?? 0) < maxActivePerSender;
  }

  #begin(sender: string, size: number): () => void {
    this.#count(sender, size, 1);
    return () => {
      this.#count(sender, -size, -1);
      const line = this.#waiting.get(sender);
      if (this.#waiting.delete(sender) && line) this.#waiting.set(sender, line);
      for (const [other, [first]] of [...this.#waiting])
        if (first && this.#fits(other, first.size)) first.settle(true);
    };
  }

  #count(sender: string, size: number, one: number): void {
    this.#size += size;
    const own = (this.#underWay.get(sender) ?? 0) + one;
    if (own > 0) this.#underWay.set(sender, own);
    else this.#underWay.delete(sender);
  }
}
