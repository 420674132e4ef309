import { sql } from "kysely";
import { nouns } from "~/modules/office/nouns.server";
import type * as Audit from "~/modules/shared/audit/audit.server";
import type { Taken } from "~/modules/shared/records/undoing.server";
import { may, type Right, type Role } from "~/modules/shared/roles/roles";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { sentence } from "~/platform/names";
import { fieldName, type RecordFields } from "~/platform/record-fields";

/** Minutes during which an act can be undone. */
const undoMinutes = 10;

type Person = Audit.Actor & { role: Role };

interface Entry {
  action: string;
  actorId: string | null;
  type: string;
  subjectId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  at: Date;
  fresh: boolean;
}

const maxEntries = 1_000;

/** Every entry of the act that this one ends: entries of one transaction have the same time. */
async function entriesOf(id: string, executor: Executor): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    SELECT a.action, a.actor_id, a.subject_type AS type, a.subject_id, a.before, a.after, a.at,
      a.at > now() - ${undoMinutes} * interval '1 minute' AS fresh
    FROM audit_log AS one
    JOIN audit_log AS a ON a.id <= one.id AND a.id > one.id - ${10 * maxEntries} AND a.at = one.at
      AND a.action = one.action AND a.actor_id = one.actor_id AND a.subject_type = one.subject_type
    WHERE one.id = ${id}::bigint AND a.subject_id IS NOT NULL
    ORDER BY a.id DESC LIMIT ${maxEntries}`.execute(executor);
  return rows;
}

/**
 * What an act was, for a person who may undo it; undefined if there is no such act.
 * @throws AppError 403 for another person's act or without the right, 409 after ten minutes
 */
export async function find(id: string, by: Person, executor: Executor = db) {
  if (!/^\d{1,18}$/.test(id)) return undefined;
  const entries = await entriesOf(id, executor);
  const [first] = entries;
  const kind = nouns.find(({ description }) => description.type === first?.type);
  const verb = first?.action.slice(first.type.length + 1) ?? "";
  const undo =
    kind?.ownUndo?.[verb] ?? (kind?.records?.undoable.includes(verb) ? kind.records.undo : undefined);
  if (!first || !kind || !undo) return undefined;
  const { area, fields } = kind.description;
  if (first.actorId !== by.id && by.role !== "owner")
    throw new AppError("Only the person who did this, or an owner, can undo it.", 403);
  const right: Right = kind.deleting?.includes(verb) ? "delete" : "write";
  if (!may(by.role, area, right)) throw new AppError("Your role may not undo this.", 403);
  if (!first.fresh) throw new AppError(`This can be undone for ${undoMinutes} minutes only.`, 409);
  const acts = entries.map(({ subjectId, before, after, at }) => ({
    id: subjectId,
    before: before ?? {},
    after: after ?? {},
    at,
  }));
  const ids = acts.map((act) => act.id);
  const titled = await kind.subject.titles(ids, executor).execute();
  const names = [...new Set(acts.flatMap(({ after }) => Object.keys(after)))];
  const href = titled[0]?.href ?? kind.subject.href(acts[0]?.id ?? "");
  return {
    what: sentence(verb),
    titles: titled.map(({ title }) => title),
    fields: names.map((name) => labelOf(fields, name)),
    href: acts.length > 1 || titled.length === 0 ? href.slice(0, href.lastIndexOf("/")) : href,
    work: (trx: Executor) => undo(acts, by, trx),
    count: acts.length,
    stays: kind.stays?.[verb] ?? null,
    label: (name: string) => labelOf(fields, name),
  };
}

type Act = NonNullable<Awaited<ReturnType<typeof find>>>;

function labelOf(fields: RecordFields, name: string): string {
  const known = fieldName(fields, name);
  return fields[known]?.label ?? sentence(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

const maxNamed = 3;

/**
 * Undoes an act field by field, in one transaction with its audit rows. Returns what was undone and what was not;
 * undefined if there is no such act.
 * @throws AppError like `find`
 */
export async function perform(id: string, by: Person, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    const act = await find(id, by, trx);
    if (!act) return undefined;
    const taken = await act.work(trx);
    return { href: act.href, message: messageOf(taken, act), kind: kindOf(taken) };
  });
}

function messageOf({ done, left, gone }: Taken, act: Pick<Act, "count" | "label" | "stays">): string {
  const fields = [...new Set(done.flatMap((each) => each.fields))].map(act.label);
  const counted = act.count > 1 ? ` for ${done.length} of ${act.count}` : "";
  const sentences = [
    done.length > 0 ? `Undone${counted}: ${fields.join(", ")}` : "Nothing was undone",
    ...left.slice(0, maxNamed).map(({ title, fields: names, why }) => {
      const about = act.count > 1 ? `${title}: ` : "";
      const reason = why?.replace(/\.$/, "") ?? `${names.map(act.label).join(", ")} was changed since`;
      return about + reason;
    }),
    ...(left.length > maxNamed ? [`${left.length - maxNamed} more were left`] : []),
    ...(gone > 0 ? [`${gone} ${gone === 1 ? "was" : "were"} deleted since`] : []),
    ...(done.length > 0 && act.stays ? [act.stays] : []),
    ...(done.length > 0 ? ["Emails already sent are not taken back"] : []),
  ];
  return `${sentences.join(". ")}.`;
}

function kindOf({ done, left, gone }: Taken): "error" | "info" | "success" {
  if (done.length === 0) return "error";
  return left.length + gone > 0 ? "info" : "success";
}
