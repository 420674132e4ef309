import { sql } from "kysely";
import type { Current, ImportKind, Value, Values } from "~/modules/shared/records/import-kind";
import { db, type Executor } from "~/platform/db.server";
import { storedValues } from "./import-lines.server";
import type { Undoing } from "./import-options";
import { recordChanges } from "./import-records.server";
import type * as Imports from "./imports.server";

interface Planned {
  lineId: string;
  number: number;
  id: string;
  current: Current | undefined;
  undoing: Undoing;
  /** Why it stays as it is, or which of its fields do. */
  note: string | null;
  /** The values the fields get back. */
  back: Values;
}

const changedSince = "Changed since the import";

function writtenLines({ id }: Pick<Imports.Import, "id">, executor: Executor) {
  return executor
    .selectFrom("importLines")
    .select(["id", "number", "outcome", "recordId", "version", "before", "after"])
    .where("importId", "=", id)
    .where("writtenAt", "is not", null)
    .where("outcome", "in", ["created", "updated"])
    .where("undone", "is", null)
    .orderBy("number");
}

type Row = Awaited<ReturnType<ReturnType<typeof writtenLines>["execute"]>>[number];

async function plan(kind: ImportKind, rows: Row[], executor: Executor, lock: boolean): Promise<Planned[]> {
  const ids = [...new Set(rows.flatMap(({ recordId }) => recordId ?? []))];
  const records = ids.length > 0 ? await kind.read(ids, executor, lock) : [];
  const current = new Map(records.map((record) => [record.id, record]));
  const created = rows
    .filter(({ outcome }) => outcome === "created")
    .flatMap(({ recordId }) => recordId ?? []);
  const removable = new Set(created.length > 0 ? await kind.removable(created, executor) : []);
  const held = created.length > 0 ? await kind.held?.(created, executor) : undefined;
  return rows.map((row) => {
    const id = row.recordId ?? "";
    const record = current.get(id);
    const planned = { lineId: row.id, number: row.number, id, current: record };
    if (!record) return { ...planned, undoing: "kept", note: "It is already gone", back: {} };
    if (row.outcome === "updated") return { ...planned, ...restoring(kind, row, record) };
    const after = Object.entries(storedValues(row.after));
    const touched = after.some(
      ([name, value]) =>
        !record.kept?.names.includes(name) && !isSame(record.values[name], value, kind.fields[name]?.fixed),
    );
    const why = held?.get(id);
    if (why) return { ...planned, undoing: "kept", note: why, back: {} };
    if (touched || record.version !== row.version)
      return { ...planned, undoing: "kept", note: changedSince, back: {} };
    return removable.has(id)
      ? { ...planned, undoing: "removed", note: null, back: {} }
      : { ...planned, undoing: "kept", note: "Something has been added to it since", back: {} };
  });
}

/** Keys are compared ignoring case. */
function isSame(now: Value = null, then: Value, anyCase?: boolean): boolean {
  return now === then || Boolean(anyCase && String(now).toLowerCase() === String(then).toLowerCase());
}

/** Only fields that still hold the imported value get their old one back. */
function restoring(kind: ImportKind, row: Row, record: Current): Pick<Planned, "undoing" | "note" | "back"> {
  const [before, after] = [storedValues(row.before), storedValues(row.after)];
  const stays = Object.keys(after).filter(
    (name) => (record.values[name] ?? null) !== after[name] || record.kept?.names.includes(name),
  );
  const back = Object.fromEntries(Object.entries(before).filter(([name]) => !stays.includes(name)));
  const undoing = stays.length === 0 ? "restored" : Object.keys(back).length > 0 ? "partly" : "kept";
  const names = stays.map((name) => kind.fields[name]?.label ?? name).join(", ");
  return { undoing, note: stays.length > 0 ? `${changedSince}: ${names}` : null, back };
}

const maxNamed = 20;
const atOnce = 500;

/** What undoing an import would do now: how many of each, and the first of those that stay. */
export async function preview(found: Imports.Import, executor: Executor = db) {
  const rows = await writtenLines(found, executor).execute();
  const counts: Record<Undoing, number> = { removed: 0, restored: 0, partly: 0, kept: 0 };
  const left: { number: number; name: string; note: string | null }[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    for (const planned of await plan(found.of, rows.slice(from, from + atOnce), executor, false)) {
      counts[planned.undoing] += 1;
      const { number, current, note } = planned;
      if (note === null || left.length === maxNamed) continue;
      left.push({ number, note, name: current ? found.of.nameOf(current.values) : `Line ${number}` });
    }
  }
  return { counts, left };
}

/** Undoes the next lines of a locked import; false if none are left. */
export async function undoBatch(found: Imports.Import, batchSize: number, trx: Executor): Promise<boolean> {
  const rows = await writtenLines(found, trx).limit(batchSize).execute();
  if (rows.length === 0) return false;
  const { of: kind } = found;
  const planned = await plan(kind, rows, trx, true);
  const removed = planned.filter(({ undoing }) => undoing === "removed");
  const restored = planned.filter(({ back }) => Object.keys(back).length > 0);
  if (removed.length > 0)
    await kind.remove(
      removed.map(({ id }) => id),
      trx,
      { id: found.undoneBy },
    );
  if (restored.length > 0)
    await kind.update(
      restored.map(({ id, current, back }) => ({ id, values: { ...current?.values, ...back } })),
      trx,
      { id: found.undoneBy },
    );
  await recordChanges(
    kind,
    [
      ...removed.map(({ id, current }) => ({ id, verb: "removed" as const, before: current?.values ?? {} })),
      ...restored.map(({ id, current, back }) => ({
        ...{ id, verb: "restored" as const, after: back },
        before: Object.fromEntries(Object.keys(back).map((name) => [name, current?.values[name] ?? null])),
      })),
    ],
    found.undoneBy,
    trx,
  );
  const marks = planned.map(({ lineId, undoing, note }) => ({ id: lineId, undone: undoing, note }));
  await trx
    .updateTable("importLines")
    .from(
      sql<{ id: string }>`(
        select * from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as x (id uuid, undone text, note text))`.as(
        "new",
      ),
    )
    .set({ undone: sql`"new".undone`, note: sql`coalesce("new".note, import_lines.note)` })
    .whereRef("importLines.id", "=", "new.id")
    .execute();
  return true;
}
