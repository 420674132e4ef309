/** A person's changes to a record, by field. */
export interface Edit<Values> {
  /** The version the form was made from. */
  version: number;
  submitted: Values;
  /** What the form held when it was opened; a field that is missing here counts as changed. */
  original?: object | undefined;
  /** The fields in which what others saved stays. */
  keepTheirs?: readonly string[];
}

/** A field that two people changed. */
export interface Clash {
  name: string;
  /** What the form held when it was opened, if known. */
  before?: unknown;
  theirs: unknown;
  mine: unknown;
}

/** Only what the person changed, and only where that differs from what is saved. */
export function changesOf<Values extends object>(
  { submitted, original = {}, keepTheirs = [] }: Edit<Values>,
  saved: object,
): Partial<Values> {
  const changes: Partial<Values> = {};
  for (const name in submitted) {
    const untouched = name in original && isSame(submitted[name], Reflect.get(original, name));
    if (untouched || keepTheirs.includes(name) || isSame(submitted[name], Reflect.get(saved, name))) continue;
    changes[name] = submitted[name];
  }
  return changes;
}

/** The changes to fields that someone else has also changed since the form was opened. */
export function clashesOf<Values extends object>(
  { original = {} }: Edit<Values>,
  changes: Partial<Values>,
  saved: object,
): Clash[] {
  return Object.entries(changes).flatMap(([name, mine]) => {
    const theirs: unknown = Reflect.get(saved, name);
    if (!(name in original)) return [{ name, theirs, mine }];
    const before: unknown = Reflect.get(original, name);
    return isSame(before, theirs) ? [] : [{ name, before, theirs, mine }];
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** A form's fields as one text: `name=Ada&links%5B0%5D.label=Here`. */
export function packed(values: unknown, name = ""): string {
  return new URLSearchParams(leaves(values, name)).toString();
}

function leaves(value: unknown, name: string): [string, string][] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) =>
      leaves(item, typeof item === "object" ? `${name}[${index}]` : name),
    );
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => leaves(inner, name ? `${name}.${key}` : key));
  return [[name, String(value ?? "")]];
}
