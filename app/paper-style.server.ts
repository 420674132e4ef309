import { createHash } from "node:crypto";
import guard from "~/guard.css?inline";
import home from "~/home.css?inline";
import paper from "~/paper.css?inline";

/** The style sheets written into each paper page, and their hashes for the policy. */
export const paperStyles = { home: withHash(home), guard: withHash(guard), other: withHash(paper) };

function withHash(css: string) {
  return { css, hash: hashOf(css) };
}

/** As a policy names a style sheet that is written into a page. */
export function hashOf(css: string): string {
  return `sha256-${createHash("sha256").update(css).digest("base64")}`;
}
