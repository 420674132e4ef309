import { sql } from "kysely";

/** Whether a row `s` of `stripe_user_subscriptions` runs: as `Subscriptions.isCurrent` and `isOver` say it. */
export const current = sql<boolean>`(s.subscription_status IN ('active', 'trialing', 'past_due')
  AND (s.source <> 'manual' OR s.expires_at IS NULL OR s.expires_at > now()))`;
