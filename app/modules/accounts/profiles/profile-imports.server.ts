import { sql } from "kysely";
import { textIn, type Values } from "~/modules/shared/records/import-kind";
import type { Executor } from "~/platform/db.server";
import { emailsOf, isNoPointer } from "./merged-profiles.server";

const contact = ["fullName", "displayName", "phoneNumber", "address", "city", "state", "zipCode"] as const;

type Contact = { fullName: string } & Record<Exclude<(typeof contact)[number], "fullName">, string | null>;

/** Profiles, including staff's, by any of their emails, in lower case (row 252). */
export async function idsByEmail(emails: string[], executor: Executor) {
  if (emails.length === 0) return [];
  const rows = await executor
    .selectFrom("profiles")
    .select(["id", emailsOf("profiles").as("emails")])
    .where(sql<boolean>`${emailsOf("profiles")} && ${emails}::text[]`)
    .where(isNoPointer)
    .execute();
  return rows.flatMap(({ id, emails: own }) => own.map((email) => ({ id, email })));
}

/** Residents by phone and postal code. */
export async function residentsAt(places: [phone: string, zipCode: string][], executor: Executor) {
  if (places.length === 0) return [];
  const pairs = places.map(([phone, zipCode]) => sql`(${phone}, ${zipCode})`);
  return executor
    .selectFrom("profiles")
    .select(["id", "phoneNumber", "zipCode"])
    .where("kind", "=", "resident")
    .where(sql<boolean>`(phone_number, zip_code) in (${sql.join(pairs)})`)
    .where(isNoPointer)
    .execute();
}

/** In id order; locked if `lock` is set. */
export async function readAll(ids: string[], executor: Executor, lock: boolean) {
  if (ids.length === 0) return [];
  return executor
    .selectFrom("profiles")
    .select(["id", "version", "kind", "archivedAt", "addressVerificationStatus as status"])
    .select(["signInEmail as email", ...contact])
    .where("id", "in", ids)
    .orderBy("id")
    .$if(lock, (qb) => qb.forUpdate())
    .execute();
}

/** Adds profiles without a sign-in. */
export async function addAll(
  profiles: ({ id: string; kind: "resident" | "staff"; email?: string } & Contact)[],
  trx: Executor,
): Promise<void> {
  if (profiles.length === 0) return;
  const rows = profiles.map(({ email = "", ...profile }) => ({ ...profile, signInEmail: email }));
  await trx.insertInto("profiles").values(rows).execute();
}

/** Gives each of these profiles its new contact details and a new version, in one statement. */
export async function changeEach(profiles: ({ id: string } & Contact)[], trx: Executor): Promise<void> {
  if (profiles.length === 0) return;
  const rows = sql`
    select * from jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb) as x (id uuid, "fullName" text,
      "displayName" text, "phoneNumber" text, address text, city text, state text, "zipCode" text)`;
  await trx
    .updateTable("profiles")
    .from(sql<{ id: string }>`(${rows})`.as("new"))
    .set({
      fullName: sql`"new"."fullName"`,
      displayName: sql`"new"."displayName"`,
      phoneNumber: sql`"new"."phoneNumber"`,
      address: sql`"new".address`,
      city: sql`"new".city`,
      state: sql`"new".state`,
      zipCode: sql`"new"."zipCode"`,
      updatedAt: sql`now()`,
      version: sql`profiles.version + 1`,
    })
    .whereRef("profiles.id", "=", "new.id")
    .execute();
}

export async function removeAll(ids: string[], trx: Executor): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("profiles").where("id", "in", ids).execute();
}

/** What a profile stores of a line. */
export function contactOf(values: Values) {
  return {
    fullName: textIn(values, "fullName") ?? "",
    displayName: textIn(values, "displayName"),
    phoneNumber: textIn(values, "phoneNumber"),
    address: textIn(values, "address"),
    city: textIn(values, "city"),
    state: textIn(values, "state"),
    zipCode: textIn(values, "zipCode"),
  };
}

/** Profiles that nobody signs in to and that never belonged to a community. */
export async function withoutSignIn(ids: string[], executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom("profiles")
    .select("id")
    .where("id", "in", ids)
    .where(sql<boolean>`not exists (select from users where users.id = profiles.id)`)
    .where(sql<boolean>`not exists (select from community_members m where m.user_id = profiles.id)`)
    .where(sql<boolean>`not exists (select from community_join_requests r where r.user_id = profiles.id)`)
    .execute();
  return rows.map(({ id }) => id);
}
