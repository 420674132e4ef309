import { createHash } from "node:crypto";
import guard from "~/guard.css?inline";
import paper from "~/paper.css?inline";

/** The style sheet of paper pages, written into each of them, and its hash for their policy. */
export const paperStyle = withHash(paper);

export const guardStyle = withHash(guard);

function withHash(css: string) {
  return { css, hash: `sha256-${createHash("sha256").update(css).digest("base64")}` };
}
