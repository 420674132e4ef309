declare global {
  var nightjarSingletons: Map<string, unknown> | undefined;
}

/**
 * On globalThis: the server and the Remix build are two bundles, and development reloads modules. Each name is used
 * once.
 */
export function singleton<T>(name: string, make: () => T): T {
  const kept = registry().get(name);
  if (isKept<T>(kept)) return kept.value;
  const made = { value: make() };
  registry().set(name, made);
  return made.value;
}

function registry(): Map<string, unknown> {
  globalThis.nightjarSingletons ??= new Map();
  return globalThis.nightjarSingletons;
}

function isKept<T>(entry: unknown): entry is { value: T } {
  return typeof entry === "object" && entry !== null && "value" in entry;
}
