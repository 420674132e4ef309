import { z } from "zod";
import type { Current, ImportKind, Values } from "~/modules/shared/records/import-kind";
import type { Executor } from "~/platform/db.server";
import type { OutcomeName } from "./import-options";
import type { Matching } from "./matching";

export interface Line {
  id: string;
  number: number;
  cells: string[];
}

export interface RowResult {
  line: Line;
  outcome: OutcomeName;
  /** Why it is refused; otherwise what stays as it is, or a remark about the line. */
  note: string | null;
  current: Current | undefined;
  /** The current values of the changed fields; for a new record, the values it will have. */
  before: Values | null;
  after: Values | null;
}

interface Read {
  line: Line;
  values: Values;
  keys: string[];
  /** Which cells are left out, and why. */
  without: string | null;
}

const batchSize = 500;

/** Keys of the lines judged so far, so that no two lines of a file mean the same record. */
export class SeenKeys {
  readonly matched = new Map<string, number>();
  readonly held = new Map<string, number>();
  readonly records = new Map<string, number>();
}

/** How cells are read. */
export interface Reading {
  kind: ImportKind;
  matching: Matching;
  /** Spare cells that cannot be read are left out, and the line is taken without them. */
  withoutBad?: boolean;
}

interface DryRun extends Reading {
  lines: Line[];
  seen: SeenKeys;
  /** The records stay as they are until the transaction ends. */
  lock?: boolean;
}

/** What each line will do to the records as they are now. Nothing is written. */
export async function dryRun(
  { lines, seen = new SeenKeys(), ...run }: Omit<DryRun, "seen"> & { seen?: SeenKeys },
  executor: Executor,
): Promise<RowResult[]> {
  const judged: RowResult[] = [];
  for (let start = 0; start < lines.length; start += batchSize) {
    const part = lines.slice(start, start + batchSize);
    judged.push(...(await dryRunBatch({ ...run, lines: part, seen }, executor)));
  }
  return judged;
}

async function dryRunBatch(
  { lines, seen, lock = false, ...reading }: DryRun,
  executor: Executor,
): Promise<RowResult[]> {
  const { kind } = reading;
  const read = await settled(
    kind,
    lines.map((line) => readLine(reading, line, seen)),
    executor,
  );
  const good = read.flatMap((each) => ("keys" in each ? [each] : []));
  const values = good.map((each) => each.values);
  const found = new Map<string, string[]>();
  for (const [key, id] of good.length > 0 ? await kind.match(values, executor) : [])
    found.set(key, [...(found.get(key) ?? []), id]);
  const ids = [...new Set([...found.values()].flat())];
  const current = new Map(
    ids.length > 0 ? (await kind.read(ids, executor, lock)).map((record) => [record.id, record]) : [],
  );
  const faults = (good.length > 0 && (await kind.faults?.(values, executor))) || new Map<string, string>();
  const remarks = (good.length > 0 && (await kind.remarks?.(values, executor))) || new Map<string, string>();
  return read.map((each) => {
    if (!("keys" in each)) return each;
    const [key = ""] = each.keys;
    const records = (found.get(key) ?? []).flatMap((id) => current.get(id) ?? []);
    const judged = outcomeOf(kind, each, { records, seen, fault: faults.get(key) });
    if (judged.outcome === "refused") return judged;
    const notes = [each.without, judged.note, remarks.get(key)].filter(Boolean);
    return { ...judged, note: notes.join(". ") || null };
  });
}

/** The values of the lines as the records store them. */
async function settled(
  kind: ImportKind,
  read: (Read | RowResult)[],
  executor: Executor,
): Promise<(Read | RowResult)[]> {
  const good = read.flatMap((each) => ("keys" in each ? [each] : []));
  if (!kind.settled || good.length === 0) return read;
  const values = await kind.settled(
    good.map((each) => each.values),
    executor,
  );
  const byLine = new Map(good.map(({ line }, index) => [line.id, values[index]]));
  return read.map((each) => {
    const own = byLine.get(each.line.id);
    return own && "keys" in each ? { ...each, values: own } : each;
  });
}

function refused(line: Line, note: string, current?: Current): RowResult {
  return { line, outcome: "refused", note, current, before: null, after: null };
}

/** What can be read of a line, what is wrong with the rest, and which of it the line can do without. */
export function valuesIn({ kind, matching }: Reading, cells: string[]) {
  const values: Values = {};
  const faults: string[] = [];
  const spare: { label: string; words: string }[] = [];
  for (const [name, column] of Object.entries(matching)) {
    const field = kind.fields[name];
    const text = cells[column]?.trim() ?? "";
    if (!field || text === "") continue;
    const result = field.schema.safeParse(text);
    if (result.success) values[name] = result.data;
    else {
      const { label } = field;
      const words = `${label}: ${result.error.issues[0]?.message ?? z.prettifyError(result.error)}`;
      if (field.spare) spare.push({ label, words });
      else faults.push(words);
    }
  }
  return { values, faults, spare };
}

/** The labels of the spare cells that cannot be read, if nothing else is wrong with the cells of a line. */
export function couldLeaveOut(reading: Reading, cells: string[]): string[] {
  const { values, faults, spare } = valuesIn(reading, cells);
  const isReadable = faults.length === 0 && reading.kind.keysOf(values).length > 0;
  return isReadable ? spare.map(({ label }) => label) : [];
}

function readLine(reading: Reading, line: Line, seen: SeenKeys): Read | RowResult {
  const { kind, withoutBad = false } = reading;
  const { values, faults, spare: bad } = valuesIn(reading, line.cells);
  const spare = bad.map(({ words }) => words);
  const keys = kind.keysOf(values);
  const [first] = keys;
  if (faults.length > 0 || (spare.length > 0 && !(withoutBad && first)))
    return refused(line, [...faults, ...spare].join(". "));
  if (first === undefined) return refused(line, kind.noKey);
  const twin = seen.held.get(first) ?? keys.map((key) => seen.matched.get(key)).find(Boolean);
  if (twin) return refused(line, `Line ${twin} is about the same ${kind.noun.one}`);
  seen.matched.set(first, line.number);
  for (const key of keys) if (!seen.held.has(key)) seen.held.set(key, line.number);
  return { line, values, keys, without: spare.length > 0 ? `Left out: ${spare.join("; ")}` : null };
}

function outcomeOf(
  kind: ImportKind,
  { line, values }: Read,
  { records, seen, fault }: { records: Current[]; seen: SeenKeys; fault: string | undefined },
): RowResult {
  const [current] = records;
  if (records.length > 1) return refused(line, `${records.length} ${kind.noun.many} have this key`);
  if (current?.refusal) return refused(line, current.refusal, current);
  if (!current) {
    const after = { ...newValues(kind), ...values };
    const missing = Object.entries(kind.fields).flatMap(([name, field]) =>
      field.missing && (after[name] ?? null) === null ? [field.missing] : [],
    );
    if (missing.length > 0) return refused(line, missing.join(". "));
    return fault
      ? refused(line, fault)
      : { line, outcome: "created", note: null, current, before: null, after };
  }
  const twin = seen.records.get(current.id);
  if (twin) return refused(line, `Line ${twin} is about the same ${kind.noun.one}`, current);
  seen.records.set(current.id, line.number);
  const differing = Object.keys(values).filter(
    (name) => !kind.fields[name]?.fixed && values[name] !== (current.values[name] ?? null),
  );
  const stays = differing.filter((name) => current.kept?.names.includes(name));
  const changed = differing.filter((name) => !stays.includes(name));
  const note = stays.length > 0 ? (current.kept?.why ?? null) : null;
  if (changed.length === 0) return { line, outcome: "unchanged", note, current, before: null, after: null };
  if (fault) return refused(line, fault, current);
  const only = (from: Values) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  return { line, outcome: "updated", note, current, before: only(current.values), after: only(values) };
}

function newValues(kind: ImportKind): Values {
  const given = Object.entries(kind.fields).flatMap(([name, { otherwise }]) =>
    otherwise === undefined ? [] : [[name, otherwise]],
  );
  return Object.fromEntries(given);
}
