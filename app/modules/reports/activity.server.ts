import { sql } from "kysely";
import type { Subject } from "~/modules/audit/audit.server";
import * as CannedReplies from "~/modules/canned-replies/canned-replies.server";
import * as Clients from "~/modules/clients/clients.server";
import * as Inquiries from "~/modules/inquiries/inquiries.server";
import * as Postings from "~/modules/jobs/postings.server";
import type { Role } from "~/modules/roles/roles";
import { may } from "~/modules/roles/roles";
import { db, type Executor } from "~/platform/db.server";
import { wordings } from "./activity-words";

/** Reads as "{who} {words}: {about}". */
interface Activity {
  id: number;
  at: Date;
  who: string;
  words: string;
  about: string | null;
  href: string | null;
  /** How often, of the latest entries. */
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
}

const subjects: Record<string, Subject> = {
  client: Clients.subject,
  inquiry: Inquiries.subject,
  canned_reply: CannedReplies.subject,
  posting: Postings.subject,
};

/** So many entries are read for each that is shown, as the same person may do the same thing many times. */
const overread = 6;

/**
 * The latest events that a role may read, newest first. Events about staff need the right to read staff. Each action is
 * looked up on its own, so that rare ones are found behind any number of others. What one person did repeatedly to the
 * same thing is one event.
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
        SELECT id, at, action, actor_id, subject_type, subject_id
        FROM audit_log
        WHERE action = wanted.name AND (${may(role, "staff")}::boolean OR NOT EXISTS (
          SELECT FROM users WHERE role <> 'resident' AND subject_type = 'user' AND users.id::text = subject_id
        ))
        ORDER BY id DESC LIMIT ${limit * overread}
      ) AS found
      ORDER BY found.id DESC LIMIT ${limit * overread}
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

async function titlesOf(rows: Row[], executor: Executor): Promise<Map<string, string>> {
  const people: Subject["titles"] = (ids) =>
    executor.selectFrom("profiles").select(["id", "fullName as title"]).where("id", "in", ids).execute();
  const kinds = Object.entries(subjects).map(([type, { titles }]) => [type, titles] as const);
  const found = new Map<string, string>();
  for (const [type, titles] of [...kinds, ["user", people] as const]) {
    const ids = rows.flatMap(({ subjectType, subjectId }) =>
      subjectType === type && subjectId ? [subjectId] : [],
    );
    if (ids.length === 0) continue;
    for (const { id, title } of await titles(ids, executor)) found.set(`${type} ${id}`, title);
  }
  return found;
}

const formerPerson = "Someone with a closed account";

function inWords(row: Row & { times: number }, title: string | undefined): Activity {
  const { id, at, action, actorId, actorName, subjectType, subjectId, times } = row;
  const { words, nobody } = wordings[action] ?? { words: action };
  const person = subjectType === "user" ? title : undefined;
  const who = actorId ? (actorName ?? formerPerson) : (nobody?.who ?? person ?? formerPerson);
  const about = actorId !== null && actorId === subjectId ? null : (title ?? null);
  return {
    id,
    at,
    who,
    times,
    words: (!actorId && nobody?.words) || words,
    about: about === who ? null : about,
    href: (title && subjectId && subjects[subjectType]?.href(subjectId)) || null,
  };
}
