import { sql } from "kysely";
import type { Role } from "~/modules/sessions/sessions.server";
import { may } from "~/modules/staff/rights";
import { db, type Executor } from "~/platform/db.server";
import { wordings } from "./activity-words";

/** An event as staff read it: "{who} {words}: {about}". */
export interface Activity {
  id: number;
  at: Date;
  who: string;
  words: string;
  /** Whom or what it was done to, where that is not who did it. */
  about: string | null;
  /** The page of the record, where it has one. */
  href: string | null;
}

interface Row {
  id: number;
  at: Date;
  action: string;
  actorId: string | null;
  actorName: string | null;
  subjectId: string | null;
  subjectName: string | null;
  inquiryId: string | null;
  inquiryName: string | null;
}

/**
 * The latest events of the areas that a role may read, the newest first (row 194). What is done to a member of staff is for
 * those who may read of staff. Each action is looked up by itself, so that rare ones are found behind any number of others.
 */
export async function list(role: Role, limit: number, executor: Executor = db): Promise<Activity[]> {
  const actions = Object.entries(wordings)
    .filter(([, { area, routine }]) => !routine && may(role, area))
    .map(([action]) => action);
  const { rows } = await sql<Row>`
    SELECT latest.id, latest.at, latest.action, latest.actor_id AS "actorId", actor.full_name AS "actorName",
      latest.subject_id AS "subjectId", person.full_name AS "subjectName", inquiries.id AS "inquiryId",
      inquiries.name AS "inquiryName"
    FROM (
      SELECT found.* FROM unnest(${actions}::text[]) AS wanted (name)
      CROSS JOIN LATERAL (
        SELECT id, at, action, actor_id, subject_id,
          CASE subject_type WHEN 'user' THEN subject_id::uuid END AS person_id,
          CASE subject_type WHEN 'inquiry' THEN subject_id::uuid END AS inquiry_id
        FROM audit_log
        WHERE action = wanted.name AND (${may(role, "staff")}::boolean OR NOT EXISTS (
          SELECT FROM users WHERE role <> 'resident' AND subject_type = 'user' AND users.id::text = subject_id
        ))
        ORDER BY id DESC LIMIT ${limit}
      ) AS found
      ORDER BY found.id DESC LIMIT ${limit}
    ) AS latest
    LEFT JOIN profiles AS actor ON actor.id = latest.actor_id
    LEFT JOIN profiles AS person ON person.id = latest.person_id
    LEFT JOIN inquiries ON inquiries.id = latest.inquiry_id
    ORDER BY latest.id DESC`.execute(executor);
  return rows.map(told);
}

/** Whose account is gone stays without a name. */
const formerPerson = "Someone whose account is closed";

function told(row: Row): Activity {
  const { id, at, action, actorId, actorName, subjectId, subjectName, inquiryId, inquiryName } = row;
  const { words, nobody } = wordings[action] ?? { words: action };
  const who = actorId ? (actorName ?? formerPerson) : (nobody?.who ?? subjectName ?? formerPerson);
  const about = actorId !== null && actorId === subjectId ? null : (inquiryName ?? subjectName);
  return {
    id,
    at,
    who,
    words: (!actorId && nobody?.words) || words,
    about: about === who ? null : about,
    href: inquiryId ? `/admin/inquiries/${inquiryId}` : null,
  };
}
