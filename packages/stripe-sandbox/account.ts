import { randomBytes } from "node:crypto";
import { missing } from "./errors";
import type { Customer, StripeEvent } from "./objects";
import { apiVersion } from "./parameters";
import { emptyState, loadState, type State, saveState } from "./state";

const keptEvents = 1_000;
const day = 86_400_000;

export class Account {
  readonly state: State;
  onEvent: (event: StripeEvent) => void = () => {};
  /** The API request that new events are attributed to. */
  request: StripeEvent["request"] = { id: null, idempotency_key: null };
  readonly isNew: boolean;
  readonly #file: string | undefined;
  #saved: string | undefined;

  constructor(
    file: string | undefined,
    readonly publicUrl: string,
  ) {
    const found = loadState(file);
    this.isNew = found === undefined;
    this.state = found ?? emptyState();
    this.#saved = JSON.stringify(found);
    this.#file = file;
  }

  newId(prefix: string): string {
    const letters = randomBytes(32)
      .toString("base64")
      .replace(/[^A-Za-z0-9]/g, "");
    return `${prefix}_${letters.slice(0, 24)}`;
  }

  page(path: string): string {
    return `${this.publicUrl}/sandbox/stripe/${path}`;
  }

  /** Seconds; each customer has a clock that can be moved forward. */
  now(customer?: string): number {
    const ahead = (customer && this.state.customers[customer]?._ahead) || 0;
    return Math.floor((Date.now() + ahead) / 1_000);
  }

  /** @throws StripeRefusal if there is none or it was deleted */
  customer(id: string, param?: string): Customer {
    const customer = this.state.customers[id];
    if (!customer || customer.deleted) throw missing("customer", id, param);
    return customer;
  }

  emit(type: string, object: object, previous?: object): void {
    const event: StripeEvent = {
      id: this.newId("evt"),
      object: "event",
      api_version: apiVersion,
      created: this.now(),
      livemode: false,
      pending_webhooks: 1,
      request: this.request,
      type,
      data: {
        object: JSON.parse(shown(object)),
        ...(previous ? { previous_attributes: previous } : {}),
      },
    };
    this.state.events[event.id] = event;
    this.onEvent(event);
  }

  save(): void {
    const { events, undelivered, answers } = this.state;
    for (const id of Object.keys(events).slice(0, -keptEvents)) if (!(id in undelivered)) delete events[id];
    for (const [key, { at }] of Object.entries(answers)) if (at < Date.now() - day) delete answers[key];
    const text = JSON.stringify(this.state);
    if (text === this.#saved) return;
    this.#saved = text;
    saveState(this.#file, this.state);
  }
}

/** JSON as Stripe's API shows it: keys that begin with "_" are the sandbox's own. */
export function shown(object: object): string {
  return JSON.stringify(object, (name, value) => (name.startsWith("_") ? undefined : value));
}
