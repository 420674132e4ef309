/** A decoded form: `a[b][0][c]=d` as nested objects and lists with strings at the leaves. */
export type Form = string | Form[] | { [name: string]: Form };

export function parseForm(text: string): { [name: string]: Form } {
  const root: Branch = new Map();
  for (const [key, value] of new URLSearchParams(text)) put(root, path(key), value);
  return record(root);
}

type Branch = Map<string, Branch | string>;

/** "a[b][0]" becomes ["a", "b", "0"]. */
function path(key: string): string[] {
  const [first = "", ...rest] = key.split("[");
  return [first, ...rest.map((part) => part.replace(/\]$/, ""))];
}

function put(branch: Branch, [name = "", ...rest]: string[], value: string): void {
  const key = name === "" ? String(branch.size) : name;
  if (rest.length === 0) {
    branch.set(key, value);
    return;
  }
  const found = branch.get(key);
  const next: Branch = found instanceof Map ? found : new Map();
  branch.set(key, next);
  put(next, rest, value);
}

function record(branch: Branch): { [name: string]: Form } {
  return Object.fromEntries([...branch].map(([name, value]) => [name, form(value)]));
}

function form(value: Branch | string): Form {
  if (typeof value === "string") return value;
  const isList = [...value.keys()].every((key) => /^\d+$/.test(key));
  return isList ? [...value.values()].map(form) : record(value);
}
