import { type Kysely, sql } from "kysely";

/** What we know of the objects in the file store, and the files that refused forms keep for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // The owner has no foreign key: files of a closed account are found by it and removed.
    sql`
      CREATE TABLE files (
        id uuid PRIMARY KEY,
        object_key text COLLATE "C" NOT NULL UNIQUE,
        purpose text NOT NULL,
        owner_id uuid,
        name text NOT NULL,
        content_type text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('pdf', 'jpeg', 'png', 'doc', 'docx')),
        size integer NOT NULL,
        sha256 bytea NOT NULL,
        pages integer,
        scan_state text NOT NULL
          CHECK (scan_state IN ('unscanned', 'received', 'checking', 'clean', 'held', 'refused')),
        made_of uuid REFERENCES files (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        purge_at timestamptz,
        purged_at timestamptz
      )`,
    sql`CREATE INDEX files_owner ON files (owner_id, created_at) WHERE owner_id IS NOT NULL`,
    sql`CREATE INDEX files_made_of ON files (made_of) WHERE made_of IS NOT NULL`,
    sql`CREATE INDEX files_purge_at ON files (purge_at) WHERE purged_at IS NULL`,
    sql`
      CREATE INDEX files_to_scan ON files (scan_state, created_at)
      WHERE purged_at IS NULL AND scan_state IN ('received', 'checking', 'held', 'refused')`,
    sql`
      CREATE TABLE held_files (
        id uuid PRIMARY KEY,
        holder_hash bytea NOT NULL,
        owner_id uuid,
        path text NOT NULL,
        field text NOT NULL,
        form_keys uuid[] NOT NULL,
        object_key text COLLATE "C" NOT NULL UNIQUE,
        name text NOT NULL,
        content_type text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('pdf', 'jpeg', 'png', 'doc', 'docx')),
        size integer NOT NULL,
        sha256 bytea NOT NULL,
        pages integer,
        created_at timestamptz NOT NULL DEFAULT now(),
        used_at timestamptz
      )`,
    sql`CREATE INDEX held_files_holder ON held_files (holder_hash, created_at)`,
    sql`CREATE INDEX held_files_created_at ON held_files (created_at)`,
    // One row: how the last comparison of store and rows went.
    sql`
      CREATE TABLE file_sweeps (
        id integer PRIMARY KEY CHECK (id = 1),
        swept_at timestamptz,
        objects integer NOT NULL DEFAULT 0,
        orphans integer NOT NULL DEFAULT 0,
        missing integer NOT NULL DEFAULT 0,
        expired integer NOT NULL DEFAULT 0,
        purged integer NOT NULL DEFAULT 0,
        spared integer NOT NULL DEFAULT 0,
        failed_at timestamptz,
        failure text
      )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
