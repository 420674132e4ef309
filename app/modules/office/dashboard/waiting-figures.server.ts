import { sql } from "kysely";
import { companyZone } from "~/modules/shared/company/company.server";

/** What waits, and the one that has waited longest; `days` are whole ones. */
export interface Waiting {
  count: number;
  first: { id: string; name: string; days: number } | null;
}

/** Guard licences of staff that have expired, or will within 30 days, the earliest first; `days` are left. */
export function licences() {
  const days = sql`l.expires_on - (now() AT TIME ZONE ${companyZone})::date`;
  return sql<{ expired: Waiting; soon: Waiting }>`
    SELECT jsonb_build_object('expired', ${waiting(sql`days < 0`)}, 'soon', ${waiting(sql`days >= 0`)})
    FROM (
      SELECT p.id, p.full_name AS name, ${days} AS days, row_number() OVER (PARTITION BY ${days} < 0 ORDER BY l.expires_on, p.id) AS place
      FROM guard_licences l JOIN profiles p ON p.id = l.profile_id
      WHERE p.kind = 'staff' AND p.archived_at IS NULL AND ${days} <= 30
    ) AS found`;
}

/** Proofs of address that staff have to read. */
export function addresses() {
  return sql<Waiting>`
    SELECT ${waiting(sql`true`, nameOfPerson)} FROM (
      SELECT v.user_id AS id, ${ageOf(sql`v.submitted_at`)} AS days, row_number() OVER (ORDER BY v.submitted_at, v.id) AS place
      FROM verifications v WHERE v.status IN ('submitted', 'in_review')
    ) AS found`;
}

/** Residents who ask to join a community; the name is the community's. */
export function joinRequests() {
  return sql<Waiting>`
    SELECT ${waiting(sql`true`)} FROM (
      SELECT c.id, c.name, ${ageOf(sql`r.created_at`)} AS days, row_number() OVER (ORDER BY r.created_at, r.id) AS place
      FROM community_join_requests r JOIN communities c ON c.id = r.community_id WHERE r.status = 'pending'
    ) AS found`;
}

/** Paid plans that protect nothing yet: staff assign a street, a house or a community within a day. */
export function servicesToAssign() {
  return sql<Waiting>`
    SELECT ${waiting(sql`true`, nameOfPerson)} FROM (
      SELECT w.user_id AS id, ${ageOf(sql`w.since`)} AS days, row_number() OVER (ORDER BY w.due_at, w.user_id) AS place
      FROM service_waits w
    ) AS found`;
}

/** The oldest report that awaits approval. */
export function reportsToApprove() {
  return sql<Waiting>`
    SELECT ${waiting(sql`true`)} FROM (
      SELECT id, title AS name, ${ageOf(sql`created_at`)} AS days, row_number() OVER (ORDER BY created_at, id) AS place
      FROM report_runs WHERE status = 'pending'
    ) AS found`;
}

function ageOf(at: ReturnType<typeof sql>) {
  return sql`floor(extract(epoch FROM now() - ${at}) / 86400)::integer`;
}

/** Read for the first only. */
const nameOfPerson = sql`(SELECT p.full_name FROM profiles p WHERE p.id = found.id)`;

function waiting(of: ReturnType<typeof sql>, name = sql`name`) {
  return sql`jsonb_build_object('count', count(*) FILTER (WHERE ${of}), 'first',
    (array_agg(jsonb_build_object('id', id, 'name', ${name}, 'days', days)) FILTER (WHERE ${of} AND place = 1))[1])`;
}
