import { type Kysely, sql } from "kysely";

/** Communities, who belongs to one (row 248), and who asks to. A profile belongs to one community at a time (B42). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`CREATE TYPE community_status AS ENUM ('active', 'inactive')`,
    sql`CREATE TYPE membership_status AS ENUM ('active', 'inactive')`,
    sql`CREATE TYPE join_request_status AS ENUM ('pending', 'approved', 'declined', 'withdrawn')`,
    sql`
      CREATE TABLE communities (
        id uuid PRIMARY KEY,
        name text NOT NULL CHECK (name <> ''),
        description text NOT NULL DEFAULT '',
        status community_status NOT NULL DEFAULT 'active',
        postal_prefixes text[] NOT NULL DEFAULT '{}',
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        search_text text GENERATED ALWAYS AS (search_key(name || ' ' || description)) STORED
      )`,
    sql`CREATE UNIQUE INDEX communities_name ON communities (lower(name))`,
    sql`CREATE INDEX communities_created ON communities (created_at DESC, id DESC)`,
    sql`CREATE INDEX communities_status ON communities (status, created_at DESC, id DESC)`,
    sql`CREATE INDEX communities_search ON communities USING gin (search_text gin_trgm_ops)`,
    sql`CREATE INDEX communities_prefixes ON communities USING gin (postal_prefixes) WHERE status = 'active'`,
    sql`
      CREATE TABLE community_members (
        id uuid PRIMARY KEY,
        community_id uuid NOT NULL REFERENCES communities (id),
        user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        status membership_status NOT NULL DEFAULT 'active',
        joined_at timestamptz NOT NULL DEFAULT now(),
        left_at timestamptz,
        UNIQUE (community_id, user_id)
      )`,
    sql`CREATE UNIQUE INDEX community_members_one_active ON community_members (user_id) WHERE status = 'active'`,
    sql`CREATE INDEX community_members_joined ON community_members (community_id, status, joined_at DESC, id DESC)`,
    sql`
      CREATE TABLE community_join_requests (
        id uuid PRIMARY KEY,
        community_id uuid NOT NULL REFERENCES communities (id),
        user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        status join_request_status NOT NULL DEFAULT 'pending',
        created_at timestamptz NOT NULL DEFAULT now(),
        decided_at timestamptz,
        decided_by uuid
      )`,
    sql`
      CREATE UNIQUE INDEX community_join_requests_one_pending ON community_join_requests (user_id)
        WHERE status = 'pending'`,
    sql`
      CREATE INDEX community_join_requests_pending ON community_join_requests (community_id, created_at)
        WHERE status = 'pending'`,
    sql`CREATE INDEX community_join_requests_user ON community_join_requests (user_id, created_at DESC)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
