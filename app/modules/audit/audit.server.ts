import type { Executor } from "~/platform/db.server";
import { currentScope } from "~/platform/scope.server";

/** One line of the audit log (row 197, security.md 15). */
export interface AuditEntry {
  /** Who did it; null for a visitor or a job. */
  actorId: string | null;
  /** Noun and verb, such as "inquiry.created". */
  action: string;
  subject: { type: string; id: string | null };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The fields that two states of a record do not share, each as it was and as it is, for an audit row. */
export function difference(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Required<Pick<AuditEntry, "before" | "after">> {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  const only = (state: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, state[name] ?? null]));
  return { before: only(before), after: only(after) };
}

/** Writes an audit row in the transaction of the act itself. Rows cannot be changed or deleted afterwards. */
export async function record(entry: AuditEntry, executor: Executor): Promise<void> {
  await recordAll([entry], executor);
}

/** Writes an audit row for each of many records, at least one, that one act changed. */
export async function recordAll(entries: AuditEntry[], executor: Executor): Promise<void> {
  const json = (state: AuditEntry["before"]) => (state ? JSON.stringify(state) : null);
  await executor
    .insertInto("audit_log")
    .values(
      entries.map((entry) => ({
        actor_id: entry.actorId,
        action: entry.action,
        subject_type: entry.subject.type,
        subject_id: entry.subject.id,
        before: json(entry.before),
        after: json(entry.after),
        request_id: currentScope()?.id ?? null,
      })),
    )
    .execute();
}
