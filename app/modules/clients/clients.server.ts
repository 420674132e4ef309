import type * as Audit from "~/modules/audit/audit.server";
import { findPlan } from "~/modules/catalogue/plans";
import { type ServiceType, serviceNames } from "~/modules/catalogue/service-types";
import type { Status } from "~/modules/stripe/provider-state.server";
import * as Subscriptions from "~/modules/subscriptions/subscriptions.server";
import { record } from "~/modules/verifications/verification-events.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { formatPhone } from "~/platform/phone";
import { clientNoun } from "./client-options";

/** How a client is named among records of other kinds. */
export const subject: Audit.Subject = {
  href: (id) => `${clientNoun.path}/${id}`,
  titles: (ids, executor) =>
    executor
      .selectFrom("profiles")
      .select(["id", "fullName as title"])
      .where("id", "in", ids)
      .where("kind", "=", "resident")
      .execute(),
};

interface Held {
  subscriptionStatus: Status | null;
  planKey: string | null;
  serviceType: ServiceType | null;
}

/** "The Street Patrol", or "Not active". */
export function planWords({ subscriptionStatus: status, planKey, serviceType }: Held): string {
  if (!status || !Subscriptions.isCurrent({ status })) return "Not active";
  const name = findPlan(planKey)?.patrolName ?? (serviceType ? serviceNames[serviceType] : "Subscription");
  return status === "past_due" ? `${name}, payment failed` : name;
}

/** Everything that staff see of a client (row 213); undefined for somebody who is none. */
export async function find(id: string, executor: Executor = db) {
  const row = await executor
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.id")
    .leftJoin("stripeUserSubscriptions as s", "s.userId", "profiles.id")
    .select(["profiles.id", "profiles.version", "fullName", "displayName", "users.email", "phoneNumber"])
    .select(["address", "city", "state", "zipCode", "setupCompleted", "users.createdAt", "emailVerifiedAt"])
    .select(["addressVerificationStatus as status", "addressVerifiedAt", "addressVerifiedBy"])
    .select(["s.subscriptionStatus", "s.planKey", "s.serviceType"])
    .select(({ selectFrom }) =>
      selectFrom("profiles as verifier")
        .whereRef("verifier.id", "=", "profiles.addressVerifiedBy")
        .select("verifier.fullName")
        .as("verifiedBy"),
    )
    .where("profiles.id", "=", id)
    .where("kind", "=", "resident")
    .executeTakeFirst();
  if (!row) return undefined;
  const { subscriptionStatus, planKey, serviceType, city, state, zipCode, setupCompleted, ...client } = row;
  return {
    ...client,
    phoneNumber: formatPhone(client.phoneNumber ?? ""),
    address: shownAddress({ ...client, city, state, zipCode }),
    setup: setupCompleted ? ("done" as const) : ("open" as const),
    subscription: planWords({ subscriptionStatus, planKey, serviceType }),
  };
}

type AddressLine = Record<"address" | "city" | "state" | "zipCode", string | null>;

/** "18 Lanternwood Crescent, Brampton, ON L6V 0A1". */
function addressLine({ address, city, state, zipCode }: AddressLine): string {
  return [address, city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** While a document waits only the place is shown: a reviewer reads the document before the typed address. */
export function shownAddress({ status, city, state, ...rest }: AddressLine & { status: string }): string {
  return status === "pending"
    ? [city, state].filter(Boolean).join(", ")
    : addressLine({ city, state, ...rest });
}

/** Notes that a member of staff looked at somebody's profile page (B1). */
export async function noteProfileView(id: string, by: Audit.Actor, executor: Executor = db): Promise<void> {
  await inTransaction(executor, (trx) => record("client.profile_viewed", id, by, {}, trx));
}
