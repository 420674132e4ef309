import type { PageKind } from "~/ui/page-context";

export interface RouteHandle {
  page?: Exclude<PageKind, "live">;
  /**
   * A paper page with its own style sheet: the home page, or a guard's page for a phone in a car; or a visitor page
   * with more than forms on it.
   */
  sheet?: "home" | "guard" | "rich";
  /** The query keys of a page that is stored because everyone gets the same one. */
  cacheKeys?: string[];
  /** A stored page with forms: a browser that does not show where they come from gets its own page. */
  forms?: boolean;
  foreignImages?: boolean;
  payment?: boolean;
  /** Shown above the page, with what was typed, while people cannot be looked up. */
  problem?: string;
  /** What a page says while the people it is for cannot be looked up. */
  unread?: string;
  /** The card of its parent's page whose form it holds. */
  card?: string;
  /** Shows the message of the last act on its own. */
  showsLastAct?: boolean;
  /** Our own pages may show it in a frame. */
  framed?: boolean;
  /** The key of loader data that may come later, as a promise. Everything before the page's break is sent at once. */
  unfinished?: string;
  /** Seconds after which a page without scripts reloads itself. */
  reloads?: number;
}

/** Remix returns handles untyped; each route's handle was checked by `satisfies RouteHandle`. */
export function readHandle(handle: unknown): RouteHandle {
  return isHandle(handle) ? handle : {};
}

function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null;
}
