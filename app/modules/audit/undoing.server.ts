/** An entry of the audit log that is to be undone: whose, and what it was before and after. */
export interface Undoing {
  id: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  at: Date;
}

/** What was undone of an act, by record and field, and what was not. */
export interface Taken {
  done: { title: string; fields: string[] }[];
  /** The fields that were changed since, or why it stays. */
  left: { title: string; fields: string[]; why?: string }[];
  /** How many have been deleted since. */
  gone: number;
}

/** The former values of the fields that still hold what the act left in them, and the names of the others. */
export function takeBack<Changes extends object>(row: { id: string }, acts: Undoing[]) {
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
