import { subscribe } from "./event-bus.server";
import { singleton } from "./singleton.server";

type Drop = (path: string | undefined) => void;

const listeners = singleton("stored pages", () => new Set<Drop>());

/** With any query; without a path, every page. */
export function dropPages(path?: string): void {
  for (const drop of listeners) drop(path);
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
