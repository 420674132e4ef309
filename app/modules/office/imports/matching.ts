import type { ImportKind } from "~/modules/shared/records/import-kind";

/** The column of the file that each field is read from. */
export type Matching = Record<string, number>;

/** "Postal Code *" and "postal_code" are the same name. */
function plain(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** The columns these names most likely mean, each column once. */
export function guess(kind: ImportKind, header: string[]): Matching {
  const names = header.map(plain);
  const taken = new Set<number>();
  const found: Matching = {};
  for (const [name, { label, guesses }] of Object.entries(kind.fields)) {
    const known = [plain(label), plain(name.replace(/([A-Z])/g, " $1")), ...guesses];
    const column = known.map((each) => names.findIndex((own, at) => own === each && !taken.has(at)));
    const first = column.find((at) => at >= 0);
    if (first === undefined) continue;
    taken.add(first);
    found[name] = first;
  }
  return found;
}

/** What is wrong with a matching, by field. */
export function matchingFaults(kind: ImportKind, matching: Matching): Record<string, string> {
  const keys = Object.entries(kind.fields).filter(([, { key }]) => key);
  const needed = keys.filter(([name, { key }]) => key === "required" && matching[name] === undefined);
  const faults = needed.map(([name, { label }]) => [
    name,
    `Choose the column with the ${label.toLowerCase()}`,
  ]);
  const optional = keys.filter(([, { key }]) => key === "optional");
  const [first] = optional;
  const absent = optional.filter(([name]) => matching[name] === undefined);
  if (first && matching[first[0]] === undefined && absent.length > 1) faults.push([first[0], kind.noKey]);
  return Object.fromEntries(faults);
}
