import { createContext } from "react";

/** paper: no script; visitor: one small script; live: hydrated, the default. */
export type PageKind = "paper" | "visitor" | "live";

/** What the document needs to know about the answer that carries it; entry.server fills it in for each answer. */
export interface PageContext {
  kind: PageKind;
  /** Neither scripts nor the display face. */
  light: boolean;
  /** Allows the scripts of a live page to run. */
  nonce?: string;
  /** The whole style sheet of a paper page. */
  style?: string;
  /** A visitor page with more than forms on it. */
  rich?: boolean;
  /** The address of a visitor page's script. */
  script?: string;
  /** The reference of a failure, as in the log. */
  reference?: string;
}

/** In the browser every page is live: the others never start React. */
export const Page = createContext<PageContext>({ kind: "live", light: false });
