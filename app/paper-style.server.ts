import { createHash } from "node:crypto";
import css from "~/paper.css?inline";

/** The style sheet of paper pages, written into each of them, and its hash for their policy. */
export const paperStyle = {
  css,
  hash: `sha256-${createHash("sha256").update(css).digest("base64")}`,
};
