import { type Kysely, sql } from "kysely";

/** What every page says about the company: one row, edited by staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE company_settings (
        id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        name text NOT NULL CHECK (name <> ''),
        phone text NOT NULL CHECK (phone ~ '^[+][1-9][0-9]{9,14}$'),
        email text NOT NULL CHECK (email <> ''),
        hours text NOT NULL,
        address text,
        service_area text NOT NULL,
        social_links jsonb NOT NULL DEFAULT '[]',
        assistant_name text NOT NULL CHECK (assistant_name <> ''),
        licence_number text,
        time_zone text NOT NULL DEFAULT 'America/Toronto',
        version integer NOT NULL DEFAULT 1,
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`
      INSERT INTO company_settings (name, phone, email, hours, service_area, assistant_name)
      VALUES ('Nightjar Patrol', '+19055550142', 'hello@nightjar.test', 'Monday to Friday, 9am to 5pm',
              'Peel Region and the Greater Toronto Area, Ontario', 'Robin')`,
  ];
  for (const statement of statements) await statement.execute(db);
}
