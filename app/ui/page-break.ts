/**
 * Marks the element after which a page with `unfinished` in its route waits: everything up to its end is sent at once.
 * It may not contain another element with the same tag.
 */
export const pageBreak = { "data-break": "" };

/** The part of a page that is sent at once, and the rest; undefined for a page without a break. */
export function brokenAt(html: string): [string, string] | undefined {
  const [, tag] = /<(\w+)[^>]* data-break=""/.exec(html) ?? [];
  const end = `</${tag}>`;
  const at = tag ? html.indexOf(end, html.indexOf(' data-break=""')) : -1;
  return at < 0 ? undefined : [html.slice(0, at + end.length), html.slice(at + end.length)];
}
