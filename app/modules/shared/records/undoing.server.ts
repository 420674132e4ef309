import { AppError } from "~/platform/app-error.server";

/** An audit log entry to undo: the record, and its values before and after. */
export interface Undoing {
  id: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  at: Date;
}

/** What an undo restored, by record and field, and what it did not. */
export interface Taken {
  done: { title: string; fields: string[] }[];
  /** The fields changed since, or why the record stays. */
  left: { title: string; fields: string[]; why?: string }[];
  /** How many have been deleted since. */
  gone: number;
}

interface Rules<R, Changes> {
  title(row: R): string;
  check(row: R, changes: Partial<Changes>): Promise<void>;
}

/** Plans an undo of locked rows: which change, grouped by identical changes, and the message for each. */
export async function planUndo<R extends { id: string }, Changes extends object>(
  found: R[],
  acts: Undoing[],
  { title, check }: Rules<R, Changes>,
) {
  const taken: Taken = { done: [], left: [], gone: acts.length - found.length };
  const alike = new Map<string, { rows: R[]; changes: Partial<Changes> }>();
  for (const row of found) {
    const { changes, changed } = takeBack<Changes>(row, acts);
    if (changed.length > 0) taken.left.push({ title: title(row), fields: changed });
    const fields = Object.keys(changes);
    if (fields.length === 0) continue;
    const why = await refusalOf(check(row, changes));
    if (why !== undefined) {
      taken.left.push({ title: title(row), fields: [], why });
      continue;
    }
    const key = JSON.stringify(changes);
    alike.set(key, { changes, rows: [...(alike.get(key)?.rows ?? []), row] });
    taken.done.push({ title: title(row), fields });
  }
  return { taken, alike: alike.values() };
}

async function refusalOf(check: Promise<void>): Promise<string | undefined> {
  try {
    await check;
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** The former values of fields that still hold what the act wrote, and the names of the others. */
function takeBack<Changes extends object>(row: { id: string }, acts: Undoing[]) {
  const act = acts.find(({ id }) => id === row.id);
  const changes: Partial<Changes> = {};
  const changed: string[] = [];
  for (const [name, value] of Object.entries(act?.after ?? {})) {
    const now: unknown = Reflect.get(row, name);
    const before: unknown = act?.before[name] ?? null;
    if (inJson(now) === inJson(before)) continue;
    if (inJson(now) === inJson(value)) Reflect.set(changes, name, before);
    else changed.push(name);
  }
  return { changes, changed };
}

function inJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}
