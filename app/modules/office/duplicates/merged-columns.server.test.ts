import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { writtenColumns } from "~/modules/accounts/profiles/merged-profiles.server";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../../../../tests/support/database";
import * as Merges from "./merges.server";

useTestDatabase();

/** Columns that name a person without a foreign key: who did something, or whose file it was when it was stored. */
const staying = [
  "audit_log.actor_id",
  "community_join_requests.decided_by",
  "files.owner_id",
  "held_files.owner_id",
  "imports.created_by",
  "imports.undone_by",
  "job_application_notes.author_id",
  "profile_merges.merged_by",
  "stripe_subscriptions.actor_id",
  "stripe_user_orders.user_id",
  "stripe_user_subscriptions.user_id",
];

/** The pointers themselves; and the sign-in, which only the profile that stays may have. */
const ofMerges = [
  "profile_duplicates.other_id",
  "profile_duplicates.profile_id",
  "profile_merges.merged_id",
  "profile_merges.kept_id",
  "profiles.merged_into",
  "users.id",
];

/** Of assignments only past ones are left: they say who worked, and a merge is refused while others are planned. */
const ofAssignments = [
  "assignment_series.guard_id",
  "guard_calendars.guard_id",
  "shift_notices.guard_id",
  "work_assignments.guard_id",
];

/** A patrol record says who it was, and is never changed. */
const ofPatrols = [
  "courtesy_notes.guard_id",
  "house_checks.guard_id",
  "house_looks.guard_id",
  "late_rounds.seen_by",
  "patrol_corrections.made_by",
  "patrol_misses.recorded_by",
  "patrol_passes.guard_id",
  "patrol_rounds.guard_id",
  "patrol_sightings.guard_id",
];

/** What somebody on duty saw or did, and who came or wrote: it stays as it was. */
const ofService = [
  "call_events.by_id",
  "calls_for_help.seen_by",
  "consultations.visitor_id",
  "consultations.written_by",
];

/** Of the profile itself: what a merge leaves to each of the two, or what the database makes of the other columns. */
const ofProfile = [
  "address_verification_file",
  "address_verification_status",
  "address_verified_at",
  "address_verified_by",
  "archived_at",
  "created_at",
  "id",
  "kind",
  "merged_into",
  "other_text",
  "rejection_reason",
  "search_text",
  "setup_completed",
  "street_text",
  "updated_at",
  "version",
  "waiting_since",
];

/** An invitation opens the profile that it was sent for, and none once that is merged. */
const ofInvitations = ["client_invitations.profile_id"];

/** A guard's report says who sent it and who saw it, and is kept as it was. */
const ofReports = ["inquiries.guard_id", "inquiries.seen_by", "public_incidents.written_by"];

describe("D16: every column that refers to a person is known to the merge", () => {
  const foreign = (to: string) => sql<{ name: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = ${to}::regclass and c.connamespace = 'public'::regnamespace
    order by 1`;

  test("a foreign key to profiles: moved, of shifts, or the merge's own", async () => {
    const { rows } = await foreign("profiles").execute(db);
    expect(rows.map(({ name }) => name)).toEqual(
      [
        ...Merges.movedColumns,
        ...ofMerges,
        ...ofInvitations,
        ...ofAssignments,
        ...ofPatrols,
        ...ofReports,
        ...ofService,
      ].sort(),
    );
  });

  test("a column of the profile itself: written by the merge, or left to each on purpose", async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'profiles'`.execute(db);
    const written = writtenColumns.map((name) =>
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...written, ...ofProfile].sort());
  });

  test("nothing refers to rows that are rewritten", async () => {
    // A customer keeps its row and its id: only whose it is changes.
    const rewritten = Merges.movedColumns.filter((column) => column !== "stripe_customers.user_id");
    for (const column of rewritten)
      expect((await foreign(column.split(".")[0] ?? "").execute(db)).rows, column).toEqual([]);
  });

  test("a person's id without a foreign key stays, since it says who it was then", async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'uuid' and column_name ~ '(user|profile|person|owner|actor|author|guard|employee|client|member)_id$|_by$'
      order by 1`.execute(db);
    const linked = [
      ...(await foreign("users").execute(db)).rows,
      ...(await foreign("profiles").execute(db)).rows,
    ];
    const names = linked.map(({ name }) => name);
    expect(rows.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual(staying);
  });
});
