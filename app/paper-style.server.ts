import { createHash } from "node:crypto";
import guard from "~/guard.css?inline";
import home from "~/home.css?inline";
import { type Brand, recoloured } from "~/modules/shared/theme/colours";
import paper from "~/paper.css?inline";

const sheets = { home, guard, other: paper };

interface PaperStyle {
  css: string;
  /** For the policy. */
  hash: string;
}

const made = new Map<string, PaperStyle>();

/** The style sheet that is written into a paper page, in a company's colours. */
export function paperStyle(name: keyof typeof sheets, brand: Brand): PaperStyle {
  const key = `${name} ${brand.night} ${brand.lamp}`;
  const known = made.get(key);
  if (known) return known;
  const css = recoloured(sheets[name], brand);
  const style = { css, hash: `sha256-${createHash("sha256").update(css).digest("base64")}` };
  // A company changes its colours now and then; no page has any others.
  if (made.size > 30) made.clear();
  made.set(key, style);
  return style;
}
