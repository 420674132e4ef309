import { type RawBuilder, sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import type { ListFilter } from "~/platform/list-filters.server";

export const mergedColumns = [
  "fullName",
  "displayName",
  "phoneNumber",
  "address",
  "city",
  "state",
  "zipCode",
] as const;

export const writtenColumns = [...mergedColumns, "signInEmail", "otherEmails"] as const;

interface Emails {
  signInEmail: string;
  otherEmails: string[];
}

export type Columns = Record<(typeof mergedColumns)[number], string | null> & { fullName: string } & Emails;

/** Merges the emails of two profiles: the first keeps its own if it has one, and the rest become its other emails. */
export function joinedEmails(first: Emails, second: Emails): Emails {
  const signInEmail = first.signInEmail || second.signInEmail;
  const all = [first, second].flatMap((each) => [each.signInEmail, ...each.otherEmails]);
  const others = new Set(all.map((email) => email.toLowerCase()));
  others.delete("");
  others.delete(signInEmail.toLowerCase());
  return { signInEmail, otherEmails: [...others] };
}

/** All emails of a profile as an SQL array in lower case. */
export function emailsOf(table: string): RawBuilder<string[]> {
  return sql`all_emails(${sql.ref(`${table}.signInEmail`)}, ${sql.ref(`${table}.otherEmails`)})`;
}

/** The text that a search for a person covers. */
export function personWords(table: string): RawBuilder<unknown>[] {
  return [sql.ref(`${table}.searchText`), sql.ref(`${table}.otherText`)];
}

/** The same and the street of a resident; nobody finds the address of a document that waits to be read. */
export function residentWords(table: string): RawBuilder<unknown>[] {
  return [...personWords(table), sql.ref(`${table}.streetText`)];
}

/** This email and every other email of the person who has it, as an SQL array in lower case. */
export function emailsBeside(email: string): RawBuilder<string[]> {
  return sql`array(select ${email}::text union select unnest(${emailsOf("p")}) from profiles p
    where ${emailsOf("p")} @> array[${email}::text] and p.merged_into is null)`;
}

/** Whether these two columns hold emails of the same person. */
export function isOnePerson(one: string, other: string): RawBuilder<boolean> {
  return sql`exists (select from profiles p
    where ${emailsOf("p")} @> array[${sql.ref(one)}, ${sql.ref(other)}] and p.merged_into is null)`;
}

/** Kept beside the profile's own email since a merge. Nobody signs in with them, and nothing is sent to them. */
export async function otherEmailsOf(id: string, executor: Executor = db): Promise<string[]> {
  const row = await executor
    .selectFrom("profiles")
    .select("otherEmails")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.otherEmails ?? [];
}

/** Keeps only the people who may be the same person as someone else. */
export const possibleDuplicates: ListFilter = {
  allows: (value) => value === "yes",
  where: () => sql`profiles.id in (select profile_id from profile_duplicates where dismissed_at is null)`,
};

/** Leaves out pointers: profiles that were merged into another one. */
export const isNoPointer = sql<boolean>`profiles.merged_into is null`;

/** The profile that a merged one points to, through all later merges; undefined if it is no pointer. */
export async function winnerOf(id: string, executor: Executor = db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with recursive pointers as (
      select id, merged_into from profiles where id = ${id}
      union select p.id, p.merged_into from profiles p join pointers on p.id = pointers.merged_into
    ) select id from pointers where merged_into is null and id <> ${id}`.execute(executor);
  return rows[0]?.id;
}

/** This profile and all that were merged into it; their history counts as its own. */
export async function idsOf(id: string, executor: Executor = db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive pointers as (
      select ${id}::uuid as id
      union select p.id from profiles p join pointers on p.merged_into = pointers.id
    ) select id from pointers limit 100`.execute(executor);
  return rows.map((row) => row.id);
}

/** Locks the profiles in id order until the transaction ends. */
export function lockAll(ids: string[], trx: Executor) {
  return trx
    .selectFrom("profiles")
    .select(["id", "kind", "version", "mergedInto", "archivedAt", ...writtenColumns])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Writes what a merge chose for the profile that stays, or what an undo restores. */
export async function write(id: string, columns: Partial<Columns>, trx: Executor): Promise<void> {
  await trx
    .updateTable("profiles")
    .set({ ...columns, updatedAt: sql`now()`, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Makes a profile a pointer to another one and archives it; null turns it back into a profile. */
export async function point(
  id: string,
  to: string | null,
  archivedAt: Date | null,
  trx: Executor,
): Promise<void> {
  await trx
    .updateTable("profiles")
    .set({ mergedInto: to, archivedAt, updatedAt: sql`now()`, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** A row of any table as the database writes it in JSON, keyed by column name. */
export type StoredRow = Record<string, unknown>;

/** Rows of these people, locked in a fixed order: what a merge moves, and what its undo compares. */
export async function rowsOf(
  table: string,
  person: string,
  ids: string[],
  trx: Executor,
): Promise<StoredRow[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(table)} as t
    where ${sql.ref(`t.${person}`)} in (${sql.join(ids)}) order by to_jsonb(t)::text for update`.execute(trx);
  return rows.map(({ row }): StoredRow => JSON.parse(row));
}

/** Turns JSON rows into rows of a table, for an insert. */
export function asRows(table: string, rows: StoredRow[]) {
  return sql`select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}

/** Profiles as the search over everything finds them: by name, sign-in email, other emails and city. */
export const profilesFound = sql`p.id, coalesce(nullif(p.full_name, ''), p.sign_in_email) AS title,
  concat_ws(', ', nullif(p.sign_in_email, ''), nullif(array_to_string(p.other_emails, ', '), ''), nullif(p.city, '')) AS detail,
  NULL::uuid AS parent FROM profiles p`;
