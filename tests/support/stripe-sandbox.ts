import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createStripeSandbox,
  type StripeEvent,
  type StripeSandbox,
  type StripeSandboxOptions,
  signed,
} from "../../packages/stripe-sandbox/index";

/**
 * A number answers with that status and Stripe's error shape; "hang" never answers; "nonsense" is 200 without JSON;
 * "empty" is {}; "cut" does the work but drops the connection instead of answering.
 */
export type StripeManner = "answer" | "hang" | "nonsense" | "empty" | "cut" | number;

export interface StripeRequest {
  method: string;
  path: string;
  idempotencyKey: string | undefined;
}

export class StripeStandIn implements AsyncDisposable {
  /** Every request to /v1, including refused and unanswered ones. */
  readonly requests: StripeRequest[] = [];
  readonly secretKey = "sk_test_stand_in_0123456789abcdef";
  readonly webhookSecret = "whsec_stand_in_0123456789abcdef";
  /** `mannersOnce` are used first, one per request. */
  manner: StripeManner = "answer";
  readonly mannersOnce: StripeManner[] = [];
  readonly #server = createServer((request, response) => this.#answer(request, response));
  #sandbox: StripeSandbox | undefined;

  static async start(options: Partial<StripeSandboxOptions> = {}): Promise<StripeStandIn> {
    const standIn = new StripeStandIn();
    standIn.#server.listen(0, "127.0.0.1");
    await once(standIn.#server, "listening");
    standIn.#sandbox = createStripeSandbox({
      secretKey: standIn.secretKey,
      webhookSecret: standIn.webhookSecret,
      publicUrl: standIn.url.origin,
      ...options,
    });
    return standIn;
  }

  get url(): URL {
    const { port } = this.#server.address() as AddressInfo;
    return new URL(`http://127.0.0.1:${port}`);
  }

  get sandbox(): StripeSandbox {
    if (!this.#sandbox) throw new Error("The Stripe sandbox has not started.");
    return this.#sandbox;
  }

  get events(): StripeEvent[] {
    return Object.values(this.sandbox.state.events);
  }

  /** The newest event of a type, with the body and signature that Stripe would post. */
  webhook(type: string): { event: StripeEvent; body: string; signature: string } {
    const event = this.events.findLast((one) => one.type === type);
    if (!event) throw new Error(`There is no event ${type}.`);
    return { event, ...this.sign(event) };
  }

  sign(event: StripeEvent): { body: string; signature: string } {
    return signed(event, this.webhookSecret);
  }

  /**
   * Fills in the card form as a browser without JavaScript does.
   * @returns the redirect, or the page with the errors
   */
  async pay(
    pageUrl: string,
    card = "4242 4242 4242 4242",
  ): Promise<{ location: string | null; text: string }> {
    const answer = await fetch(new URL(new URL(pageUrl).pathname, this.url), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({
        number: card,
        expiry: "12/34",
        cvc: "123",
        name: "Robin Park",
        line1: "1 King Street West",
        city: "Toronto",
        state: "ON",
        postal_code: "M5H 1A1",
      }),
    });
    return { location: answer.headers.get("location"), text: await answer.text() };
  }

  advance(days: number, customer?: string): void {
    this.sandbox.advance(days * 86_400_000, customer);
  }

  /** Ends the connections clients keep open, so that they have to find it again. */
  hangUp(): void {
    this.#server.closeAllConnections();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#sandbox?.close();
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? "";
    if (!path.startsWith("/v1")) {
      this.sandbox.listener(request, response);
      return;
    }
    const key = request.headers["idempotency-key"];
    this.requests.push({
      method: request.method ?? "",
      path: path.split("?")[0] ?? "",
      idempotencyKey: typeof key === "string" ? key : undefined,
    });
    const manner = this.mannersOnce.shift() ?? this.manner;
    if (manner === "hang") return;
    if (manner === "answer") this.sandbox.listener(request, response);
    else if (manner === "cut") {
      response.end = () => {
        request.socket.destroy();
        return response;
      };
      this.sandbox.listener(request, response);
    } else this.#misbehave(manner, response);
  }

  #misbehave(manner: number | "nonsense" | "empty", response: ServerResponse): void {
    const status = typeof manner === "number" ? manner : 200;
    const error = { type: "api_error", message: "The stand-in was told to fail with a secret detail." };
    response.writeHead(status, { "content-type": "application/json" });
    if (manner === "nonsense") response.end("<html>Bad gateway</html>");
    else response.end(JSON.stringify(manner === "empty" ? {} : { error }));
  }
}

export function startStripeSandbox(options: Partial<StripeSandboxOptions> = {}): Promise<StripeStandIn> {
  return StripeStandIn.start(options);
}
