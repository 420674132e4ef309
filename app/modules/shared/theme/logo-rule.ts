import type { FileRule } from "~/platform/file-kinds";

/** What a form takes as a logo. */
export const logoRule: FileRule = { kinds: ["png"], maxBytes: 1024 * 1024, followedBy: ["night", "lamp"] };
