import { sql } from "kysely";
import * as ApplicationChanges from "~/modules/hiring/applications/application-changes.server";
import * as ApplicationRecords from "~/modules/hiring/applications/application-records.server";
import { reviewFields } from "~/modules/hiring/applications/application-review-options";
import { postingFields } from "~/modules/hiring/postings/posting-options";
import * as Postings from "~/modules/hiring/postings/postings.server";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import { inquiryFields } from "~/modules/inquiries/inquiries/inquiry-options";
import * as Quotes from "~/modules/inquiries/quotes/quotes.server";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import { communityFields } from "~/modules/neighbourhoods/communities/community-options";
import { nouns } from "~/modules/office/nouns.server";
import { assignmentFields } from "~/modules/patrols/assignments/assignment-options";
import * as Assignments from "~/modules/patrols/assignments/assignments.server";
import type * as Audit from "~/modules/shared/audit/audit.server";
import type { Taken, Undoing } from "~/modules/shared/records/undoing.server";
import { type Area, may, type Right, type Role } from "~/modules/shared/roles/roles";
import { employeeFields } from "~/modules/staff/employees/employee-options";
import * as Employees from "~/modules/staff/employees/employees.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { sentence } from "~/platform/names";
import { fieldName, type RecordFields } from "~/platform/record-fields";

/** Minutes in which an act can be undone. */
const undoMinutes = 10;

type Work = (acts: Undoing[], by: Audit.Actor, trx: Executor) => Promise<Taken>;

interface Kind {
  area: Area;
  subject: Audit.Subject;
  fields: RecordFields;
  undo: Work;
  stays?: Record<string, string>;
  /** The acts that need the right to delete, and those with an undoing of their own. */
  deleting?: string[];
  own?: Record<string, Work>;
}

/** Their modules say which acts can be undone, as `undoable` of their records. */
const kinds: Record<string, Kind> = {
  inquiry: {
    area: "inquiries",
    subject: Inquiries.subject,
    fields: inquiryFields,
    undo: Inquiries.records.undo,
    own: { quote_withdrawn: Quotes.undoWithdrawal },
  },
  ...Object.fromEntries(
    nouns.map(({ description: { type, area, fields }, subject, records }) => [
      type,
      { area, subject, fields, undo: records.undo },
    ]),
  ),
  posting: {
    area: "jobs",
    subject: Postings.subject,
    fields: postingFields,
    undo: Postings.records.undo,
    deleting: ["archived"],
  },
  employee: {
    area: "employees",
    subject: Employees.subject,
    fields: { ...employeeFields, archivedAt: { label: "Archived" } },
    undo: Employees.records.undo,
    deleting: ["archived", "restored"],
    stays: { archived: "Shifts that were handed over or opened stay as they are" },
  },
  community: {
    area: "communities",
    subject: Communities.subject,
    fields: communityFields,
    undo: Communities.undo,
  },
  assignment: {
    area: "assignments",
    subject: Assignments.subject,
    fields: assignmentFields,
    undo: Assignments.records.undo,
  },
  application: {
    area: "jobs",
    subject: ApplicationRecords.subject,
    fields: reviewFields,
    undo: ApplicationRecords.records.undo,
    own: { status_set: ApplicationChanges.undoMoves },
  },
};

const undoable: Record<string, readonly string[]> = {
  inquiry: ["quote_withdrawn", ...Inquiries.records.undoable],
  ...Object.fromEntries(nouns.map(({ description, records }) => [description.type, records.undoable])),
  posting: Postings.records.undoable,
  employee: Employees.records.undoable,
  community: Communities.undoable,
  assignment: Assignments.records.undoable,
  application: ["status_set", ...ApplicationRecords.records.undoable],
};

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

const most = 1_000;

/** Every entry of the act that this one ends: entries of one transaction have the same time. */
async function entriesOf(id: string, executor: Executor): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    SELECT a.action, a.actor_id, a.subject_type AS type, a.subject_id, a.before, a.after, a.at,
      a.at > now() - ${undoMinutes} * interval '1 minute' AS fresh
    FROM audit_log AS one
    JOIN audit_log AS a ON a.id <= one.id AND a.id > one.id - ${10 * most} AND a.at = one.at
      AND a.action = one.action AND a.actor_id = one.actor_id AND a.subject_type = one.subject_type
    WHERE one.id = ${id}::bigint AND a.subject_id IS NOT NULL
    ORDER BY a.id DESC LIMIT ${most}`.execute(executor);
  return rows;
}

/**
 * What an act was, for whoever may undo it; undefined when there is no such act.
 * @throws AppError 403 for somebody else's act or without the right, 409 after ten minutes
 */
export async function find(id: string, by: Person, executor: Executor = db) {
  if (!/^\d{1,18}$/.test(id)) return undefined;
  const entries = await entriesOf(id, executor);
  const [first] = entries;
  const kind = first && kinds[first.type];
  const verb = first?.action.slice(first.type.length + 1) ?? "";
  if (!first || !kind || !undoable[first.type]?.includes(verb)) return undefined;
  if (first.actorId !== by.id && by.role !== "owner")
    throw new AppError("Only the person who did this, or an owner, can undo it.", 403);
  const right: Right = kind.deleting?.includes(verb) ? "delete" : "write";
  if (!may(by.role, kind.area, right)) throw new AppError("Your role may not undo this.", 403);
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
    fields: names.map((name) => labelOf(kind.fields, name)),
    href: acts.length > 1 || titled.length === 0 ? href.slice(0, href.lastIndexOf("/")) : href,
    work: (trx: Executor) => (kind.own?.[verb] ?? kind.undo)(acts, by, trx),
    count: acts.length,
    stays: kind.stays?.[verb] ?? null,
    label: (name: string) => labelOf(kind.fields, name),
  };
}

type Act = NonNullable<Awaited<ReturnType<typeof find>>>;

function labelOf(fields: RecordFields, name: string): string {
  const known = fieldName(fields, name);
  return fields[known]?.label ?? sentence(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

const mostNamed = 3;

/**
 * Undoes an act field by field, in one transaction with its audit rows. Says what was undone and what was not; undefined when
 * there is no such act.
 * @throws AppError as `find`
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
    ...left.slice(0, mostNamed).map(({ title, fields: names, why }) => {
      const about = act.count > 1 ? `${title}: ` : "";
      const reason = why?.replace(/\.$/, "") ?? `${names.map(act.label).join(", ")} was changed since`;
      return about + reason;
    }),
    ...(left.length > mostNamed ? [`${left.length - mostNamed} more were left`] : []),
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
