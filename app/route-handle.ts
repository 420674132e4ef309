/** paper: no script; visitor: one small script; live: hydrated, as every page is that does not say so. */
export type PageKind = "paper" | "visitor" | "live";

export interface RouteHandle {
  page?: Exclude<PageKind, "live">;
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
}

/** Remix hands out handles without a type. */
export function readHandle(handle: unknown): RouteHandle {
  if (typeof handle !== "object" || handle === null) return {};
  const {
    page,
    cacheKeys,
    forms,
    foreignImages,
    payment,
    problem,
    card,
    showsLastAct,
  }: Record<string, unknown> = {
    ...handle,
  };
  return {
    page: page === "paper" || page === "visitor" ? page : undefined,
    cacheKeys: isTexts(cacheKeys) ? cacheKeys : undefined,
    forms: forms === true,
    foreignImages: foreignImages === true,
    payment: payment === true,
    problem: typeof problem === "string" ? problem : undefined,
    card: typeof card === "string" ? card : undefined,
    showsLastAct: showsLastAct === true,
  };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
