import { createContext } from "react";

/** What the document needs to know of the answer that carries it; filled in by entry.server for each answer. */
export interface PageContext {
  /** A paper page sends no script (design.md 3). */
  paper: boolean;
  /** Lets the scripts of a live page run. */
  nonce?: string;
  /** The whole style sheet of a paper page. */
  style?: string;
  /** The reference of a failure, as it stands in the log. */
  reference?: string;
}

/** In the browser every page is live: paper pages never start a script. */
export const Page = createContext<PageContext>({ paper: false });
