declare global {
  var nightjarSingletons: Map<string, unknown> | undefined;
}

/**
 * One value per process and name. The server and the Remix build are two bundles in one process and development
 * reloads modules, so anything with state is kept on globalThis. A name stands for one type: each is used in one place.
 */
export function singleton<T>(name: string, make: () => T): T {
  const kept = registry().get(name);
  if (isKept<T>(kept)) return kept.value;
  const made = { value: make() };
  registry().set(name, made);
  return made.value;
}

/** Puts another value in place; the next call of singleton() with that name returns it. For tests. */
export function replaceSingleton<T>(name: string, value: T): void {
  registry().set(name, { value });
}

function registry(): Map<string, unknown> {
  globalThis.nightjarSingletons ??= new Map();
  return globalThis.nightjarSingletons;
}

function isKept<T>(entry: unknown): entry is { value: T } {
  return typeof entry === "object" && entry !== null && "value" in entry;
}
