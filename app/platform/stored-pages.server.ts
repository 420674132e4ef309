import { subscribe } from "./event-bus.server";
import { singleton } from "./singleton.server";

type Drop = (path: string | undefined) => void;

const listeners = singleton("stored pages", () => new Set<Drop>());

/** Makes the page cache of this process forget the pages of a path, whatever their query, or every page. */
export function dropPages(path?: string): void {
  for (const drop of listeners) drop(path);
}

/**
 * Says that the pages of a path, or every page, show what an event of this topic changes: each process drops them as soon
 * as it hears one. A module calls it once, below its own subscriptions.
 */
export function dropPagesOn(topic: string, path?: string): void {
  subscribe(topic, () => dropPages(path));
}

/** Hears of pages that are out of date. Under stock remix-serve nobody listens, because nothing is stored. */
export function onPagesDropped(drop: Drop): () => void {
  listeners.add(drop);
  return () => {
    listeners.delete(drop);
  };
}
