import { sql } from "kysely";
import { nouns } from "~/modules/office/nouns.server";
import type { Subject, Titled } from "~/modules/shared/audit/audit.server";
import type { Role } from "~/modules/shared/roles/roles";
import { may } from "~/modules/shared/roles/roles";
import { db, type Executor } from "~/platform/db.server";
import { wordings } from "./activity-words.server";

/** Reads as "{who} {words}: {about}". */
interface Activity {
  id: number;
  at: Date;
  who: string;
  words: string;
  about: string | null;
  href: string | null;
  /** How often, among the latest entries. */
  times: number;
}

interface Row {
  id: number;
  at: Date;
  action: string;
  actorId: string | null;
  actorName: string | null;
  subjectType: string;
  subjectId: string | null;
  /** Of a record that was deleted, such as NJ-9Z5M-4EYF. */
  reference: string | null;
}

const subjects: Record<string, Subject> = Object.fromEntries(
  nouns.map(({ description: { type }, subject }) => [type, subject]),
);

/** Entries read for each one shown, because the same person may do the same thing many times. */
const entriesPerEvent = 6;

/**
 * The latest events a role may read, newest first. Events about staff need the right to read staff. Each action is
 * looked up on its own, so that rare ones are found behind any number of others; as a range, because for an equal
 * action PostgreSQL may walk all newer entries by id instead of only this action's. What one person did repeatedly to
 * the same thing is one event.
 */
export async function list(role: Role, limit: number, executor: Executor = db): Promise<Activity[]> {
  const actions = Object.entries(wordings)
    .filter(([, { area, routine }]) => !routine && may(role, area))
    .map(([action]) => action);
  const { rows } = await sql<Row>`
    SELECT latest.*, actor.full_name AS actor_name
    FROM (
      SELECT found.* FROM unnest(${actions}::text[]) AS wanted (name)
      CROSS JOIN LATERAL (
        SELECT id, at, action, actor_id, subject_type, subject_id, before ->> 'reference' AS reference
        FROM audit_log
        WHERE action BETWEEN wanted.name AND wanted.name AND (${may(role, "staff")}::boolean OR NOT EXISTS (
          SELECT FROM users WHERE role <> 'resident' AND subject_type = 'user' AND users.id::text = subject_id
        ))
        ORDER BY action, id DESC LIMIT ${limit * entriesPerEvent}
      ) AS found
      ORDER BY found.id DESC LIMIT ${limit * entriesPerEvent}
    ) AS latest
    LEFT JOIN profiles AS actor ON actor.id = latest.actor_id
    ORDER BY latest.id DESC`.execute(executor);
  const latest = new Map<string, Row & { times: number }>();
  for (const row of rows) {
    const key = [row.action, row.actorId, row.subjectType, row.subjectId].join(" ");
    const first = latest.get(key) ?? { ...row, times: 0 };
    latest.set(key, { ...first, times: first.times + 1 });
  }
  const shown = [...latest.values()].slice(0, limit);
  const titles = await titlesOf(shown, executor);
  return shown.map((row) => inWords(row, titles.get(`${row.subjectType} ${row.subjectId}`)));
}

const people: Subject["titles"] = (ids, executor) =>
  executor.selectFrom("profiles").select(["id", "fullName as title"]).where("id", "in", ids);

/** The names of the things the rows are about, in one statement. */
async function titlesOf(rows: Row[], executor: Executor): Promise<Map<string, Titled>> {
  const kinds = Object.entries(subjects).map(([type, { titles }]) => [type, titles] as const);
  const queries = [...kinds, ["user", people] as const].flatMap(([type, titles]) => {
    const ids = rows.flatMap((row) => (row.subjectType === type && row.subjectId ? [row.subjectId] : []));
    if (ids.length === 0) return [];
    return sql`SELECT ${`${type} `}::text || id AS key, to_jsonb(t) AS titled FROM (${titles(ids, executor)}) AS t`;
  });
  if (queries.length === 0) return new Map();
  const union = sql.join(queries, sql` UNION ALL `);
  const found = await sql<{ key: string; titled: Titled }>`${union}`.execute(executor);
  return new Map(found.rows.map(({ key, titled }) => [key, titled]));
}

const formerPerson = "Someone with a closed account";

function inWords(row: Row & { times: number }, titled: Titled | undefined): Activity {
  const { id, at, action, actorId, actorName, subjectType, subjectId, reference, times } = row;
  const { words, nobody } = wordings[action] ?? { words: action };
  const title = titled?.title;
  const person = subjectType === "user" ? title : undefined;
  const who = actorId ? (actorName ?? formerPerson) : (nobody?.who ?? person ?? formerPerson);
  const about = actorId !== null && actorId === subjectId ? null : (title ?? reference);
  return {
    id,
    at,
    who,
    times,
    words: (!actorId && nobody?.words) || words,
    about: about === who ? null : about,
    href: titled?.href ?? ((title && subjectId && subjects[subjectType]?.href(subjectId)) || null),
  };
}
