import { subscribe } from "./event-bus.server";
import { addressIn, languages } from "./languages";
import { singleton } from "./singleton.server";

type Drop = (path: string | undefined) => void;

const listeners = singleton("stored pages", () => new Set<Drop>());

/** With any query and in every language; without a path, every page. */
export function dropPages(path?: string): void {
  const paths = path === undefined ? [path] : languages.map((language) => addressIn(language, path));
  for (const drop of listeners) for (const each of new Set(paths)) drop(each);
}

export function dropPagesOn(topic: string, path?: string): void {
  subscribe(topic, () => dropPages(path));
}

export function onPagesDropped(drop: Drop): () => void {
  listeners.add(drop);
  return () => {
    listeners.delete(drop);
  };
}
