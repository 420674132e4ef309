import { sql } from "kysely";
import { mergedColumns } from "~/modules/accounts/profiles/merged-profiles.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Licences from "~/modules/staff/employees/licences.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { inWords } from "~/platform/record-fields";
import {
  type MergeName,
  mergeFields,
  mergeNames,
  type PeopleKind,
  peopleKinds,
  reasonWords,
} from "./duplicate-options";

type Pair = readonly [string, string];

const maxShown = 5;

interface Around {
  id: string;
  name: string;
  email: string;
  reasons: string[];
  mergedAt: Date | null;
}

/** Who may be the same person as this profile, and the merges into it that can be undone; at most five of each. */
export async function findAround(id: string, executor: Executor = db) {
  const { rows } = await sql<Around>`
    (SELECT p.id, p.full_name AS name, p.sign_in_email AS email, d.reasons, NULL::timestamptz AS merged_at
      FROM profile_duplicates AS d JOIN profiles AS p ON p.id = d.other_id
      WHERE d.profile_id = ${id} AND d.dismissed_at IS NULL
      ORDER BY p.full_name, p.id LIMIT ${maxShown})
    UNION ALL
    (SELECT m.id, p.full_name, '', '{}'::text[], m.merged_at
      FROM profile_merges AS m JOIN profiles AS p ON p.id = m.merged_id
      WHERE m.kept_id = ${id} AND m.undone_at IS NULL
      ORDER BY m.merged_at DESC LIMIT ${maxShown})`.execute(executor);
  const possible = rows.flatMap(({ mergedAt, reasons, ...row }) =>
    mergedAt ? [] : [{ ...row, reasons: reasons.map((reason) => reasonWords[reason] ?? reason).join(", ") }],
  );
  const merged = rows.flatMap(({ id, name, mergedAt }) => (mergedAt ? [{ id, name, mergedAt }] : []));
  return { possible, merged };
}

/** Records that two profiles are different people, so that nobody is asked again. False if they are no pair. */
export async function dismiss(
  kind: PeopleKind,
  [id, otherId]: Pair,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const pair = [id, otherId];
    const people = await read(pair, trx);
    if (people.length < 2 || people.some((each) => each.kind !== kind)) return false;
    await trx
      .insertInto("profileDuplicates")
      .values([
        { profileId: id, otherId, reasons: [], dismissedAt: sql`now()` },
        { profileId: otherId, otherId: id, reasons: [], dismissedAt: sql`now()` },
      ])
      .onConflict((conflict) =>
        conflict.columns(["profileId", "otherId"]).doUpdateSet({ dismissedAt: sql`now()` }),
      )
      .execute();
    const { type } = peopleKinds[kind];
    await Audit.recordAll(
      people.map((each) => ({
        actorId: by.id,
        action: `${type}.marked_distinct`,
        subject: { type, id: each.id },
        after: { mergedProfile: people.find((other) => other !== each)?.fullName },
      })),
      trx,
    );
    return true;
  });
}

type Side = Awaited<ReturnType<typeof read>>[number];

/** Two profiles as a merge sees them, leaving out pointers. */
export function read(ids: string[], executor: Executor = db) {
  return executor
    .selectFrom("profiles")
    .leftJoin("guardLicences as l", "l.profileId", "profiles.id")
    .leftJoin("communityMembers as m", (join) =>
      join.onRef("m.userId", "=", "profiles.id").on("m.status", "=", "active"),
    )
    .leftJoin("communities as c", "c.id", "m.communityId")
    .select(["profiles.id", "profiles.kind", "profiles.version", "profiles.createdAt", ...mergedColumns])
    .select([
      "signInEmail as email",
      "otherEmails",
      "addressVerificationStatus as addressStatus",
      "c.name as community",
    ])
    .select(Licences.columns)
    .select(
      sql<boolean>`(exists (select from work_assignments a where a.guard_id = profiles.id
          and a.status in ('scheduled', 'in_progress') and a.scheduled_end > now())
        or exists (select from assignment_series s where s.guard_id = profiles.id
          and (s.last_day is null or s.last_day >= current_date)))`.as("isPlanned"),
    )
    .select(sql<boolean>`exists (select from users u where u.id = profiles.id)`.as("signsIn"))
    .select(
      sql<boolean>`exists (select from stripe_customers s where s.user_id = profiles.id and s.deleted_at is null)`.as(
        "pays",
      ),
    )
    .where("profiles.id", "in", ids)
    .where("mergedInto", "is", null)
    .execute();
}

/** Why these two cannot be merged, one sentence per reason. */
export function obstacles([one, other]: readonly [Side, Side]): string[] {
  const waiting = [one, other].filter((side) => side.addressStatus === "pending");
  return [
    ...(one.kind !== other.kind
      ? ["One of them is staff and the other is a resident. These profiles stay separate."]
      : []),
    ...(one.signsIn && other.signsIn
      ? ["Both have a sign-in. One of the two accounts has to be closed first."]
      : []),
    ...(one.pays && other.pays
      ? ["Both are customers of the payment service, each with payments of its own."]
      : []),
    ...waiting.map(
      ({ fullName }) =>
        `A document from ${fullName} is waiting for a decision. Decide on it before you merge.`,
    ),
  ];
}

/** Two profiles side by side, field by field in words; undefined if either is gone or of another kind. */
export async function compare(kind: PeopleKind, ids: Pair, executor: Executor = db) {
  const found = await read([...ids], executor);
  const [mine, other] = ids.map((id) => found.find((side) => side.id === id));
  if (!mine || !other || mine === other || mine.kind !== kind) return undefined;
  const waits = [mine, other].some((side) => side.addressStatus === "pending");
  const free = !mine.signsIn && !other.signsIn && mine.email !== "" && other.email !== "";
  const verified = [mine, other].some((side) => side.addressStatus === "verified");
  const shown = mergeNames.filter((name) => !(waits && (name === "address" || name === "zipCode")));
  const rows = shown.map((name) => ({ name, mine: textOf(mine, name), other: textOf(other, name) }));
  const locked = (name: MergeName) =>
    name === "email" ? !free : verified && addressNames.some((each) => each === name);
  return {
    mine: summaryOf(mine),
    other: summaryOf(other),
    rows: rows.filter((row) => row.mine !== "" || row.other !== ""),
    differing: rows.flatMap((row) => (row.mine === row.other || locked(row.name) ? [] : [row.name])),
    obstacles: obstacles([mine, other]),
  };
}

/** A verified address stays with the account that proved it. */
export const addressNames = ["address", "city", "state", "zipCode"] as const;

function summaryOf({ id, version, fullName, email, otherEmails, createdAt, signsIn }: Side) {
  return { id, version, name: fullName || email, email, otherEmails, createdAt, signsIn };
}

function textOf(side: Side, name: MergeName): string {
  if (name === "licence") {
    if (!side.licenceNumber) return "";
    const parts = ["licenceNumber", "licenceClass", "licenceExpiresOn"] as const;
    return parts.map((part) => inWords(mergeFields[part], side[part])).join(", ");
  }
  const value = side[name];
  return value ? inWords(mergeFields[name], value) : "";
}
