import { sql } from "kysely";
import { shownAddress } from "~/modules/accounts/profiles/shown-address";
import type { Status } from "~/modules/billing/stripe/provider-state.server";
import { choiceOf, choiceWords } from "~/modules/billing/subscriptions/subscription-options";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { isPatrolled } from "~/modules/neighbourhoods/communities/coverage.server";
import { record } from "~/modules/residents/verifications/verification-events.server";
import type * as Audit from "~/modules/shared/audit/audit.server";
import type { ServiceType } from "~/modules/shared/catalogue/service-types";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { formatPhone } from "~/platform/phone";
import { clientNoun } from "./client-options";

export const subject: Audit.Subject = {
  href: (id) => `${clientNoun.path}/${id}`,
  titles: (ids, executor) =>
    executor
      .selectFrom("profiles")
      .select(["id", "fullName as title"])
      .where("id", "in", ids)
      .where("kind", "=", "resident"),
};

interface Held {
  subscriptionStatus: Status | null;
  serviceType: ServiceType | null;
  source: "stripe" | "manual" | null;
  expiresAt: Date | null;
}

/** "Yes Residential", or "Not Active" (row 218). */
export function subscriptionWords({
  subscriptionStatus: status,
  serviceType,
  source,
  expiresAt,
}: Held): string {
  const runs =
    status !== null && Subscriptions.isCurrent({ status }) && !Subscriptions.isOver({ source, expiresAt });
  const { choice, isUnmapped } = choiceOf({ isCurrent: runs, serviceType });
  const words = `${choiceWords[choice]}${isUnmapped ? ", unmapped" : ""}`;
  return runs && status === "past_due" ? `${words}, payment failed` : words;
}

/** All that staff see of a client (row 213); undefined if the person is not a client. */
export async function find(id: string, executor: Executor = db) {
  const row = await executor
    .selectFrom("profiles")
    .leftJoin("users", "users.id", "profiles.id")
    .leftJoin("stripeUserSubscriptions as s", "s.userId", "profiles.id")
    .leftJoin("communityMembers as m", (on) =>
      on.onRef("m.userId", "=", "profiles.id").on("m.status", "=", "active"),
    )
    .leftJoin("communities as c", "c.id", "m.communityId")
    .select(["profiles.id", "profiles.version", "fullName", "displayName", "phoneNumber"])
    .select(["signInEmail as email", "otherEmails"])
    .select(["address", "city", "state", "zipCode", "setupCompleted", "emailVerifiedAt"])
    .select(sql<Date>`coalesce(users.created_at, profiles.created_at)`.as("createdAt"))
    .select(sql<boolean>`users.id is not null`.as("signsIn"))
    .select(["addressVerificationStatus as status", "addressVerifiedAt", "addressVerifiedBy"])
    .select(isPatrolled.as("isCovered"))
    .select(["s.subscriptionStatus", "s.serviceType", "s.source", "s.expiresAt", "c.name as community"])
    .select(({ selectFrom }) =>
      selectFrom("profiles as verifier")
        .whereRef("verifier.id", "=", "profiles.addressVerifiedBy")
        .select("verifier.fullName")
        .as("verifiedBy"),
    )
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("verifications").whereRef("userId", "=", "profiles.id").select(sql`1`.as("sent"))).as(
        "hasSentDocument",
      ),
    )
    .where("profiles.id", "=", id)
    .where("kind", "=", "resident")
    .executeTakeFirst();
  if (!row) return undefined;
  const {
    subscriptionStatus,
    serviceType,
    source,
    expiresAt,
    city,
    state,
    zipCode,
    setupCompleted,
    isCovered,
    ...client
  } = row;
  return {
    ...client,
    phoneNumber: formatPhone(client.phoneNumber ?? ""),
    address: shownAddress({ ...client, city, state, zipCode }),
    coverage: coverageWords(isCovered, zipCode),
    setup: setupCompleted ? ("done" as const) : ("open" as const),
    hasPlan: source !== null,
    subscription: subscriptionWords({ subscriptionStatus, serviceType, source, expiresAt }),
  };
}

function coverageWords(isCovered: boolean, zipCode: string | null): string | null {
  if (isCovered) return "We patrol there";
  return zipCode ? "We do not patrol there yet" : null;
}

/** Records that a member of staff looked at a person's profile page (B1). */
export async function noteProfileView(id: string, by: Audit.Actor, executor: Executor = db): Promise<void> {
  await inTransaction(executor, (trx) => record(id, { action: "client.profile_viewed", by }, trx));
}

/** A client who signs in; undefined if the person is not a client, or was imported. */
export async function findAccount(id: string, executor: Executor = db) {
  const client = await find(id, executor);
  return client?.signsIn ? client : undefined;
}

/** A client who signs in, or was imported with a plan. */
export async function findPayer(id: string, executor: Executor = db) {
  const client = await find(id, executor);
  return client?.signsIn || client?.hasPlan ? client : undefined;
}
