import { z } from "zod";
import { db, type Executor } from "~/platform/db.server";

/** One thing that happened to a record. */
export interface HistoryEvent {
  id: number;
  at: Date;
  /** "Note added", from the action "inquiry.note_added". */
  words: string;
  /** Who did it; null for a visitor, a job, or someone who is no longer known. */
  who: string | null;
  changes: { field: string; before: string; after: string }[];
}

const shown = 50;
const state = z.record(z.string(), z.unknown()).nullable().catch(null);

/** The last 50 things that happened to a record, the newest first, or those before one of them (row 197). */
export async function list(
  subject: { type: string; id: string },
  before: number | undefined,
  executor: Executor = db,
): Promise<{ events: HistoryEvent[]; older: number | null }> {
  const rows = await executor
    .selectFrom("audit_log")
    .leftJoin("profiles", "profiles.id", "audit_log.actor_id")
    .select(["audit_log.id", "at", "action", "before", "after", "profiles.full_name as who"])
    .where("subject_type", "=", subject.type)
    .where("subject_id", "=", subject.id)
    .$if(before !== undefined, (some) => some.where("audit_log.id", "<", before ?? 0))
    .orderBy("audit_log.id", "desc")
    .limit(shown + 1)
    .execute();
  const events = rows.slice(0, shown).map(({ action, before: was, after: is, ...row }) => ({
    ...row,
    words: sentence(action.slice(action.indexOf(".") + 1)),
    changes: changesOf(state.parse(was) ?? {}, state.parse(is) ?? {}),
  }));
  return { events, older: rows.length > shown ? (events.at(-1)?.id ?? null) : null };
}

/** Where in a history an address goes on: `before=` and the number of an event. */
export function beforeOf(address: string): number | undefined {
  const text = new URL(address).searchParams.get("before") ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function changesOf(was: Record<string, unknown>, is: Record<string, unknown>): HistoryEvent["changes"] {
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields.map((field) => ({
    field: sentence(field),
    before: text(was[field]),
    after: text(is[field]),
  }));
}

/** "note_added" is "Note added"; what the database calls a thing is what people are told. */
function sentence(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function text(value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
