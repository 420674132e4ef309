import type { IntentId } from "./intent-examples";

/**
 * Intents whose answers serve one another. A question that several of them share leaves none of them certain, and is well
 * answered by the likeliest: "hw do i regester my house" creates an account or gets started.
 */
const families: readonly ReadonlySet<IntentId>[] = [
  new Set(["get-started", "create-account", "join-rules"]),
  new Set(["patrol-log", "patrol-missed", "patrol-proof"]),
  new Set(["patrol-hours", "patrol-day", "patrol-frequency", "patrol-how", "patrol-now"]),
  new Set(["patrol-deters", "why-not-police", "help-after-crime", "crime-stats"]),
  new Set(["plan-prices", "plan-includes", "plan-difference", "plan-choice"]),
  new Set(["tax", "bill-higher", "charged-wrong"]),
  new Set(["cancel-plan", "contract", "refund", "pause-plan"]),
  new Set(["homes-needed", "split-bill", "per-home", "invite-neighbours"]),
  new Set(["pay-how", "pay-when", "pay-safe"]),
  new Set(["quote-change", "request-fix"]),
  new Set(["quote", "quote-status", "reply-time"]),
  new Set(["coverage", "areas", "area-request", "coverage-check"]),
  new Set(["crime-stats", "crime-nearby", "news"]),
  new Set(["suspicious", "crime-nearby"]),
  new Set(["vacation-watch", "watch-nights", "watch-seen", "watch-end", "extra-tasks"]),
  new Set(["help-request", "help-limits"]),
  new Set(["chat-delete", "chat-privacy"]),
  new Set(["unsafe", "stalked"]),
  new Set(["repair", "warranty", "equipment-owner"]),
  new Set(["office-address", "office-hours"]),
  new Set(["product", "product-purpose", "product-choice", "product-details"]),
  new Set(["order", "order-status", "order-change"]),
  new Set(["product", "order"]),
  new Set(["event", "event-includes", "event-booking", "event-notice"]),
  new Set(["business", "apartment", "guard-rate", "corporate-price"]),
  new Set(["verify-address", "verify-status", "name-differs", "document-redact"]),
  new Set(["forgot-password", "login-problem", "email-not-arrived"]),
  new Set(["my-data", "data-kept", "privacy", "data-shared"]),
  new Set(["complaint", "complain-guard", "damage"]),
  new Set(["jobs", "job-fit", "job-hours"]),
  new Set(["job-training", "job-experience", "job-licence"]),
  new Set(["application-status", "application-reply"]),
  new Set(["human", "phone", "office-hours"]),
] satisfies ReadonlySet<IntentId>[];

/** As likely as this together, they are meant, if the likeliest of them is likely enough itself. */
const leastTogether = 0.34;
const leastFirst = 0.12;
/** Nothing else may be nearly as likely. */
const margin = 1.5;

/** The likeliest intent of the family that is likelier than anything else. */
export function likeliestOfFamily(
  near: readonly { intent: IntentId; certainty: number }[],
  least = leastTogether,
): IntentId | undefined {
  const rated = families
    .map((family) => {
      const own = near.filter(({ intent }) => family.has(intent));
      const others = near.find(({ intent }) => !family.has(intent))?.certainty ?? 0;
      return { first: own[0], others, share: own.reduce((sum, { certainty }) => sum + certainty, 0) };
    })
    .sort((one, other) => other.share - one.share);
  const [best] = rated;
  if (!best?.first || best.first.certainty < leastFirst) return undefined;
  return best.share >= least && best.share >= margin * best.others ? best.first.intent : undefined;
}

/** The intents whose answers serve one, too. */
export function serveAlso(intent: IntentId): IntentId[] {
  return families.flatMap((family) => (family.has(intent) ? [...family] : []));
}
