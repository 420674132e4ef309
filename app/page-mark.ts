const content = /(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g;
/** What React puts aside for a script to move into place, and preloads of scripts. */
const outlined = /<template\b[^>]*>|<div hidden(?:="")? id="S:[^>]*>|<link rel="modulepreload"[^>]*>/g;
const tag = /<[^>"]*(?:"[^"]*"[^>"]*)*>/g;

/** Counts the elements and letters of a page, both as the server sends it and as the browser built it. */
export function pageMark(html: string): string {
  const bare = html.replace(content, "$1").replace(outlined, "");
  // Browsers before 2025 write "<" as it is in an attribute.
  const elements = bare.match(tag)?.filter((found) => /^<[a-z]/i.test(found)).length ?? 0;
  const words = bare
    .replace(tag, "")
    .replaceAll("&nbsp;", " ")
    .replace(/&[^;]+;/g, "&");
  return `${elements}.${words.replace(/\s+/g, "").length}`;
}

export function withMark(html: string): string {
  return html.replace("<html ", `<html data-mark="${pageMark(html)}" `);
}

/** React throws away a page changed by a translator or a password manager, with everything that was typed into it. */
export function isAsSent({ documentElement }: Document): boolean {
  const { mark } = documentElement.dataset;
  return mark === undefined || mark === pageMark(documentElement.outerHTML);
}
