/** paper: no script; visitor: one small script; live: hydrated, as every page is that does not say so. */
export type PageKind = "paper" | "visitor" | "live";

export interface RouteHandle {
  page?: Exclude<PageKind, "live">;
  /** A paper page with a style sheet of its own: the home page, and a guard's on a phone in a car. */
  sheet?: "home" | "guard";
  /** The query keys of a page that is stored because everyone gets the same one. */
  cacheKeys?: string[];
  /** A stored page with forms: a browser that will not show where they come from gets a page of its own. */
  forms?: boolean;
  foreignImages?: boolean;
  payment?: boolean;
  /** Heads the page that is shown, with what was typed, while nobody can be looked up. */
  problem?: string;
  /** The card of its parent's page whose form it holds. */
  card?: string;
  /** Shows the message of the last act itself. */
  showsLastAct?: boolean;
  /** Pages of ours may show it in a frame. */
  framed?: boolean;
  /** The key of the loader's data that may come later: a promise. What stands before the page's break is sent before. */
  unfinished?: string;
  /** Seconds after which a page without scripts asks for itself again. */
  reloads?: number;
}

/** Remix hands out handles without a type; each route has had its own checked by `satisfies RouteHandle`. */
export function readHandle(handle: unknown): RouteHandle {
  return isHandle(handle) ? handle : {};
}

function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null;
}
