import { createHmac } from "node:crypto";
import type { Account } from "./account";
import type { StripeEvent } from "./objects";

/** Seconds between attempts: short at first, because the app may just be starting. */
const pauses = [1, 2, 5, 15, 60, 300, 1_800, 3_600];

export function signed(event: StripeEvent, secret: string): { body: string; signature: string } {
  const body = JSON.stringify(event, null, 2);
  const at = Math.floor(Date.now() / 1_000);
  const mac = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return { body, signature: `t=${at},v1=${mac}` };
}

/** Like Stripe: posts events at once, in no promised order, and retries until the answer is 2xx. */
export class Webhooks {
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(
    readonly account: Account,
    readonly url: string | undefined,
    readonly secret: string,
  ) {
    account.onEvent = (event) => {
      if (!url) return;
      account.state.undelivered[event.id] = 0;
      this.#after(0, event);
    };
    // Left over from a killed process.
    for (const id of Object.keys(account.state.undelivered)) {
      const event = account.state.events[id];
      if (event && url) this.#after(1_000, event);
      else delete account.state.undelivered[id];
    }
  }

  async delivered(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  close(): void {
    this.#stop.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #after(milliseconds: number, event: StripeEvent): void {
    if (this.#stop.signal.aborted) return;
    if (milliseconds === 0) {
      this.#begin(event);
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#begin(event);
    }, milliseconds);
    timer.unref();
    this.#timers.add(timer);
  }

  #begin(event: StripeEvent): void {
    const post = this.#post(event).finally(() => this.#underWay.delete(post));
    this.#underWay.add(post);
  }

  async #post(event: StripeEvent): Promise<void> {
    // Posted after the answer to the request that caused it: the app must not hear about its own call before it
    // returns.
    await new Promise<void>((resolve) => setImmediate(resolve));
    const { undelivered } = this.account.state;
    const taken = await this.#isTaken(event);
    if (this.#stop.signal.aborted) return;
    const tries = undelivered[event.id] ?? 0;
    const pause = pauses[tries];
    if (taken || pause === undefined) delete undelivered[event.id];
    else {
      undelivered[event.id] = tries + 1;
      this.#after(pause * 1_000, event);
    }
    this.account.save();
  }

  async #isTaken(event: StripeEvent): Promise<boolean> {
    const { body, signature } = signed(event, this.secret);
    try {
      const answer = await fetch(this.url ?? "", {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(10_000)]),
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signature,
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        },
        body,
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
