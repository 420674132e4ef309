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

/** Writes an audit row in the transaction of the act itself. Rows cannot be changed or deleted afterwards. */
export async function record(entry: AuditEntry, executor: Executor): Promise<void> {
  await executor
    .insertInto("audit_log")
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      request_id: currentScope()?.id ?? null,
    })
    .execute();
}
