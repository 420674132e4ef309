const content = /(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g;
/** What React puts aside for a script that moves it into its place, and what asks for scripts ahead of time. */
const outlined = /<template\b[^>]*>|<div hidden(?:="")? id="S:[^>]*>|<link rel="modulepreload"[^>]*>/g;
const tag = /<[^>"]*(?:"[^"]*"[^>"]*)*>/g;

/** Counts the elements and letters of a page, in what the server sends and in what the browser made of it. */
export function pageMark(html: string): string {
  const bare = html.replace(content, "$1").replace(outlined, "");
  const elements = bare.match(/<[a-z]/gi)?.length ?? 0;
  const words = bare
    .replace(tag, "")
    .replaceAll("&nbsp;", " ")
    .replace(/&[^;]+;/g, "&");
  return `${elements}.${words.replace(/\s+/g, "").length}`;
}

export function withMark(html: string): string {
  return html.replace("<html ", `<html data-mark="${pageMark(html)}" `);
}

/** React throws away a page that a translator or a password manager has changed, with all that was typed into it. */
export function isAsSent({ documentElement }: Document): boolean {
  const { mark } = documentElement.dataset;
  return mark === undefined || mark === pageMark(documentElement.outerHTML);
}
