import type { FileRule } from "~/platform/file-kinds";

/** What a form takes as a logo; an SVG is drawn as PNG before it is kept. */
export const logoRule: FileRule = {
  kinds: ["png", "svg"],
  maxBytes: 1024 * 1024,
  followedBy: ["night", "lamp"],
};
