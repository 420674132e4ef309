import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { type Area, may, type Role } from "~/modules/shared/roles/roles";
import { AppError, StaleEdit } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { isId } from "~/platform/ids.server";
import { type LiveTopic, publishChanges } from "~/platform/live.server";
import type { Outcome, Picked } from "~/platform/record-actions.server";
import { type Clash, changesOf, clashesOf, type Edit } from "~/platform/record-edits";
import { planUndo, type Taken, type Undoing } from "./undoing.server";

type Row = { id: string; version: number } & Record<string, unknown>;
type By = { id: string | null };
type States = Pick<Audit.AuditEntry, "before" | "after">;

/** What was done, such as "archived", and by whom. */
type Act = { verb: string; by: By };

/** The columns that every update of a record sets besides its own. */
export const newVersion = { version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` };

/** How the records of one table are locked, changed and deleted. */
interface Table<R extends Row, Changes extends Record<string, unknown>> {
  /** Its type in the audit log: "inquiry". */
  type: string;
  /** In id order, so that two bulk acts never wait for each other. */
  lock(ids: string[], trx: Executor): Promise<R[]>;
  update(ids: string[], changes: Partial<Changes>, trx: Executor, by: By): Promise<unknown>;
  remove(ids: string[], trx: Executor): Promise<unknown>;
  /** What the audit log keeps of a deleted record. */
  auditSnapshot(row: R): Record<string, unknown>;
  title(row: R): string;
  /** Why this record may never be deleted. */
  refusesRemoval?(row: R): string | undefined;
  /** A value as the form shows it, if that is not the column's text. */
  formValues?(row: R): Record<string, string>;
  /** What must hold, or happen, before changes to one are saved. @throws AppError */
  beforeUpdate?(before: R, changes: Partial<Changes>, by: By, trx: Executor): Promise<void>;
  /** Fields whose changes the audit log records without their values. */
  hidden?: readonly string[];
  /** The acts, such as "updated", that can be undone for ten minutes. */
  undoable?: readonly string[];
}

/** The newest version of a record (0 once deleted) and who saved it, for readers of its area: "3 Ada Lee". */
export function liveVersions(
  type: string,
  area: Area,
  versions: (ids: string[]) => Promise<{ id: string; version: number }[]>,
): LiveTopic<{ role: Role }> {
  return {
    name: type,
    keyOf: ({ role }, asked) => (isId(asked) && may(role, area) ? asked.toLowerCase() : undefined),
    async current(ids) {
      const found = new Map((await versions(ids)).map(({ id, version }) => [id, String(version)]));
      const savers = await Audit.lastSavers(type, ids, db);
      return new Map(
        ids.map((id) => {
          const version = found.get(id) ?? "0";
          return [id, { version, text: `${version} ${savers.get(id) ?? ""}`.replace(/\s+/g, " ").trim() }];
        }),
      );
    },
  };
}

/** The writes common to all records, each in one transaction with its audit rows. */
export function define<R extends Row, Changes extends Record<string, unknown>>(table: Table<R, Changes>) {
  const { record, change, changeAll, removeRows } = writesOf(table);
  const lock = async (id: string, trx: Executor) => (await table.lock([id], trx))[0];

  return {
    lock,
    lockAll: table.lock,
    undoable: table.undoable ?? [],
    record,
    withAll: (picked: Picked[], executor: Executor, work: Work<R>) => withAll(table, picked, executor, work),
    /** Changes a locked record, whatever its version, and audits it under its own verb. */
    change,

    /** @throws StaleEdit if a locked record is not the version that was opened */
    async refuseStale(row: R, opened: number, trx: Executor): Promise<void> {
      if (row.version !== opened) throw await stale(table, { row, opened }, trx);
    },

    /**
     * Saves what the person changed, if anything; undefined if there is no such record.
     * @throws StaleEdit if someone else has saved one of the same fields since
     */
    async update(
      id: string,
      edit: Edit<Partial<Changes>>,
      by: By,
      executor: Executor = db,
    ): Promise<string | undefined> {
      return inTransaction(executor, async (trx) => {
        const before = await lock(id, trx);
        if (!before) return undefined;
        const changes = changesOf(edit, before);
        const clashes = before.version === edit.version ? [] : clashesOf(edit, changes, before);
        if (clashes.length > 0) throw await stale(table, { row: before, opened: edit.version, clashes }, trx);
        if (Object.keys(changes).length === 0) return id;
        await table.beforeUpdate?.(before, changes, by, trx);
        await change(before, changes, { verb: "updated", by }, trx);
        return id;
      });
    },

    /**
     * Deletes a record; undefined if there is none.
     * @throws StaleEdit if someone else has saved it since; AppError 409 for one that may never be deleted
     */
    async remove(id: string, version: number, by: By, executor: Executor = db): Promise<string | undefined> {
      return inTransaction(executor, async (trx) => {
        const before = await lock(id, trx);
        if (!before) return undefined;
        const why = table.refusesRemoval?.(before);
        if (why) throw new AppError(why, 409);
        if (before.version !== version) throw await stale(table, { row: before, opened: version }, trx);
        await removeRows([before], by, trx);
        return id;
      });
    },

    updateAll: (picked: Picked[], changes: Partial<Changes>, by: By, executor: Executor = db) =>
      withAll(table, picked, executor, async (rows, trx) => {
        const differing = rows.filter((row) => Object.keys(Audit.difference(row, changes).after).length > 0);
        if (differing.length === 0) return [];
        await changeAll(differing, changes, { verb: "updated", by }, trx);
        return differing;
      }),

    removeAll: (picked: Picked[], by: By, executor: Executor = db) =>
      withAll(table, picked, executor, (rows, trx, skip) => {
        const kept = rows.filter((row) => table.refusesRemoval?.(row));
        for (const row of kept) skip(row, "kept");
        return removeRows(
          rows.filter((row) => !kept.includes(row)),
          by,
          trx,
        );
      }),

    /** Undoes an act field by field; fields changed since stay, and so does anything the rules refuse. */
    async undo(acts: Undoing[], by: By, trx: Executor): Promise<Taken> {
      const found = await table.lock(
        acts.map(({ id }) => id),
        trx,
      );
      const { taken, alike } = await planUndo<R, Changes>(found, acts, {
        title: table.title,
        check: async (row, changes) => table.beforeUpdate?.(row, changes, by, trx),
      });
      for (const { rows, changes } of alike) await changeAll(rows, changes, { verb: "undone", by }, trx);
      return taken;
    },
  };
}

/** Writes to locked records with their audit rows, and tells the pages that show them. */
function writesOf<R extends Row, Changes extends Record<string, unknown>>(table: Table<R, Changes>) {
  const entry = (id: string, { verb, by, ...states }: Act & States): Audit.AuditEntry => ({
    actorId: by.id,
    action: `${table.type}.${verb}`,
    subject: { type: table.type, id },
    ...states,
  });

  async function changeAll(rows: R[], changes: Partial<Changes>, act: Act, trx: Executor) {
    const ids = rows.map(({ id }) => id);
    await table.update(ids, changes, trx, act.by);
    await publishChanges(table.type, ids, trx);
    const entries = rows.map((row) =>
      entry(row.id, { ...act, ...withoutHidden(Audit.difference(row, changes), table.hidden) }),
    );
    const last = await Audit.recordAll(entries, trx);
    if (table.undoable?.includes(act.verb)) Audit.offerUndo(last);
  }

  return {
    changeAll,

    change: (before: R, changes: Partial<Changes>, act: Act, trx: Executor) =>
      changeAll([before], changes, act, trx),

    /** Returns the id of the entry. */
    record: (id: string, act: Act & States, trx: Executor) => Audit.recordAll([entry(id, act)], trx),

    async removeRows(rows: R[], by: By, trx: Executor): Promise<R[]> {
      if (rows.length === 0) return [];
      const ids = rows.map(({ id }) => id);
      await table.remove(ids, trx);
      await publishChanges(table.type, ids, trx);
      await Audit.recordAll(
        rows.map((row) => entry(row.id, { verb: "deleted", by, before: table.auditSnapshot(row) })),
        trx,
      );
      return rows;
    },
  };
}

function withoutHidden({ before, after }: Required<States>, hidden: readonly string[] = []): States {
  const only = (state: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(state).map(([name, value]) => [name, hidden.includes(name) ? null : value]),
    );
  return { before: only(before), after: only(after) };
}

/** What happened to a locked record since it was opened. */
async function stale<R extends Row, Changes extends Record<string, unknown>>(
  table: Table<R, Changes>,
  { row, opened, clashes = [] }: { row: R; opened: number; clashes?: Clash[] },
  trx: Executor,
): Promise<StaleEdit> {
  const subject = { type: table.type, id: row.id };
  const since = await Audit.saves(subject, row.version - opened, trx);
  const columns = Object.entries(row).map(([name, value]) => [name, String(value ?? "")]);
  const texts = { ...Object.fromEntries(columns), ...table.formValues?.(row) };
  return new StaleEdit(row.version, since, clashes, texts);
}

/** Returns the rows it changed, and calls `skip` with those that must stay as they are. */
type Work<R> = (rows: R[], trx: Executor, skip: (row: R, why?: Reason) => void) => Promise<R[]>;

type Reason = Outcome["left"][number]["why"];

/** Applies one act to many locked records, skipping those changed or deleted since they were shown. */
async function withAll<R extends Row, Changes extends Record<string, unknown>>(
  table: Table<R, Changes>,
  picked: Picked[],
  executor: Executor,
  work: Work<R>,
): Promise<Outcome> {
  return inTransaction(executor, async (trx) => {
    const versions = new Map(picked.map(({ id, version }) => [id, version]));
    const found = await table.lock([...versions.keys()], trx);
    const asShown = found.filter(({ id, version }) => versions.get(id) === version);
    const skipped = new Map<R, Reason>();
    const done = await work(asShown, trx, (row, why = "skipped") => skipped.set(row, why));
    const why = (row: R) => skipped.get(row) ?? (asShown.includes(row) ? "same" : "changed");
    const left = found
      .filter((row) => !done.includes(row))
      .map((row) => ({ title: table.title(row), why: why(row) }) as const);
    return { done: done.length, left, gone: picked.length - found.length };
  });
}
