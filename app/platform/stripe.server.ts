import { AsyncLocalStorage } from "node:async_hooks";
import Stripe from "stripe";
import { AppError } from "./app-error.server";
import { env } from "./env.server";
import { log } from "./log.server";
import { counted } from "./outcomes.server";
import { singleton } from "./singleton.server";
import { dropPagesOn } from "./stored-pages.server";
import { keysInUse, paymentTopic, type StripeKeys } from "./stripe-keys.server";
import { withTimeout } from "./with-timeout.server";

const paymentServiceAway = "Failed to connect to payment service. Please try again later.";

const patience = 10_000;

const waits = singleton("payment waits", () => new AsyncLocalStorage<number>());

export function inOneWait<T>(act: () => Promise<T>): Promise<T> {
  return waits.getStore() === undefined ? waits.run(performance.now() + patience, act) : act();
}

export class PaymentError extends AppError {
  override name = "PaymentError";
  /** The service would answer the same call the same way again. */
  readonly definite: boolean;
  readonly code: string | undefined;

  constructor(message: string, status: number, options: { definite?: boolean; code?: string } = {}) {
    super(message, status);
    this.definite = options.definite ?? false;
    this.code = options.code;
  }
}

dropPagesOn(paymentTopic);

/** Whether a payment service is set up: until then pages say that sign-up opens soon. */
export async function takesPayments(): Promise<boolean> {
  return Boolean(env.stripe.secretKey) || (await keysInUse()) !== undefined;
}

/** @throws AppError 503 until a payment service is set up */
export async function refuseUntilPayments(): Promise<void> {
  if (!(await takesPayments()))
    throw new AppError("Sign-up opens soon. Write to us, and we will tell you once you can subscribe.", 503);
}

/**
 * With the keys in use, or with `keys`. `work` must write nothing of ours: after 10 s nobody waits for it.
 * @throws PaymentError with `refusal`, or 503
 */
export async function askStripe<T>(
  work: (stripe: Stripe) => Promise<T>,
  refusal: string,
  keys?: StripeKeys,
): Promise<T> {
  const left = (waits.getStore() ?? Number.POSITIVE_INFINITY) - performance.now();
  const { secretKey } = keys ?? (await keysInUse()) ?? {};
  if (!secretKey) throw new PaymentError(paymentServiceAway, 503);
  const asked = async () => {
    try {
      return await withTimeout(Math.max(0, Math.min(patience, left)), work(client(secretKey)), () => {
        log("payments.late");
        throw new PaymentError(paymentServiceAway, 503);
      });
    } catch (error) {
      throw asPaymentError(error, refusal);
    }
  };
  return counted("stripe", asked, (error) => error instanceof PaymentError && error.definite);
}

function client(secretKey: string): Stripe {
  const { apiUrl } = env.stripe;
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
  // A conflict means the same call is still in progress; calls beyond a limit were not processed.
  const definite = statusCode !== undefined && statusCode !== 409 && statusCode !== 429;
  return new PaymentError(refusal, 503, { definite, code });
}

/** Undefined unless the holder of the keys in use, or of `keys`, has signed it. */
export async function readSignedEvent(
  body: string | Buffer,
  signature: string | null,
  keys?: StripeKeys,
): Promise<unknown> {
  const { webhookSecret } = keys ?? (await keysInUse()) ?? {};
  // Anybody could sign with an empty secret.
  if (!webhookSecret) return undefined;
  try {
    return Stripe.webhooks.constructEvent(body, signature ?? "", webhookSecret);
  } catch {
    return undefined;
  }
}

export function isPaymentPage(address: string | null | undefined): address is string {
  return !!address && URL.canParse(address) && env.stripe.paymentHosts.includes(new URL(address).origin);
}
