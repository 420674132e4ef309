import { createContext } from "react";
import type { PageKind } from "./route-handle";

/** What the document needs to know of the answer that carries it; filled in by entry.server for each answer. */
export interface PageContext {
  kind: PageKind;
  /** Neither scripts nor the display face. */
  light: boolean;
  /** Lets the scripts of a live page run. */
  nonce?: string;
  /** The whole style sheet of a paper page. */
  style?: string;
  /** The address of the script of a visitor page. */
  script?: string;
  /** The reference of a failure, as it stands in the log. */
  reference?: string;
}

/** In the browser every page is live: the others never start React. */
export const Page = createContext<PageContext>({ kind: "live", light: false });
