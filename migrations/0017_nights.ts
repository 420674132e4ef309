import { script } from "./script";

/** How many guards a community needs each night, and what guards are told about their shifts. */
export const up = script`
-- NULL: one guard once the community has a round, nobody before.
ALTER TABLE communities ADD COLUMN guards_needed integer CHECK (guards_needed BETWEEN 0 AND 20);

CREATE TABLE shift_notices (
  id uuid PRIMARY KEY, guard_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  lines text[] NOT NULL CHECK (lines <> '{}'), created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX shift_notices_guard ON shift_notices (guard_id, created_at DESC, id DESC);
CREATE INDEX shift_notices_created ON shift_notices (created_at);
`;
