import { sql } from "kysely";
import type { Role } from "../../app/modules/shared/roles/roles";
import { digest, randomToken } from "../../app/platform/secrets.server";
import { inDatabaseOf } from "./engines";
import { Visitor } from "./visitor";

export async function signedInAs(
  app: { url: string; port: number; databaseUrl?: string; dataDir: string },
  role: Role,
  origin = app.url,
): Promise<Visitor> {
  const token = randomToken();
  await inDatabaseOf(app, async (db) => {
    const kind = role === "resident" ? "resident" : "staff";
    await sql`
      with person as (
        insert into profiles (id, kind, full_name, setup_completed)
        values (gen_random_uuid(), ${kind}, ${role}, true) returning id
      ), account as (
        insert into users (id, email, role, email_verified_at)
        select id, id || '@example.test', ${role}, now() from person returning id
      )
      insert into sessions (id, token_hash, user_id, kind, expires_at)
      select gen_random_uuid(), ${digest(token)}, id, 'auth', now() + interval '10 minutes' from account`.execute(
      db,
    );
  });
  const visitor = new Visitor(app, origin);
  // Remix writes a cookie's value as JSON in base64.
  const name = origin.startsWith("https:") ? "__Host-sid" : "sid";
  visitor.cookies.set(name, encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64")));
  return visitor;
}
