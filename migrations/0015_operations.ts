import { script } from "./script";

/** The monitor: processes, alerts, dead jobs, the file store, backups. */
export const up = script`
-- What each process reports of itself each minute, for an hour. mails_refused_to holds digests of the addresses.
CREATE TABLE process_vitals (
  minute timestamptz NOT NULL, process text NOT NULL CHECK (length(process) <= 100),
  requests int NOT NULL CHECK (requests >= 0), p95_ms int CHECK (p95_ms >= 0),
  disk_free int NOT NULL CHECK (disk_free BETWEEN 0 AND 100), clock_off_ms int NOT NULL,
  mails_sent int NOT NULL CHECK (mails_sent >= 0), mails_failed int NOT NULL CHECK (mails_failed >= 0),
  mails_refused int NOT NULL DEFAULT 0 CHECK (mails_refused >= 0),
  mails_refused_to text[] NOT NULL DEFAULT '{}' CHECK (cardinality(mails_refused_to) <= 50),
  PRIMARY KEY (minute, process));

-- The conditions that the owner is told of.
CREATE TABLE alerts (
  name text PRIMARY KEY, state text NOT NULL CHECK (state IN ('good', 'bad', 'unknown', 'off')),
  words text NOT NULL CHECK (length(words) <= 300), first_at timestamptz NOT NULL DEFAULT now(),
  since timestamptz NOT NULL DEFAULT now(), looked_at timestamptz NOT NULL DEFAULT now(), told_at timestamptz);

-- The dead jobs that the owners were told of, so that each is told once. The jobs themselves belong to pg-boss.
CREATE TABLE reported_jobs (job_id uuid PRIMARY KEY);

-- One row: how the last comparison of the file store with its rows went.
CREATE TABLE file_sweeps (
  id integer PRIMARY KEY CHECK (id = 1), swept_at timestamptz, failed_at timestamptz, failure text,
  objects integer NOT NULL DEFAULT 0, orphans integer NOT NULL DEFAULT 0, missing integer NOT NULL DEFAULT 0,
  expired integer NOT NULL DEFAULT 0, purged integer NOT NULL DEFAULT 0, spared integer NOT NULL DEFAULT 0);

-- How each backup and each restore drill went. Without finished_at it still runs, or its process died.
CREATE TABLE backup_runs (
  id uuid PRIMARY KEY, kind text NOT NULL CHECK (kind IN ('backup', 'drill')),
  started_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz, ok boolean,
  error text CHECK (length(error) <= 1000), bytes bigint CHECK (bytes >= 0), figures jsonb NOT NULL DEFAULT '{}',
  CHECK ((finished_at IS NULL) = (ok IS NULL)), CHECK ((error IS NULL) = (ok IS NOT FALSE)));
CREATE INDEX backup_runs_latest ON backup_runs (kind, started_at DESC);
CREATE INDEX backup_runs_latest_good ON backup_runs (kind, finished_at DESC) WHERE ok;
`;
