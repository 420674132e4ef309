/** What a test card does: pay, be declined with Stripe's words, or pay once and fail at every renewal. */
export interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  failsLater: boolean;
}

/** Why a card was declined, in the words of Stripe's checkout. */
interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

const brands: [RegExp, string][] = [
  [/^4/, "visa"],
  [/^5[1-5]|^2[2-7]/, "mastercard"],
  [/^3[47]/, "amex"],
];

export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  const name = brand === "amex" ? "American Express" : brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} ending in ${last4}`;
}

const paying = new Set(["4242424242424242", "4000001240000000", "5555555555554444", "378282246310005"]);
const failingLater = "4000000000000341";

const declines = new Map<string, Decline>([
  [
    "4000000000000002",
    { code: "card_declined", declineCode: "generic_decline", message: "Your card was declined." },
  ],
  [
    "4000000000009995",
    {
      code: "card_declined",
      declineCode: "insufficient_funds",
      message: "Your card has insufficient funds.",
    },
  ],
  ["4000000000000069", { code: "expired_card", message: "Your card has expired." }],
  ["4000000000000127", { code: "incorrect_cvc", message: "Your card's security code is incorrect." }],
]);

const notATestCard: Decline = {
  code: "card_declined",
  declineCode: "test_mode_live_card",
  message:
    "Your card was declined. This is a sandbox: it accepts test cards only, never real ones. Try 4242 4242 4242 4242.",
};

/** Takes a test card, or says why not. */
export function takeCard(number: string, expMonth: number, expYear: number): Card | Decline {
  const digits = number.replace(/[\s-]/g, "");
  const decline = declines.get(digits);
  if (decline) return decline;
  if (!paying.has(digits) && digits !== failingLater) return notATestCard;
  const brand = brands.find(([pattern]) => pattern.test(digits))?.[1] ?? "unknown";
  return { brand, last4: digits.slice(-4), expMonth, expYear, failsLater: digits === failingLater };
}
