const attributions = [
  /^(on|le|am|el|il|em)\b.{5,300}\s(wrote|écrit|schrieb|escribió|scritto|escreveu)\s?:$/i,
  /^-{2,}\s?(original message|message d.origine|forwarded message|reply message)\s?-{2,}$/i,
  /^_{10,}$/,
];

const headings = /^\*?(from|de|sent|envoyé|date|to|à|subject|objet)\s?:/i;

/**
 * Separates what a person wrote from what they quoted below it. Answers between quoted lines stay where they are, and
 * so does everything if nothing would be left. Looks at each line once, so no text takes long.
 */
export function foldQuote(text: string): { text: string; quoted: string } {
  const lines = text.split("\n");
  const start = quoteStart(lines);
  const written = lines.slice(0, start).join("\n").trim();
  if (start === lines.length || written === "") return { text, quoted: "" };
  return { text: written, quoted: lines.slice(start).join("\n").trim() };
}

function quoteStart(lines: string[]): number {
  const tail = trailingQuote(lines);
  const head = lines.findIndex((_, at) => isAttribution(lines, at));
  if (head === -1) return tail;
  const marked = lines.slice(head).some((line) => line.startsWith(">"));
  if (!marked) return head;
  const between = lines.slice(head, tail).filter((line) => line.trim() !== "");
  return between.length <= 3 && !between.some((line) => line.startsWith(">")) ? head : tail;
}

/** Where the final run of lines starting with ">" begins. */
function trailingQuote(lines: string[]): number {
  let start = lines.length;
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] ?? "";
    if (line.startsWith(">")) start = at;
    else if (line.trim() !== "") break;
  }
  return start;
}

/** Mail programs break a long one over up to three lines. */
function isAttribution(lines: string[], at: number): boolean {
  const near = lines.slice(at, at + 3).map((line) => line.slice(0, 300).trim());
  if (near[0] === "") return false;
  const joined = near.map((_, count) => near.slice(0, count + 1).join(" "));
  if (joined.some((line) => attributions.some((pattern) => pattern.test(line)))) return true;
  return near.length === 3 && near.every((line) => headings.test(line));
}
