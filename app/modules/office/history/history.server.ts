import { sql } from "kysely";
import { z } from "zod";
import { db } from "~/platform/db.server";
import { defineList } from "~/platform/list.server";
import { sentence } from "~/platform/names";
import { fieldName, inWords, type RecordFields } from "~/platform/record-fields";

export interface HistoryEvent {
  id: number;
  at: Date;
  /** "Note added" for the action "inquiry.note_added". */
  words: string;
  /** Null for a visitor, a job, or a person we no longer know. */
  who: string | null;
  /** Without `before` if the record was created. */
  changes: { field: string; before?: string; after: string }[];
}

const state = z.record(z.string(), z.unknown()).nullable().catch(null);

/** The history of a record, or of several that were merged. */
export function listOf(type: string, id: string | string[], fields: RecordFields = {}) {
  return defineList({
    from: (executor) =>
      executor
        .selectFrom("auditLog")
        .leftJoin("profiles", "profiles.id", "auditLog.actorId")
        .where("subjectType", "=", type)
        .where("subjectId", "in", [id].flat()),
    id: "auditLog.id",
    filters: {},
    sorts: { at: { by: sql.ref("auditLog.id"), type: "bigint" } },
    start: "-at",
    sizes: [50],
    prefix: "history",
    async rows(qb): Promise<HistoryEvent[]> {
      const rows = await qb
        .select(["auditLog.id", "at", "action", "before", "after", "profiles.fullName as who"])
        .execute();
      const states = rows.map((row) => ({ was: named(row.before, fields), is: named(row.after, fields) }));
      const people = await peopleIn(
        states.flatMap(({ was, is }) => [was, is]),
        fields,
      );
      return rows.map(({ id: number, at, action, who }, n) => ({
        id: number,
        at,
        who,
        words: sentence(action.slice(action.indexOf(".") + 1)),
        changes: changesOf(states[n]?.was ?? {}, states[n]?.is ?? {}, fields, people),
      }));
    },
  });
}

type State = Record<string, unknown>;

/** Old entries may use names that the fields no longer have. */
function named(logged: unknown, fields: RecordFields): State {
  const known = Object.entries(state.parse(logged) ?? {});
  return Object.fromEntries(known.map(([name, value]) => [fieldName(fields, name), value]));
}

async function peopleIn(states: State[], fields: RecordFields): Promise<{ id: string; name: string }[]> {
  const names = Object.keys(fields).filter((name) => fields[name]?.people);
  const ids = states
    .flatMap((each) => names.map((name) => each[name]))
    .filter((id) => typeof id === "string");
  if (ids.length === 0) return [];
  return db.selectFrom("profiles").select(["id", "fullName as name"]).where("id", "in", ids).execute();
}

function changesOf(
  was: State,
  is: State,
  fields: RecordFields,
  people: { id: string; name: string }[],
): HistoryEvent["changes"] {
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const described = Object.keys(fields).filter((name) => changed.includes(name));
  return [...new Set([...described, ...changed])].map((name) => ({
    field: fields[name]?.label ?? sentence(name),
    ...(name in was && !fields[name]?.private ? { before: inWords(fields[name], was[name], people) } : {}),
    after: fields[name]?.private ? "Changed" : inWords(fields[name], is[name], people),
  }));
}
