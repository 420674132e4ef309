import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import {
  isNoPointer,
  possibleDuplicates,
  residentWords,
} from "~/modules/accounts/profiles/merged-profiles.server";
import { shownAddress } from "~/modules/accounts/profiles/shown-address";
import { noticeGaveUp } from "~/modules/residents/verifications/verification-notice.server";
import { ageBands, lengthOf } from "~/modules/residents/verifications/verification-words";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { companyZone } from "~/modules/shared/company/company.server";
import * as Exports from "~/modules/shared/exports/exports.server";
import type { DB } from "~/platform/db.generated";
import { db, type Executor } from "~/platform/db.server";
import { type Cursor, defineList } from "~/platform/list.server";
import { equals, fromDay, type ListFilter } from "~/platform/list-filters.server";
import { pick } from "~/platform/record-fields";
import { clientFields, serviceWords } from "./client-options";
import { subscriptionWords } from "./clients.server";

const statuses = ["unverified", "pending", "verified", "rejected"];

const waiting = sql.ref("profiles.waitingSince");

const setup: ListFilter = {
  allows: (value) => value === "done" || value === "open",
  where: (value) => sql`${sql.ref("profiles.setupCompleted")} = ${value === "done"}`,
};

const age: ListFilter = {
  allows: (value) => Object.hasOwn(ageBands, value),
  where: (value) => inBand(Object.entries(ageBands).find(([name]) => name === value)?.[1] ?? ageBands.day),
};

const subscription: ListFilter = {
  allows: (value) => value === "current",
  where: () => sql`profiles.id IN (SELECT user_id FROM stripe_user_subscriptions
    WHERE subscription_status IN ('active', 'trialing', 'past_due')
      AND (source <> 'manual' OR expires_at IS NULL OR expires_at > now()))`,
};

/** What the plan protects, or that it waits for staff to say so; as an array, people are found one by one. */
const service: ListFilter = {
  allows: (value) => Object.hasOwn(serviceWords, value),
  where: (value) =>
    value === "waiting"
      ? sql`profiles.id IN (SELECT user_id FROM service_waits)`
      : sql`profiles.id = ANY (ARRAY(
          SELECT user_id FROM service_points WHERE last_night IS NULL AND kind = ${value}))`,
};

const since = fromDay("u.createdAt", companyZone);

/**
 * Imported clients without an account have not registered. The day before, in no time zone, tells PostgreSQL how few
 * people it is about, and the array that they are worth finding one by one.
 */
const registered: ListFilter = {
  allows: since.allows,
  where: (day) => sql`profiles.id = ANY (ARRAY(SELECT u.id FROM users AS u
    WHERE u.role = 'resident' AND u.created_at >= ${day}::date - 1 AND ${since.where(day)}))`,
};

function inBand({ from, to }: { from: number; to: number | null }): RawBuilder<boolean> {
  const older = sql<boolean>`${waiting} <= now() - ${from} * interval '1 day'`;
  return to === null ? older : sql`(${older} and ${waiting} > now() - ${to} * interval '1 day')`;
}

function residents(executor: Executor) {
  return executor.selectFrom("profiles").where("profiles.kind", "=", "resident").where(isNoPointer);
}

async function read(qb: SelectQueryBuilder<DB, "profiles", Cursor>) {
  const rows = await qb
    .leftJoin("stripeUserSubscriptions as s", "s.userId", "profiles.id")
    .leftJoin("communityMembers as m", (on) =>
      on.onRef("m.userId", "=", "profiles.id").on("m.status", "=", "active"),
    )
    .leftJoin("communities as c", "c.id", "m.communityId")
    .select(["profiles.id", "fullName", "displayName", "signInEmail as email", "otherEmails", "phoneNumber"])
    .select(["address", "city", "state", "zipCode", "setupCompleted", "addressVerificationStatus as status"])
    .select(["s.subscriptionStatus", "s.serviceType", "s.source", "s.expiresAt", "c.name as community"])
    .select(sql<number | null>`extract(epoch from now() - ${waiting})::float8`.as("waited"))
    .select(({ selectFrom, exists, and, eb }) =>
      and([
        eb("profiles.waitingSince", "is not", null),
        exists(
          selectFrom("verifications as v")
            .select("v.id")
            .whereRef("v.userId", "=", "profiles.id")
            .where("v.status", "in", ["submitted", "in_review"])
            .where(noticeGaveUp("v.id")),
        ),
      ]).as("noticeFailed"),
    )
    .execute();
  return rows.map((row) => ({
    id: row.id,
    cursor: row.cursor,
    fullName: row.fullName,
    displayName: row.displayName,
    email: row.email,
    otherEmails: row.otherEmails.join(", "),
    phoneNumber: row.phoneNumber,
    address: shownAddress(row),
    community: row.community,
    setup: row.setupCompleted ? ("done" as const) : ("open" as const),
    status: row.status,
    age: row.waited === null ? null : { words: lengthOf(row.waited), days: row.waited / 86_400 },
    noticeFailed: Boolean(row.noticeFailed),
    subscription: subscriptionWords(row),
  }));
}

const list = defineList({
  from: residents,
  id: "profiles.id",
  search: residentWords("profiles"),
  filters: {
    status: equals("profiles.addressVerificationStatus", statuses),
    setup,
    age,
    duplicates: possibleDuplicates,
    subscription,
    service,
    registered,
  },
  sorts: {
    created: { by: sql.ref("profiles.createdAt"), type: "timestamptz" },
    name: { by: sql`lower(${sql.ref("profiles.fullName")})`, type: "text" },
    waiting: { by: sql`coalesce(${waiting}, 'infinity'::timestamptz)`, type: "timestamptz" },
  },
  start: "-created",
  rows: (qb) => read(qb),
});

/** Clients, newest first; those who wait for a decision are a queue, oldest first (row 236). */
export const clientList = {
  ...list,
  query(url: string) {
    const query = list.query(url);
    const isQueue = query.filters.status === "pending" && !new URL(url).searchParams.has("sort");
    return isQueue ? { ...query, sort: "waiting" } : query;
  },
};

/** The clients that match a list's query, in its order. */
export async function exportCsv(query: ReturnType<typeof clientList.query>, by: Audit.Actor) {
  const columns = [
    "fullName",
    "displayName",
    "email",
    "otherEmails",
    "phoneNumber",
    "address",
    "community",
  ] as const;
  const states = ["setup", "status", "subscription"] as const;
  const rows = list.all(query, (qb) => read(qb));
  const fields = pick(clientFields, [...columns, ...states]);
  return Exports.csv({ name: "clients", subject: "client" }, rows, fields, by);
}

const views = [
  { label: "Pending", filters: { status: "pending" } },
  { label: "Verified", filters: { status: "verified" } },
  { label: "Unverified", filters: { status: "unverified" } },
  { label: "Rejected", filters: { status: "rejected" } },
  { label: "All", filters: {} },
] satisfies { label: string; filters: Partial<Record<"status", string>> }[];

const bands = Object.entries(ageBands).map(([value, { label }]) => ({
  label,
  value,
  filters: { status: "pending", age: value },
}));

/** What is counted: the tabs above the list, and the queue's age bands. */
export const counted: { label: string; value?: string; filters: { status?: string; age?: string } }[] = [
  ...views,
  ...bands,
];

/** Tabs and bands, each with its count, up to 100. */
export function tabsOf<T extends { label: string; value?: string; count: number }>(all: T[]) {
  return {
    views: all.filter(({ value }) => value === undefined),
    bands: all.flatMap(({ value, label, count }) =>
      value === undefined ? [] : [{ value, label: `${label} (${Math.min(99, count)})` }],
    ),
  };
}

/** The next case: the document that has waited longest within a list's filters, and is not this person's own. */
export async function nextCase(url: string, { but, me }: { but: string; me: string }) {
  const { filters, q } = list.query(url);
  const query = { q, filters: { ...filters, status: "pending" }, sort: "waiting" };
  for await (const { id } of list.all(query, (qb) => qb.select("profiles.id").execute(), db))
    if (id !== but && id !== me) return id;
  return undefined;
}
