import { createHash, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Role } from "../../app/modules/shared/roles/roles";
import type { DB } from "../../app/platform/db.generated";
import { newId } from "../../app/platform/ids.server";

interface SignedIn {
  id: string;
  cookies: ReadonlyMap<string, string>;
}

/** People with a session each, put into the database directly: signing them in one by one would take minutes. */
export async function signedInPeople(
  db: Kysely<DB>,
  count: number,
  role: Role = "resident",
): Promise<SignedIn[]> {
  const kind = role === "resident" ? "resident" : "staff";
  const { rows } = await sql<{ id: string }>`
    with person as (
      insert into profiles (id, kind, full_name, setup_completed)
      select gen_random_uuid(), ${kind}, ${role}, true from generate_series(1, ${count}::int) returning id
    )
    insert into users (id, email, role, email_verified_at)
    select id, id || '@example.test', ${role}, now() from person returning id`.execute(db);
  const people = rows.map(({ id }) => ({ id, token: randomBytes(32).toString("base64url") }));
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db
    .insertInto("sessions")
    .values(
      people.map(({ id: userId, token }) => {
        return {
          id: newId(),
          tokenHash: createHash("sha256").update(token).digest(),
          userId,
          kind: "auth" as const,
          expiresAt,
        };
      }),
    )
    .execute();
  return people.map(({ id, token }) => ({ id, cookies: new Map([["sid", sidOf(token)]]) }));
}

/** Remix writes a cookie's value as JSON in base64. */
function sidOf(token: string): string {
  return encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64"));
}
