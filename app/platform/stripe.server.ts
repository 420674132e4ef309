import { AsyncLocalStorage } from "node:async_hooks";
import Stripe from "stripe";
import { AppError } from "./app-error.server";
import { env } from "./env.server";
import { log } from "./log.server";
import { singleton } from "./singleton.server";

export const paymentServiceAway = "Failed to connect to payment service. Please try again later.";

/** Milliseconds that someone may wait for the payment service. */
const patience = 10_000;

const waits = singleton("payment waits", () => new AsyncLocalStorage<number>());

/** Does an act whose calls share one wait: nobody waits for it longer than 10 s, however many they are. */
export function inOneWait<T>(act: () => Promise<T>): Promise<T> {
  return waits.getStore() === undefined ? waits.run(performance.now() + patience, act) : act();
}

/** The payment service refused or did not answer. The message is fit to be read; what the service said is in the log. */
export class PaymentError extends AppError {
  /** The service answered, and would answer the same call in the same way again. */
  readonly definite: boolean;
  readonly code: string | undefined;

  constructor(message: string, status: number, options: { definite?: boolean; code?: string } = {}) {
    super(message, status);
    this.name = "PaymentError";
    this.definite = options.definite ?? false;
    this.code = options.code;
  }
}

/**
 * Asks the payment service, for 10 s at most or what is left of the act's wait. `work` writes nothing of ours: nobody waits for what it does after that.
 * @throws PaymentError with the sentence given, or with the one for a service that cannot be reached (503)
 */
export async function askStripe<T>(work: (stripe: Stripe) => Promise<T>, refusal: string): Promise<T> {
  const left = (waits.getStore() ?? Number.POSITIVE_INFINITY) - performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => {
      log("payments.late");
      reject(new PaymentError(paymentServiceAway, 503));
    };
    timer = setTimeout(giveUp, Math.max(0, Math.min(patience, left)));
  });
  const asked = work(client());
  asked.catch(() => undefined);
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    throw asPaymentError(error, refusal);
  } finally {
    clearTimeout(timer);
  }
}

function client(): Stripe {
  const { secretKey, apiUrl } = env.stripe;
  return singleton(
    `stripe ${apiUrl.origin} ${secretKey}`,
    () =>
      new Stripe(secretKey, {
        host: apiUrl.hostname,
        port: apiUrl.port || (apiUrl.protocol === "https:" ? 443 : 80),
        protocol: apiUrl.protocol === "https:" ? "https" : "http",
        timeout: patience,
        maxNetworkRetries: 1,
        telemetry: false,
      }),
  );
}

/** What the service says about a card that its owner can do something about (row 116: nothing else of its words is shown). */
const cardWords: Record<string, string> = {
  card_declined: "Your card was declined. Update your card and try again.",
  expired_card: "Your card has expired. Update your card and try again.",
  insufficient_funds: "Your card was declined. Update your card and try again.",
  incorrect_cvc: "The security code of your card is wrong. Update your card and try again.",
};

function asPaymentError(error: unknown, refusal: string): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, param, statusCode, requestId } = error;
  log("payments.refused", { type, code, param, status: statusCode, providerRequest: requestId });
  if (error instanceof Stripe.errors.StripeConnectionError) return new PaymentError(paymentServiceAway, 503);
  if (error instanceof Stripe.errors.StripeCardError) {
    const words = cardWords[code ?? ""] ?? cardWords.card_declined ?? refusal;
    return new PaymentError(words, 402, { definite: true, code });
  }
  // A conflict is the same call still under way; too many calls were not looked at.
  const definite = statusCode !== undefined && statusCode !== 409 && statusCode !== 429;
  return new PaymentError(refusal, 503, { definite, code });
}

/** An event of the payment service as it was sent; undefined when the signature is not its own or too old. */
export function readSignedEvent(body: string | Buffer, signature: string | null): unknown {
  try {
    return Stripe.webhooks.constructEvent(body, signature ?? "", env.stripe.webhookSecret);
  } catch {
    return undefined;
  }
}

/** Whether an address is one of the pages where people pay: the only ones outside that we send anybody to. */
export function isPaymentPage(address: string | null | undefined): address is string {
  return !!address && URL.canParse(address) && env.stripe.paymentHosts.includes(new URL(address).origin);
}
