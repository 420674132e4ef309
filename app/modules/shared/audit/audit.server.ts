import type { Expression } from "kysely";
import type { Save } from "~/platform/app-error.server";
import type { Executor } from "~/platform/db.server";
import { sentence } from "~/platform/names";
import { currentScope } from "~/platform/scope.server";

export interface Subject {
  href(id: string): string;
  /** With the address of each record, if its id alone does not lead there. */
  titles(ids: string[], executor: Executor): Titles;
}

interface Titles extends Expression<Titled> {
  execute(): Promise<Titled[]>;
}

export interface Titled {
  id: string;
  title: string;
  href?: string | null;
}

/** Made by the guards, so that the person acting cannot be confused with the id of the person acted on. */
export interface Actor {
  id: string;
  kind: "staff" | "resident";
}

export interface System {
  id: null;
  kind: "system";
}

export const system: System = { id: null, kind: "system" };

export interface AuditEntry {
  actorId: string | null;
  action: string;
  subject: { type: string; id: string | null };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export function difference(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Required<Pick<AuditEntry, "before" | "after">> {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  const only = (state: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, state[name] ?? null]));
  return { before: only(before), after: only(after) };
}

export async function record(entry: AuditEntry, executor: Executor): Promise<void> {
  await recordAll([entry], executor);
}

/** Takes at least one entry. Rows cannot be changed or deleted afterwards. Returns the id of the last. */
export async function recordAll(entries: AuditEntry[], executor: Executor): Promise<number | undefined> {
  const json = (state: AuditEntry["before"]) => (state ? JSON.stringify(state) : null);
  const rows = await executor
    .insertInto("auditLog")
    .values(
      entries.map((entry) => ({
        actorId: entry.actorId,
        action: entry.action,
        subjectType: entry.subject.type,
        subjectId: entry.subject.id,
        before: json(entry.before),
        after: json(entry.after),
        requestId: currentScope()?.id ?? null,
      })),
    )
    .returning("id")
    .execute();
  return rows.at(-1)?.id;
}

/** Makes the message after this request offer to undo what an entry records; does nothing without one. */
export function offerUndo(entry?: number): void {
  const scope = currentScope();
  if (scope) scope.undo = entry === undefined ? undefined : String(entry);
}

const maxSaves = 5;

/** Who last saved or deleted each of these records; nobody if the website did. */
export async function lastSavers(
  type: string,
  ids: string[],
  executor: Executor,
): Promise<Map<string | null, string>> {
  const rows = await executor
    .selectFrom("auditLog")
    .leftJoin("profiles", "profiles.id", "auditLog.actorId")
    .distinctOn("subjectId")
    .select(["subjectId", "profiles.fullName as who"])
    .where("subjectType", "=", type)
    .where("subjectId", "in", ids)
    .where("before", "is not", null)
    .orderBy("subjectId")
    .orderBy("auditLog.id", "desc")
    .execute();
  return new Map(rows.map(({ subjectId, who }) => [subjectId, who ?? ""]));
}

/** The last saves of a record, newest first, to tell `reader` what happened since a form was opened. */
export async function saves(
  { type, id }: AuditEntry["subject"],
  count: number,
  executor: Executor,
  reader?: string,
): Promise<Save[]> {
  const rows = await executor
    .selectFrom("auditLog")
    .leftJoin("profiles", "profiles.id", "auditLog.actorId")
    .select(["at", "action", "actorId", "profiles.fullName as who"])
    .where("subjectType", "=", type)
    .where("subjectId", id === null ? "is" : "=", id)
    .where("before", "is not", null)
    .orderBy("auditLog.id", "desc")
    .limit(Math.min(Math.max(count, 1), maxSaves))
    .execute();
  return rows.map(({ at, action, actorId, who }) => ({
    at,
    who,
    words: sentence(action.slice(action.indexOf(".") + 1)),
    own: reader !== undefined && actorId === reader,
  }));
}
